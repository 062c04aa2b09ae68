import type { User } from '@cablepark/contracts/accounts/user';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

export const nameOf = ({ firstName, lastName }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ');

export const displayNameOf = (user: User): string => nameOf(user) || toShownEmail(user.username);

/** How a user is greeted: by the first name, or by the username if the account has none. */
export const greetingNameOf = ({ firstName, username }: User): string =>
  firstName || toShownEmail(username);

/** The text that the server returns in place of what was erased. */
export const ERASED = 'erased';

/** Whether the account was erased. Every other account's e-mail contains an @. */
export const isErased = ({ email }: User): boolean => email === ERASED;
