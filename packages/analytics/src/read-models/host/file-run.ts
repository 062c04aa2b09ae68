import { setTimeout as delay } from 'node:timers/promises';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { followLog } from '@cablepark/event-store/log/follow-log';
import { storedPagesWithRetries } from '@cablepark/event-store/log/log-pages';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import type { Customers } from '@cablepark/vault/customers';
import type { Pseudonyms } from '@cablepark/vault/pseudonyms';
import type { Client } from 'pg';
import type { Definition } from '../definition.ts';
import { beginAnew, gather, readRows, replaceRows, writeChanges } from '../tables.ts';
import type { ChangedRow } from '../isolated/messages.ts';
import { EventsForFile, isTold } from './events-for-file.ts';
import type { IsolatedModel } from './isolated-model.ts';

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

/**
 * Keeps the rows of one file, until the signal is aborted. Rows made from nothing are written only when the log's end is
 * reached, and what was there before is shown until then. Throws FileFailed.
 */
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
