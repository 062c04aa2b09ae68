import type { User } from '@cablepark/contracts/accounts/user';

/** What people are called, by their ids. */
export type People = ReadonlyMap<string, string>;

export const peopleOf = (users: readonly User[]): People =>
  new Map(
    users.map(({ id, firstName, lastName, username }) => [
      id,
      [firstName, lastName].filter(Boolean).join(' ') || username,
    ]),
  );
