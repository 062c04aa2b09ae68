import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { EventType } from '@cablepark/contracts/events';
import { groupBy } from '@cablepark/contracts/shared/lists';

/** A bookkeeping event, which is left out of an action that has other events. */
const BOOKKEEPING: EventType = 'NameClaimed';

/**
 * Groups the entries of an action, newest first, by type. Bookkeeping is left out unless there is
 * nothing else.
 */
function groupChanges(entries: readonly AuditEntry[]) {
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
export function groupActions(entries: readonly AuditEntry[]) {
  const byRequest = groupBy(entries, ({ correlationId }) => correlationId);
  return [...byRequest.values()].flatMap((ofRequest) => {
    const [last] = ofRequest;
    if (!last) {
      return [];
    }

    const { id, correlationId, undoes, at, actor } = last;
    const isUndoable = ofRequest.every((entry) => entry.isUndoable);
    const isUndone = ofRequest.some((entry) => entry.isUndone);
    const changes = groupChanges(ofRequest);
    return [{ id, correlationId, undoes, at, actor, isUndoable, isUndone, changes }];
  });
}

/** The events of one request, which the history shows as a single line. */
export type Action = ReturnType<typeof groupActions>[number];
export type Change = Action['changes'][number];
