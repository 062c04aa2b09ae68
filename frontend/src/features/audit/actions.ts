import { groupedBy } from '@cablepark/contracts/shared/lists';
import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { EventType } from '@cablepark/contracts/events';

/** An action: the events of one request, which the history shows as a single line. */
export interface Action extends Pick<AuditEntry, 'id' | 'correlationId' | 'undoes' | 'at' | 'actor' | 'isUndoable'> {
  readonly changes: readonly Change[];
}

/** The events of one type within an action. */
export interface Change {
  readonly eventType: EventType;
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
}

/** A bookkeeping event, which is left out of an action that has other events. */
const BOOKKEEPING: EventType = 'NameClaimed';

/** Groups the entries of an action, newest first, by type. Bookkeeping is left out unless there is nothing else. */
export function changesOf(entries: readonly AuditEntry[]): Change[] {
  const shown = entries.filter(({ eventType }) => eventType !== BOOKKEEPING);
  const byType = groupedBy(shown.length > 0 ? shown : entries, ({ eventType }) => eventType);
  return [...byType].map(([eventType, ofType]) => ({ eventType: eventType as EventType, entries: ofType }));
}

/** Groups entries, newest first, into actions. Entries of one request are consecutive in the log, or nearly so. */
export function actionsOf(entries: readonly AuditEntry[]): Action[] {
  const byRequest = groupedBy(entries, ({ correlationId }) => correlationId);
  return [...byRequest.values()].flatMap((ofRequest) => {
    const [last] = ofRequest;
    if (!last) return [];
    const { id, correlationId, undoes, at, actor } = last;
    const isUndoable = ofRequest.every((entry) => entry.isUndoable);
    return [{ id, correlationId, undoes, at, actor, isUndoable, changes: changesOf(ofRequest) }];
  });
}
