import { defineAutomation } from '../../automations/automation.ts';
import { STALE_AFTER_MS, noticeMail } from './account-mail-intents.ts';

/** Notifies owners of every change, so that they soon learn of one that they didn't make themselves. */
export const whenAccountChangesTellItsOwner = defineAutomation({
  name: 'when-account-changes-tell-its-owner',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    PasswordChanged: (event) => noticeMail('password-changed', event.data.notice, event),
    AccountRecovered: (event) => noticeMail('password-changed', event.data.notice, event),
    EmailChanged: (event) => noticeMail('email-changed', event.data.notice, event),
    GoogleAccountLinked: (event) => noticeMail('google-linked', event.data.notice, event),
    GoogleAccountsUnlinked: (event) => noticeMail('google-unlinked', event.data.notice, event),
  },
});
