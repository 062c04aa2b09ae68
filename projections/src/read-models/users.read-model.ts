import type { UserRole } from '@cablepark/contracts/shared/roles';

import type { Changes } from '../runtime/changes.ts';
import { defineReadModel, type EventNamed } from '../runtime/define-read-model.ts';
import { bigint, boolean, defineTable, text, timestamptz, uuid } from '../runtime/define-table.ts';
import type { RowOf } from '../runtime/table.ts';

/** An account. The profile of its owner stays sealed until it is shown. */
export const users = defineTable(
  'users',
  {
    userId: uuid().key(),
    /** Log position of the event that made it; orders accounts of the same millisecond in lists. */
    createdAtPosition: bigint(),
    createdAt: timestamptz(),
    role: text<UserRole>(),
    isActive: boolean(),
    profileKeyId: uuid().sealed(),
    profileBox: text().sealed(),
    lastLogin: timestamptz().nullable(),
    /** Sessions that began before this log position have ended; -1 if none had to end. */
    sessionsEndedAt: bigint(),
    /** The password that is valid now; null for an account without one. */
    credentialId: uuid().nullable().sealed(),
    isEmailProved: boolean(),
    /** Whether it was erased together with its owner's data. */
    isErased: boolean(),
  },
  { indexes: [{ name: 'users_newest', columns: ['createdAt', 'createdAtPosition'] }] },
);

export type UserRow = RowOf<typeof users>;

const toProfileColumns = ({ keyId, box }: { readonly keyId: string; readonly box: string }) => ({
  profileKeyId: keyId,
  profileBox: box,
});

function openAccount(
  { revision, data, position, metadata }: EventNamed<'UserRegistered' | 'UserCreated'>,
  role: UserRole,
  changes: Changes,
): void {
  // Only the first event of an account can open it: a second one would hand it to somebody else.
  if (revision !== 0n) {
    return;
  }

  changes.put(users, {
    userId: data.userId,
    createdAtPosition: position,
    createdAt: metadata.at,
    role,
    ...toProfileColumns(data.profile),
    credentialId: data.credentialId,
    isEmailProved: data.isEmailProved,
    isActive: true,
    lastLogin: null,
    sessionsEndedAt: -1n,
    isErased: false,
  });
}

/** Every account there ever was, in its present state. */
export const usersReadModel = defineReadModel({
  name: 'users',
  version: 1,
  tables: [users],
  on: {
    UserRegistered: (event, changes) => openAccount(event, 'athlete', changes),
    UserCreated: (event, changes) => openAccount(event, event.data.role, changes),
    UserSignedIn: ({ data, metadata }, changes) =>
      changes.patch(users, { userId: data.userId }, { lastLogin: metadata.at }),
    PasswordChanged: ({ data, position }, changes) =>
      changes.patch(
        users,
        { userId: data.userId },
        { credentialId: data.credentialId, sessionsEndedAt: position },
      ),
    AccountRecovered: ({ data, position }, changes) => {
      const { userId, credentialId } = data;
      changes.patch(
        users,
        { userId },
        { credentialId, isEmailProved: true, sessionsEndedAt: position },
      );
    },
    UserDispossessed: ({ data, position }, changes) => {
      const lost = { credentialId: null, isEmailProved: false, sessionsEndedAt: position };
      changes.patch(users, { userId: data.userId }, { ...toProfileColumns(data.profile), ...lost });
    },
    ProfileChanged: ({ data }, changes) =>
      changes.patch(users, { userId: data.userId }, toProfileColumns(data.profile)),
    EmailProved: ({ data }, changes) =>
      changes.patch(users, { userId: data.userId }, { isEmailProved: true }),
    EmailChanged: ({ data }, changes) =>
      changes.patch(
        users,
        { userId: data.userId },
        { ...toProfileColumns(data.profile), isEmailProved: true },
      ),
    UserDeactivated: ({ data, position }, changes) =>
      changes.patch(users, { userId: data.userId }, { isActive: false, sessionsEndedAt: position }),
    UserReactivated: ({ data }, changes) =>
      changes.patch(users, { userId: data.userId }, { isActive: true }),
    AccountNotForked: ({ data }, changes) => changes.remove(users, data),
    PersonalDataErased: ({ data: { subject, subjectId: userId }, position }, changes) => {
      const ended = {
        isActive: false,
        isEmailProved: false,
        credentialId: null,
        sessionsEndedAt: position,
      };
      if (subject === 'user') {
        changes.patch(users, { userId }, { ...ended, isErased: true });
      }
    },
  },
});
