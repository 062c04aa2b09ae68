import { defineAutomation } from '../../automations/automation.ts';
import { accountMail, NEWS_MS } from './account-mail-intents.ts';

/** The token stays sealed in the event; it is opened only when the mail is written. */
export const whenLinkRequestedMailIt = defineAutomation({
  name: 'when-link-requested-mail-it',
  staleAfterMs: NEWS_MS,
  on: {
    EmailVerificationRequested: (event) => accountMail('email-verification', event.data.link.keyId, event),
    PasswordResetRequested: (event) => accountMail('password-reset', event.data.link.keyId, event),
  },
});
