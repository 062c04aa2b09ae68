import { setTimeout as delay } from 'node:timers/promises';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { followLog } from '@cablepark/event-store/log/follow-log';
import { storedPagesWithRetries } from '@cablepark/event-store/log/log-pages';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import type { Customers, Pseudonyms } from '@cablepark/vault/pseudonyms';
import type { Client } from 'pg';
import type { Definition } from '../definition.ts';
import { beginAnew, gather, readRows, replaceRows, writeChanges } from '../tables.ts';
import type { ChangedRow } from '../isolated/messages.ts';
import { type IsolatedModel, FileFailed } from './isolated-model.ts';
import { exportRow } from '../../export/export-row.ts';
import type { RecordedEvent, ReadEvents, StoredEvent } from '@cablepark/event-store/log/domain-events';
import type { ReadModelEvent } from '../index.ts';

const PAGE_SIZE = 500;
const ROWS_AT_ONCE = 5000;
const NOTHING_SEEN = -1n;
/** How long to gather live events. */
const GATHER_MS = 50;

export interface RunOptions {
  readonly log: EventLog;
  readonly pseudonyms: Pseudonyms;
  readonly customers: Customers;
  /** A hash of the file's text. */
  readonly hash: string;
  /** How many keys had been erased when the run began. */
  readonly erasures: number;
  readonly trouble: Trouble;
  /** Runs work on the connection while nothing else does. */
  readonly onClient: <T>(work: (client: Client) => Promise<T>) => Promise<T>;
  /** Called when rows that were made from nothing have been written. */
  readonly onMade: () => void;
  readonly signal: AbortSignal;
}

/** Where a run begins: with the rows that the table has, or with none. */
export type Beginning = { readonly position: bigint } | 'nothing';

/** Keeps the rows of one file until the signal is aborted. Rows made anew show once complete. Throws FileFailed. */
export async function runFile(
  file: string,
  model: IsolatedModel,
  definition: Definition,
  beginning: Beginning,
  options: RunOptions,
): Promise<void> {
  const { log, onClient, signal } = options;
  const from =
    beginning === 'nothing'
      ? await makeRows(file, model, definition, options)
      : await continueRows(model, definition, beginning.position, options);
  if (signal.aborted) return;
  const events = new EventsForFile(definition, options.pseudonyms, options.customers);
  const after = from < 0n ? undefined : from;
  for await (const batch of followLog(log, { after, signal, batchSize: PAGE_SIZE, onState: () => undefined })) {
    const changed = await model.fold(await events.of(batch));
    await onClient((client) => writeChanges(client, file, definition, changed, batch.position));
    if (batch.live) await delay(GATHER_MS);
  }
}

async function makeRows(
  file: string,
  model: IsolatedModel,
  definition: Definition,
  options: RunOptions,
): Promise<bigint> {
  const { log, pseudonyms, customers, hash, trouble, signal, onClient, onMade } = options;
  const events = new EventsForFile(definition, pseudonyms, customers);
  let position = NOTHING_SEEN;
  let folding: Promise<readonly ChangedRow[]> = Promise.resolve([]);
  const gathered = async () => {
    const changed = await folding;
    if (changed.length > 0) await onClient((client) => gather(client, definition, changed));
  };
  await onClient((client) => beginAnew(client, definition));
  const pages = { after: undefined, size: PAGE_SIZE, signal, trouble, part: 'readModels' };
  for await (const { stored, last } of storedPagesWithRetries(log, pages)) {
    const next = await events.ofStored(log, stored);
    await gathered();
    folding = model.fold(next); // while the next page is read
    folding.catch(() => undefined); // thrown where it is awaited
    position = last;
  }
  await gathered();
  if (signal.aborted) return position;
  const erasures = isTold(definition) ? options.erasures : null;
  await onClient((client) => replaceRows(client, file, definition, { hash, position, erasures }));
  onMade();
  return position;
}

async function continueRows(
  model: IsolatedModel,
  definition: Definition,
  position: bigint,
  { onClient }: RunOptions,
): Promise<bigint> {
  const { key } = definition;
  let after: readonly unknown[] | undefined;
  for (;;) {
    const last = after;
    const { rows } = await onClient((client) => readRows(client, definition, { limit: ROWS_AT_ONCE, after: last }));
    await model.load(rows);
    if (rows.length < ROWS_AT_ONCE) return position;
    after = key.map((column) => rows.at(-1)?.[column]);
  }
}

/** An event as read models of files get it: an export's row, in camel case, with `data` in the present version. */
function eventOf(recorded: RecordedEvent, pseudonyms: Pseudonyms, customer: string | null): ReadModelEvent | undefined {
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
class EventsForFile {
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
