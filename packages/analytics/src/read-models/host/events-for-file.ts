import { exportRow } from '../../export/export-row.ts';
import type { RecordedEvent, ReadEvents, StoredEvent } from '@cablepark/event-store/log/domain-events';
import type { Customers } from '@cablepark/vault/customers';
import type { Pseudonyms } from '@cablepark/vault/pseudonyms';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { Definition } from '../definition.ts';
import type { ReadModelEvent } from '../index.ts';
import { FileFailed } from './isolated-model.ts';

/** An event as read models of files get it: an export's row, in camel case, with `data` in the present version. */
export function eventOf(
  recorded: RecordedEvent,
  pseudonyms: Pseudonyms,
  customer: string | null,
): ReadModelEvent | undefined {
  const { position } = recorded;
  const row = exportRow({ ...recorded, position: { commit: position, prepare: position } }, pseudonyms);
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
      customer,
      data: row.data as RecordedEvent['data'],
    }
  );
}

/** The type of the events that tell files of customers. */
const TELLING = 'BookingPlaced';
export const isTold = ({ types }: Pick<Definition, 'types'>): boolean => types.includes(TELLING);

/** Picks the events that a file folds, and makes them what the file gets. Throws FileFailed if one can't be read. */
export class EventsForFile {
  readonly #types: ReadonlySet<string>;
  readonly #pseudonyms: Pseudonyms;
  readonly #customers: Customers;

  constructor({ types }: Pick<Definition, 'types'>, pseudonyms: Pseudonyms, customers: Customers) {
    this.#types = new Set(types);
    this.#pseudonyms = pseudonyms;
    this.#customers = customers;
  }

  async of({ events, unreadable }: ReadEvents): Promise<readonly unknown[]> {
    const blocked = unreadable.find(({ type }) => this.#types.has(type));
    if (blocked) throw new FileFailed(blocked.message, { cause: blocked });
    const wanted = events.filter(({ type }) => this.#types.has(type));
    const placed = wanted.filter((event) => event.type === TELLING);
    const names = await this.#customers.names(placed.map(({ data }) => data));
    const customers = new Map(placed.map(({ position }, i) => [position, names[i] ?? null]));
    return wanted.flatMap((event) => eventOf(event, this.#pseudonyms, customers.get(event.position) ?? null) ?? []);
  }

  /** Parsing is most of the work, so it is done only for what is folded. */
  async ofStored(log: EventLog, stored: readonly StoredEvent[]): Promise<readonly unknown[]> {
    return this.of(await log.parse(stored.filter(({ type }) => this.#types.has(type))));
  }
}
