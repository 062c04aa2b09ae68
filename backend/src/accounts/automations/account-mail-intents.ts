import type { AccountNotice } from '@cablepark/contracts/accounts/account.events';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { intent, isDemo, type Intent } from '../../automations/automation.ts';

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

/**
 * The prefix of all lanes of an account's mails. Each mail has its own lane, so a link doesn't wait for a mail that an
 * old address keeps refusing.
 */
export const accountLanes = (userId: string): string => `account ${userId} `;

/** An intent to send a mail whose contents are sealed under this key. */
export const accountMail = (kind: AccountMailKind, keyId: string, event: OfAccount): Intent[] =>
  isDemo(event) ? [] : [intent(kind, event, { lane: `${accountLanes(event.data.userId)}${event.id}`, keyId })];

/** An intent to notify the proved e-mail; none if no e-mail was proved. */
export const noticeMail = (kind: AccountMailKind, notice: AccountNotice, event: OfAccount): Intent[] =>
  notice === null ? [] : accountMail(kind, notice.to.keyId, event);
