import type { AccountNotice } from '@cablepark/contracts/accounts/account.events';
import type { Account } from './account.ts';

export type Language = 'lv' | 'en';

/** The address to notify of changes to an account: its proved e-mail, or none. */
export const noticeOf = ({ profile, isEmailProved }: Account, language: Language): AccountNotice =>
  profile !== null && isEmailProved ? { to: profile, language } : null;
