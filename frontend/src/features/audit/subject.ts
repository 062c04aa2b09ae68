import type { EventType } from '@cablepark/contracts/events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Change } from './deeds.ts';
import {
  CONFIGURATION,
  daySchedule,
  feedbackStream,
  signInsStream,
  userStream,
} from '@cablepark/contracts/shared/streams';

/** What a deed was done to, as far as a person cares. */
export type Subject =
  | { readonly kind: 'days'; readonly days: readonly Day[] }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'settings' }
  | { readonly kind: 'feedback'; readonly feedbackId: string }
  | { readonly kind: 'none' };

const [dayPrefix, feedbackPrefix] = [daySchedule(''), feedbackStream('')];
const userPrefixes = [userStream(''), signInsStream('')];

/** The subject that these streams are; streams of one change are of one kind. */
export function subjectOf(streams: readonly string[]): Subject {
  const [first = ''] = streams;
  if (first.startsWith(dayPrefix))
    return { kind: 'days', days: streams.map((stream) => stream.slice(dayPrefix.length)) };
  const userPrefix = userPrefixes.find((prefix) => first.startsWith(prefix));
  if (userPrefix !== undefined) return { kind: 'user', userId: first.slice(userPrefix.length) };
  if (first.startsWith(feedbackPrefix)) return { kind: 'feedback', feedbackId: first.slice(feedbackPrefix.length) };
  return { kind: first === CONFIGURATION ? 'settings' : 'none' };
}

/** What of a deed can be erased: one booking's, one user's or one feedback's personal data. */
export type Erasable = { readonly kind: 'booking' | 'user' | 'feedback'; readonly id: string };

/** What is erased already; and sign-ins, of which there are too many to offer it at each. */
const NOT_OFFERED: ReadonlySet<string> = new Set<EventType>(['PersonalDataErased', 'UserSignedIn']);

/** Null where there is nothing, or where it names too many to be one decision. */
export function erasableOf({ eventType, streams, bookingIds }: Change): Erasable | null {
  if (NOT_OFFERED.has(eventType) || streams.length !== 1) return null;
  const [bookingId, ...others] = bookingIds;
  if (bookingId !== undefined) return others.length === 0 ? { kind: 'booking', id: bookingId } : null;
  const subject = subjectOf(streams);
  if (subject.kind === 'user') return { kind: 'user', id: subject.userId };
  return subject.kind === 'feedback' ? { kind: 'feedback', id: subject.feedbackId } : null;
}
