import { exportRow } from '@cablepark/analytics/export/export-row';
import type { RecordedEvent, ReadEvents, StoredEvent } from '@cablepark/event-store/log/domain-events';
import type { BookingPseudonym } from '@cablepark/vault/booking-pseudonym';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { Definition } from '../definition.ts';
import type { ReadModelEvent } from '../index.ts';
import { FileFailed } from './isolated-model.ts';

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

/** Picks the events that a file folds, and makes them what the file gets. Throws FileFailed if one can't be read. */
export class EventsForFile {
  readonly #types: ReadonlySet<string>;
  readonly #pseudonym: BookingPseudonym;

  constructor({ types }: Pick<Definition, 'types'>, pseudonym: BookingPseudonym) {
    this.#types = new Set(types);
    this.#pseudonym = pseudonym;
  }

  of({ events, unreadable }: ReadEvents): readonly unknown[] {
    const blocked = unreadable.find(({ type }) => this.#types.has(type));
    if (blocked) throw new FileFailed(blocked.message, { cause: blocked });
    return events.flatMap((event) => (this.#types.has(event.type) ? (eventOf(event, this.#pseudonym) ?? []) : []));
  }

  /** Parsing is most of the work, so it is done only for what is folded. */
  async ofStored(log: EventLog, stored: readonly StoredEvent[]): Promise<readonly unknown[]> {
    return this.of(await log.parse(stored.filter(({ type }) => this.#types.has(type))));
  }
}
