import type { AccountNotice } from '@cablepark/contracts/accounts/account.events';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { intent, isDemo, type Intent, defineAutomation } from '../../automations/automation.ts';

/** The kinds of mail that the events of an account cause. */
export const accountMailKinds = [
  'email-verification',
  'password-reset',
  'password-changed',
  'email-changed',
  'google-linked',
  'google-unlinked',
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

/** A day later none of these mails is of any use. */
export const STALE_AFTER_MS = 24 * 3_600_000;

/** An event with the id of the account that it is about. */
type OfAccount = RecordedEvent & { readonly data: { readonly userId: string } };

/** The prefix of all lanes of an account's mails. Each mail has its own lane, so a refused one holds up no link. */
export const accountLanes = (userId: string): string => `account ${userId} `;

/** An intent to send a mail whose contents are sealed under this key. */
export const accountMail = (kind: AccountMailKind, keyId: string, event: OfAccount): Intent[] =>
  isDemo(event) ? [] : [intent(kind, event, { lane: `${accountLanes(event.data.userId)}${event.id}`, keyId })];

/** An intent to notify the proved e-mail; none if no e-mail was proved. */
export const noticeMail = (kind: AccountMailKind, notice: AccountNotice, event: OfAccount): Intent[] =>
  notice === null ? [] : accountMail(kind, notice.to.keyId, event);

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

/** The token stays sealed in the event; it is opened only when the mail is written. */
export const whenLinkRequestedMailIt = defineAutomation({
  name: 'when-link-requested-mail-it',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    EmailVerificationRequested: (event) => accountMail('email-verification', event.data.link.keyId, event),
    PasswordResetRequested: (event) => accountMail('password-reset', event.data.link.keyId, event),
  },
});
