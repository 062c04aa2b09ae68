import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { EventType } from '@cablepark/contracts/events';
import type { Actor } from '@cablepark/contracts/shared/event-metadata';

/** What somebody did in one go: a request, however many events it made. */
export interface Deed {
  readonly id: string;
  readonly at: string;
  readonly actor: Actor;
  readonly changes: readonly Change[];
}

/** Events of one kind within a deed. */
export interface Change {
  readonly eventType: EventType;
  readonly count: number;
  /** What they were done to; each is named once. */
  readonly streams: readonly string[];
  /** The bookings among them. */
  readonly bookingIds: readonly string[];
}

/** Entries that only keep the books; they follow from what stands beside them. */
const bookkeeping: ReadonlySet<string> = new Set<EventType>(['NameClaimed']);

const changesOf = (entries: readonly AuditEntry[]): Change[] => {
  const told = entries.filter(({ eventType }) => !bookkeeping.has(eventType));
  const byType = new Map<string, AuditEntry[]>();
  for (const entry of told.length > 0 ? told : entries)
    byType.set(entry.eventType, [...(byType.get(entry.eventType) ?? []), entry]);
  return [...byType].map(([eventType, ofType]) => ({
    eventType: eventType as EventType,
    count: ofType.length,
    streams: [...new Set(ofType.map(({ stream }) => stream))].sort(),
    bookingIds: [...new Set(ofType.flatMap(({ bookingId }) => bookingId ?? []))],
  }));
};

/** Entries, newest first, gathered into deeds: those of one request stand together in the log, or nearly so. */
export function deedsOf(entries: readonly AuditEntry[]): Deed[] {
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
