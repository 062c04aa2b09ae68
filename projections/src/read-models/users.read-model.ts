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
  isEmailProved: boolean;
  profileKeyId: string;
  profileBox: string;
  lastLogin: string | null;
  /** Sessions of who was let in before this position of the log have ended; -1 where none has to. */
  sessionsEndedAt: bigint;
  /** The password that counts; null where there is none. */
  credentialId: string | null;
  /** Whether it was erased with whom it belonged to. */
  isErased: boolean;
}

export const users = defineTable<UserRow>('users', {
  columns: {
    userId: { name: 'user_id', type: 'uuid', primary: true },
    createdAtPosition: { name: 'created_at_position', type: 'bigint' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    role: { type: 'text' },
    isActive: { name: 'is_active', type: 'boolean' },
    isEmailProved: { name: 'is_email_proved', type: 'boolean' },
    profileKeyId: { name: 'profile_key_id', type: 'uuid' },
    profileBox: { name: 'profile_box', type: 'text' },
    lastLogin: { name: 'last_login', type: 'timestamptz', nullable: true },
    sessionsEndedAt: { name: 'sessions_ended_at', type: 'bigint' },
    credentialId: { name: 'credential_id', type: 'uuid', nullable: true },
    isErased: { name: 'is_erased', type: 'boolean' },
  },
  indices: [{ name: 'users_newest', columns: ['createdAt', 'createdAtPosition'] }],
});

const made = { isActive: true, lastLogin: null, sessionsEndedAt: -1n, isErased: false };

/** An account's first event opens it; one that says so again would make it somebody else's. */
const isFirst = ({ revision }: { readonly revision: bigint }): boolean => revision === 0n;
const sealedProfile = ({ keyId, box }: { readonly keyId: string; readonly box: string }) => ({
  profileKeyId: keyId,
  profileBox: box,
});

/** Every account as it stands. */
export const usersReadModel = defineReadModel({
  name: 'users',
  version: 2,
  tables: [users],
  on: {
    UserRegistered: (event, changes) => {
      if (!isFirst(event)) return;
      const { data, position, metadata } = event;
      changes.put(users, {
        userId: data.userId,
        createdAtPosition: position,
        createdAt: metadata.at,
        role: 'athlete',
        ...sealedProfile(data.profile),
        credentialId: data.credentialId,
        isEmailProved: data.isEmailProved,
        ...made,
      });
    },
    UserCreated: (event, changes) => {
      if (!isFirst(event)) return;
      const { data, position, metadata } = event;
      changes.put(users, {
        userId: data.userId,
        createdAtPosition: position,
        createdAt: metadata.at,
        role: data.role,
        ...sealedProfile(data.profile),
        credentialId: data.credentialId,
        isEmailProved: data.isEmailProved,
        ...made,
      });
    },
    UserSignedIn: ({ data, metadata }, changes) => {
      changes.patch(users, { userId: data.userId }, { lastLogin: metadata.at });
    },
    PasswordChanged: ({ data, position }, changes) => {
      changes.patch(users, { userId: data.userId }, { credentialId: data.credentialId, sessionsEndedAt: position });
    },
    AccountRecovered: ({ data, position }, changes) => {
      const { userId, credentialId } = data;
      changes.patch(users, { userId }, { credentialId, isEmailProved: true, sessionsEndedAt: position });
    },
    UserDispossessed: ({ data, position }, changes) => {
      const lost = { credentialId: null, isEmailProved: false, sessionsEndedAt: position };
      changes.patch(users, { userId: data.userId }, { ...sealedProfile(data.profile), ...lost });
    },
    ProfileChanged: ({ data }, changes) => {
      changes.patch(users, { userId: data.userId }, sealedProfile(data.profile));
    },
    EmailProved: ({ data }, changes) => {
      changes.patch(users, { userId: data.userId }, { isEmailProved: true });
    },
    EmailChanged: ({ data }, changes) => {
      changes.patch(users, { userId: data.userId }, { ...sealedProfile(data.profile), isEmailProved: true });
    },
    UserDeactivated: ({ data, position }, changes) => {
      changes.patch(users, { userId: data.userId }, { isActive: false, sessionsEndedAt: position });
    },
    UserReactivated: ({ data }, changes) => {
      changes.patch(users, { userId: data.userId }, { isActive: true });
    },
    PersonalDataErased: ({ data: { subject, subjectId: userId }, position }, changes) => {
      const ended = { isActive: false, isEmailProved: false, credentialId: null, sessionsEndedAt: position };
      if (subject === 'user') changes.patch(users, { userId }, { ...ended, isErased: true });
    },
  },
});
