import type { User } from '@cablepark/contracts/accounts/user';

/** First and last name, as far as they are known. */
export const nameOf = ({ firstName, lastName }: User): string => [firstName, lastName].filter(Boolean).join(' ');

/** The user's name, or the username if no name is known. */
export const displayNameOf = (user: User): string => nameOf(user) || user.username;

/** Whether the account was erased. Its e-mail then is `erased`, while every other account's e-mail contains an @. */
export const isErased = ({ email }: User): boolean => email === 'erased';
