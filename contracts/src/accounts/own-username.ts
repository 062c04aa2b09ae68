import { sameName } from './names.ts';
import type { Profile } from './user.ts';

/** Somebody's own e-mail may be their username; another's may not, nor one that nobody has yet. */
export const isOwnUsername = ({ username, email }: Pick<Profile, 'username' | 'email'>): boolean =>
  !username.normalize('NFKC').includes('@') || (email !== null && sameName(username) === sameName(email));

export const notOwnUsername = 'Username may contain @ only where it is your own e-mail';

/** For a form with both: a username with an `@` is the e-mail. */
export const usernameIsOwn = [isOwnUsername, { error: notOwnUsername, path: ['username'] }] satisfies [
  unknown,
  unknown,
];
