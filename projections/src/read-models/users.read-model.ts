import type { UserRole } from '@cablepark/contracts/shared/roles';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/table.ts';

/** An account. Who it belongs to stays sealed: it is opened when it is shown. */
export interface UserRow {
  userId: string;
  /** Log position of its making, which tells those of one millisecond apart in lists. */
  createdAtPosition: bigint;
  createdAt: string;
  role: UserRole;
  isActive: boolean;
  profileKeyId: string;
  profileBox: string;
  lastLogin: string | null;
  /** Sessions begun at or before this position of the log have ended; -1 where none has to. */
  sessionsEndedAt: bigint;
  /** The password that counts; null where there is none. */
  credentialId: string | null;
}

export const users = defineTable<UserRow>('users', {
  columns: {
    userId: { name: 'user_id', type: 'uuid', primary: true },
    createdAtPosition: { name: 'created_at_position', type: 'bigint' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    role: { type: 'text' },
    isActive: { name: 'is_active', type: 'boolean' },
    profileKeyId: { name: 'profile_key_id', type: 'uuid' },
    profileBox: { name: 'profile_box', type: 'text' },
    lastLogin: { name: 'last_login', type: 'timestamptz', nullable: true },
    sessionsEndedAt: { name: 'sessions_ended_at', type: 'bigint' },
    credentialId: { name: 'credential_id', type: 'uuid', nullable: true },
  },
  indices: [{ name: 'users_newest', columns: ['createdAt', 'createdAtPosition'] }],
});

const made = { isActive: true, lastLogin: null, sessionsEndedAt: -1n };

/** Every account as it stands. */
export const usersReadModel = defineReadModel({
  name: 'users',
  version: 1,
  tables: [users],
  on: {
    UserRegistered: ({ data, position, metadata }, changes) => {
      changes.put(users, {
        userId: data.userId,
        createdAtPosition: position,
        createdAt: metadata.at,
        role: 'athlete',
        profileKeyId: data.profile.keyId,
        profileBox: data.profile.box,
        credentialId: data.credentialId,
        ...made,
      });
    },
    UserCreated: ({ data, position, metadata }, changes) => {
      changes.put(users, {
        userId: data.userId,
        createdAtPosition: position,
        createdAt: metadata.at,
        role: data.role,
        profileKeyId: data.profile.keyId,
        profileBox: data.profile.box,
        credentialId: data.credentialId,
        ...made,
      });
    },
    UserSignedIn: ({ data, metadata }, changes) => {
      changes.patch(users, { userId: data.userId }, { lastLogin: metadata.at });
    },
    PasswordChanged: ({ data, position }, changes) => {
      changes.patch(users, { userId: data.userId }, { credentialId: data.credentialId, sessionsEndedAt: position });
    },
    UserDeactivated: ({ data, position }, changes) => {
      changes.patch(users, { userId: data.userId }, { isActive: false, sessionsEndedAt: position });
    },
    UserReactivated: ({ data }, changes) => {
      changes.patch(users, { userId: data.userId }, { isActive: true });
    },
  },
});
