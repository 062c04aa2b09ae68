import { defineAutomation } from '../../automations/automation.ts';
import { NEWS_MS, noticeMail } from './account-mail-intents.ts';

/** Whoever did it: who didn't do it themselves should know soon. */
export const whenAccountChangesTellItsOwner = defineAutomation({
  name: 'when-account-changes-tell-its-owner',
  staleAfterMs: NEWS_MS,
  on: {
    PasswordChanged: (event) => noticeMail('password-changed', event.data.notice, event),
    AccountRecovered: (event) => noticeMail('password-changed', event.data.notice, event),
    EmailChanged: (event) => noticeMail('email-changed', event.data.notice, event),
    GoogleAccountLinked: (event) => noticeMail('google-linked', event.data.notice, event),
    GoogleAccountsUnlinked: (event) => noticeMail('google-unlinked', event.data.notice, event),
  },
});
