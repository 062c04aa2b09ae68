import { defineAutomation } from '../../automations/automation.ts';
import { accountMail, STALE_AFTER_MS } from './account-mail-intents.ts';

/** The token stays sealed in the event; it is opened only when the mail is written. */
export const whenLinkRequestedMailIt = defineAutomation({
  name: 'when-link-requested-mail-it',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    EmailVerificationRequested: (event) => accountMail('email-verification', event.data.link.keyId, event),
    PasswordResetRequested: (event) => accountMail('password-reset', event.data.link.keyId, event),
  },
});
