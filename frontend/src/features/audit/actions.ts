import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { slotAt, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { EventType } from '@cablepark/contracts/events';
import type { Actor } from '@cablepark/contracts/shared/event-metadata';

/** The events of one request, which the history shows as a single action. */
export interface Action {
  readonly id: string;
  readonly at: string;
  readonly actor: Actor;
  readonly changes: readonly Change[];
}

/** The events of one type within an action. */
export interface Change {
  readonly eventType: EventType;
  readonly count: number;
  /** The streams that were changed, without duplicates. */
  readonly streams: readonly string[];
  /** The bookings that were changed, without duplicates. */
  readonly bookingIds: readonly string[];
  /** Why bookings were cancelled, without duplicates. */
  readonly reasons: readonly CancellationReason[];
  readonly moves: readonly MovedSlots[];
}

/** The slots that a booking had before it was moved, and those that it has instead. */
export interface MovedSlots {
  readonly from: readonly SlotId[];
  readonly to: readonly SlotId[];
}

/** Bookkeeping events, which are left out of an action that has other events. */
const bookkeepingEvents: ReadonlySet<string> = new Set<EventType>([
  'NameClaimed',
  // The steps of a move to another day, which has one BookingMoved too.
  'MoveBegun',
  'BookingHeld',
  'SlotsHeld',
  'BookingMovedOut',
  'BookingMovedIn',
  'MoveReleased',
  'MoveEnded',
]);

const changesOf = (entries: readonly AuditEntry[]): Change[] => {
  const shown = entries.filter(({ eventType }) => !bookkeepingEvents.has(eventType));
  const byType = new Map<string, AuditEntry[]>();
  for (const entry of shown.length > 0 ? shown : entries)
    byType.set(entry.eventType, [...(byType.get(entry.eventType) ?? []), entry]);
  return [...byType].map(([eventType, entriesOfType]) => ({
    eventType: eventType as EventType,
    count: entriesOfType.length,
    streams: [...new Set(entriesOfType.map(({ stream }) => stream))].sort(),
    bookingIds: [...new Set(entriesOfType.flatMap(({ bookingId }) => bookingId ?? []))],
    reasons: [...new Set(entriesOfType.flatMap(({ reason }) => reason ?? []))],
    moves: entriesOfType.flatMap(({ from, to }) => (from && to ? { from: startsOf(from), to: startsOf(to) } : [])),
  }));
};

const startsOf = (slots: NonNullable<AuditEntry['from']>): SlotId[] =>
  slots.map(({ startTime }) => slotAt(new Date(startTime)));

/** Groups entries, newest first, into actions. Entries of one request are consecutive in the log, or nearly so. */
export function actionsOf(entries: readonly AuditEntry[]): Action[] {
  const byRequest = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const ofRequest = byRequest.get(entry.correlationId);
    if (ofRequest) ofRequest.push(entry);
    else byRequest.set(entry.correlationId, [entry]);
  }
  return [...byRequest.values()].flatMap((ofRequest) => {
    const [last] = ofRequest;
    return last ? [{ id: last.id, at: last.at, actor: last.actor, changes: changesOf(ofRequest) }] : [];
  });
}
