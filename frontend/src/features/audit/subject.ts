import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { EventType } from '@cablepark/contracts/events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Change } from './actions.ts';
import {
  CONFIGURATION,
  dayStream,
  feedbackStream,
  signInsStream,
  userStream,
} from '@cablepark/contracts/shared/streams';

/** The streams of entries, in order. */
export const streamsOf = (entries: readonly AuditEntry[]): string[] =>
  [...new Set(entries.map(({ stream }) => stream))].sort();

/** What an action changed, in terms that staff understand. */
export type Subject =
  | { readonly kind: 'days'; readonly days: readonly Day[] }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'settings' }
  | { readonly kind: 'feedback'; readonly feedbackId: string }
  | { readonly kind: 'none' };

const [dayPrefix, feedbackPrefix] = [dayStream(''), feedbackStream('')];
const userPrefixes = [userStream(''), signInsStream('')];

/** The subject of a change to these streams. All streams of one change are of the same kind. */
export function subjectOf(streams: readonly string[]): Subject {
  const [first = ''] = streams;
  if (first.startsWith(dayPrefix))
    return { kind: 'days', days: streams.map((stream) => stream.slice(dayPrefix.length)) };
  const userPrefix = userPrefixes.find((prefix) => first.startsWith(prefix));
  if (userPrefix !== undefined) return { kind: 'user', userId: first.slice(userPrefix.length) };
  if (first.startsWith(feedbackPrefix)) return { kind: 'feedback', feedbackId: first.slice(feedbackPrefix.length) };
  return { kind: first === CONFIGURATION ? 'settings' : 'none' };
}

/** Personal data that can be erased: that of one booking, one user or one feedback. */
export type Erasable = { readonly kind: 'booking' | 'user' | 'feedback'; readonly id: string };

/** Events without an erase button: erasures themselves, and sign-ins, which are too numerous. */
const NOT_ERASABLE: ReadonlySet<string> = new Set<EventType>(['PersonalDataErased', 'UserSignedIn']);

/** The data that can be erased from a change; null if there is none, or if it concerns more than one subject. */
export function erasableOf({ eventType, entries }: Change): Erasable | null {
  const streams = streamsOf(entries);
  if (NOT_ERASABLE.has(eventType) || streams.length !== 1) return null;
  const bookingIds = [...new Set(entries.flatMap(({ bookingId }) => bookingId ?? []))];
  const [bookingId, ...others] = bookingIds;
  if (bookingId !== undefined) return others.length === 0 ? { kind: 'booking', id: bookingId } : null;
  const subject = subjectOf(streams);
  if (subject.kind === 'user') return { kind: 'user', id: subject.userId };
  return subject.kind === 'feedback' ? { kind: 'feedback', id: subject.feedbackId } : null;
}
