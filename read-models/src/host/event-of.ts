import { exportRow } from '@cablepark/analytics/export/export-row';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import type { BookingPseudonym } from '@cablepark/vault/booking-pseudonym';
import type { ReadModelEvent } from '../index.ts';

/** An event as read models of files get it: an export's row, in camel case, with `data` in the present version. */
export function eventOf(recorded: RecordedEvent, pseudonym: BookingPseudonym): ReadModelEvent | undefined {
  const { position } = recorded;
  const row = exportRow({ ...recorded, position: { commit: position, prepare: position } }, pseudonym);
  return (
    row && {
      position: row.position,
      recordedAt: row.recorded_at,
      happenedAt: row.happened_at,
      stream: row.stream,
      revision: row.revision,
      type: recorded.type,
      version: row.version,
      actorKind: row.actor_kind,
      actorRole: row.actor_role,
      command: row.command,
      correlationId: row.correlation_id,
      undoes: row.undoes,
      data: row.data as RecordedEvent['data'],
    }
  );
}
