import type { User } from '@cablepark/contracts/accounts/user';
import { calledOf } from '../../shared/people/user-name.ts';

/** What people are called, by their ids. */
export type People = ReadonlyMap<string, string>;

export const peopleOf = (users: readonly User[]): People => new Map(users.map((user) => [user.id, calledOf(user)]));
