import type { EventType } from '@cablepark/contracts/events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import {
  feedbackStreamOf,
  SCHEDULE,
  signInsStreamOf,
  userStreamOf,
} from '@cablepark/contracts/shared/streams';

import type { Change } from './actions.ts';

/**
 * The subject of an action that names neither slots nor settings, in terms that staff understand.
 */
type Subject =
  | { readonly kind: 'days'; readonly days: readonly Day[] }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'settings' }
  | { readonly kind: 'feedback'; readonly feedbackId: string }
  | { readonly kind: 'none' };

const feedbackPrefix = feedbackStreamOf('');
const userPrefixes = [userStreamOf(''), signInsStreamOf('')];

/** The subject of a change. All streams of one change are of the same kind. */
export function findSubject({ entries, eventType }: Change): Subject {
  const days = [...new Set(entries.flatMap(({ scheduleDay }) => scheduleDay ?? []))].sort();
  if (days.length > 0) {
    return { kind: 'days', days };
  }

  const first = entries[0]?.stream ?? '';
  const userPrefix = userPrefixes.find((prefix) => first.startsWith(prefix));
  if (userPrefix !== undefined) {
    return { kind: 'user', userId: first.slice(userPrefix.length) };
  }
  if (first.startsWith(feedbackPrefix)) {
    return { kind: 'feedback', feedbackId: first.slice(feedbackPrefix.length) };
  }

  // Of the schedule's erasures, only those of former addresses have neither a booking nor a slot.
  return { kind: first === SCHEDULE && eventType === 'PersonalDataErased' ? 'settings' : 'none' };
}

/** Personal data that can be erased: that of one booking, one user or one feedback. */
export type Erasable = { readonly kind: 'booking' | 'user' | 'feedback'; readonly id: string };

/** Events without an erase button: erasures themselves, and sign-ins, which are too numerous. */
const NOT_ERASABLE: ReadonlySet<string> = new Set<EventType>([
  'PersonalDataErased',
  'UserSignedIn',
]);

/**
 * The data that can be erased from a change; null if there is none, or if it concerns more than one
 * subject.
 */
export function findErasable(change: Change): Erasable | null {
  const { eventType, entries } = change;
  if (NOT_ERASABLE.has(eventType) || new Set(entries.map(({ stream }) => stream)).size !== 1) {
    return null;
  }

  const bookingIds = [...new Set(entries.flatMap(({ bookingId }) => bookingId ?? []))];
  const [bookingId, ...others] = bookingIds;
  if (bookingId !== undefined) {
    return others.length === 0 ? { kind: 'booking', id: bookingId } : null;
  }

  const subject = findSubject(change);
  if (subject.kind === 'user') {
    return { kind: 'user', id: subject.userId };
  }

  return subject.kind === 'feedback' ? { kind: 'feedback', id: subject.feedbackId } : null;
}
