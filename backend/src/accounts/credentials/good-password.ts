import { isOwnName } from '@cablepark/contracts/accounts/account-form';
import { accountMessages } from '@cablepark/contracts/accounts/account-messages';
import { reject } from '@cablepark/contracts/shared/rejection';
import { isCommon } from './common-passwords.ts';

/**
 * Refuses a password that is its owner's username or e-mail, or one of the most common ones; the endpoint's schema has
 * already checked its length. `path` is the field of the request that holds it.
 */
export function assertGoodPassword(
  password: string,
  owner: { readonly username: string; readonly email: string | null },
  path = 'password',
): void {
  if (isOwnName(password, owner)) refuse(path, accountMessages.passwordOwnName.en);
  if (isCommon(password)) refuse(path, accountMessages.passwordCommon.en);
}

const refuse = (path: string, message: string): never =>
  reject('INVALID_REQUEST', { error: message, issues: [{ path, message }] });
