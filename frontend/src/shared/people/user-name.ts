import type { User } from '@cablepark/contracts/accounts/user';

/** First and last name, as far as they are known. */
export const nameOf = ({ firstName, lastName }: User): string => [firstName, lastName].filter(Boolean).join(' ');

/** What to call somebody in a sentence. */
export const calledOf = (user: User): string => nameOf(user) || user.username;

/** How the server calls everybody whose account was erased; no living account has an e-mail without an @. */
export const isErased = ({ email }: User): boolean => email === 'erased';
