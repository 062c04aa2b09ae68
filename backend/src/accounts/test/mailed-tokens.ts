import { userStreamOf } from '@cablepark/contracts/shared/streams';

import type { RunningApp } from '#test/running-app';
import { account, type Account, type OpenLink } from '../domain/account.ts';

const open = async ({ infrastructure }: RunningApp, link: OpenLink | null) => {
  const opened = link && (await infrastructure.vault.open('link', link.link));
  if (!opened) {
    throw new Error('No such link is open.');
  }

  return opened;
};

const loadAccount = ({ infrastructure }: RunningApp, userId: string): Promise<Account> =>
  infrastructure.store.load(account, userStreamOf(userId));

/** The last link that was mailed to prove an e-mail: its address and its token. */
export const openVerification = async (app: RunningApp, userId: string) =>
  open(app, (await loadAccount(app, userId)).verification);

/** The last link that was mailed to choose a password. */
export const openReset = async (app: RunningApp, userId: string) =>
  open(app, (await loadAccount(app, userId)).passwordReset);
