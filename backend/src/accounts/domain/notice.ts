import type { AccountNotice } from '@cablepark/contracts/accounts/account.events';
import type { Account } from './account.ts';

export type Language = 'lv' | 'en';

/** Who is told of what happens to an account: whoever reads its proved e-mail; nobody where none is proved. */
export const noticeOf = ({ profile, isEmailProved }: Account, language: Language): AccountNotice =>
  profile !== null && isEmailProved ? { to: profile, language } : null;
