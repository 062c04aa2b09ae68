import type { AccountNotice } from '@cablepark/contracts/accounts/account.events';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { intent, isDemo, type Intent } from '../../automations/automation.ts';

/** The mails that happen because of an account. */
export const accountMailKinds = [
  'email-verification',
  'password-reset',
  'password-changed',
  'email-changed',
  'google-linked',
  'google-unlinked',
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

/** None of them is worth anything a day later. */
export const NEWS_MS = 24 * 3_600_000;

/** An event that says whose account it is about. */
type OfAccount = RecordedEvent & { readonly data: { readonly userId: string } };

/** What the lanes of an account's mails begin with. Each mail has its own: a link doesn't wait for what an old address refuses. */
export const accountLanes = (userId: string): string => `account ${userId} `;

/** A mail sealed under this key. */
export const accountMail = (kind: AccountMailKind, keyId: string, event: OfAccount): Intent[] =>
  isDemo(event) ? [] : [intent(kind, event, { lane: `${accountLanes(event.data.userId)}${event.id}`, keyId })];

/** The same for what whoever reads the proved e-mail is told of; nobody where none was proved. */
export const noticeMail = (kind: AccountMailKind, notice: AccountNotice, event: OfAccount): Intent[] =>
  notice === null ? [] : accountMail(kind, notice.to.keyId, event);
