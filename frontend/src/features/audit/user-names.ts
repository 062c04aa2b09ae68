import type { User } from '@cablepark/contracts/accounts/user';
import { displayNameOf } from '../../shared/session/current-user.ts';

/** Display names by user id. */
export type UserNames = ReadonlyMap<string, string>;

export const userNamesOf = (users: readonly User[]): UserNames =>
  new Map(users.map((user) => [user.id, displayNameOf(user)]));
