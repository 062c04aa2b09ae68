import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { EventType } from '@cablepark/contracts/events';
import { groupBy } from '@cablepark/contracts/shared/lists';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import {
  feedbackStreamOf,
  SCHEDULE,
  signInsStreamOf,
  userStreamOf,
} from '@cablepark/contracts/shared/streams';

/** A bookkeeping event, which is left out of an action that has other events. */
const BOOKKEEPING: EventType = 'NameClaimed';

/**
 * Groups the entries of an action, newest first, by type. Bookkeeping is left out unless there is
 * nothing else.
 */
function changesOf(entries: readonly AuditEntry[]) {
  const shown = entries.filter(({ eventType }) => eventType !== BOOKKEEPING);
  const byType = groupBy(shown.length > 0 ? shown : entries, ({ eventType }) => eventType);
  return [...byType].map(([eventType, ofType]) => ({
    eventType: eventType as EventType,
    entries: ofType,
  }));
}

/**
 * Groups entries, newest first, into actions. Entries of one request are consecutive in the log, or
 * nearly so.
 */
export function actionsOf(entries: readonly AuditEntry[]) {
  const byRequest = groupBy(entries, ({ correlationId }) => correlationId);
  return [...byRequest.values()].flatMap((ofRequest) => {
    const [last] = ofRequest;
    if (!last) {
      return [];
    }

    const { id, correlationId, undoes, at, actor } = last;
    const isUndoable = ofRequest.every((entry) => entry.isUndoable);
    const isUndone = ofRequest.some((entry) => entry.isUndone);
    const changes = changesOf(ofRequest);
    return [{ id, correlationId, undoes, at, actor, isUndoable, isUndone, changes }];
  });
}

/** The events of one request, which the history shows as a single line. */
export type Action = ReturnType<typeof actionsOf>[number];
export type Change = Action['changes'][number];

/**
 * The subject of an action without slots and named settings, in terms that staff understand.
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
export function subjectOf({ entries, eventType }: Change): Subject {
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
export function erasableOf(change: Change): Erasable | null {
  const { eventType, entries } = change;
  if (NOT_ERASABLE.has(eventType) || new Set(entries.map(({ stream }) => stream)).size !== 1) {
    return null;
  }

  const bookingIds = [...new Set(entries.flatMap(({ bookingId }) => bookingId ?? []))];
  const [bookingId, ...others] = bookingIds;
  if (bookingId !== undefined) {
    return others.length === 0 ? { kind: 'booking', id: bookingId } : null;
  }

  const subject = subjectOf(change);
  if (subject.kind === 'user') {
    return { kind: 'user', id: subject.userId };
  }

  return subject.kind === 'feedback' ? { kind: 'feedback', id: subject.feedbackId } : null;
}
