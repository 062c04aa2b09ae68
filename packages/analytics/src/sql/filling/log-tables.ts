import { exportColumns, exportRow, type ExportRow } from '../../export/export-row.ts';
import { fromStoredEvent, UnreadableEvent, type StoredEvent } from '@cablepark/event-store/log/domain-events';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { storedPages } from '@cablepark/event-store/log/log-pages';
import type { Customers } from '@cablepark/vault/customers';
import type { Pseudonyms } from '@cablepark/vault/pseudonyms';
import type { FoldedSchedule } from './folded-schedule.ts';
import { refusalsOf, cellsOfBooking, cellsOfSlot } from './version-cells.ts';
import { restoredSchedule } from './restored-schedule.ts';
import { BOOKING_VERSIONS, EVENTS, REFUSALS, SLOT_VERSIONS } from './stored-tables.ts';
import type { Cell } from './table-batch.ts';
import type { TablesFile } from './tables-file.ts';
import { Versions } from './versions.ts';

const PAGE_EVENTS = 1000;
/** So many events are written in one transaction. */
const BATCH_EVENTS = 20_000;

export interface LogTablesOptions {
  readonly log: EventLog;
  readonly pseudonyms: Pseudonyms;
  readonly customers: Customers;
  /** The position up to which the tables are wanted, where a commit ends. */
  readonly until: bigint;
  readonly signal: AbortSignal;
  /** Called with how far the log has been read. */
  readonly onProgress?: (reached: bigint) => void;
}

/** Brings the tables of events, slots, bookings and refusals up to a position. Returns how far they go. */
export async function fillLogTables(tables: TablesFile, options: LogTablesOptions): Promise<bigint> {
  const { log, pseudonyms, customers, until, signal } = options;
  const [filled] = await tables.rows('SELECT position::VARCHAR FROM stored.filled');
  let position = typeof filled?.[0] === 'string' ? BigInt(filled[0]) : undefined;
  if (position !== undefined && position >= until) return position;
  const filling = new LogTables(tables, pseudonyms, customers, await restoredSchedule(tables, pseudonyms));
  let waiting = 0;
  for await (const { stored, last, isEnd } of storedPages(log, { after: position, size: PAGE_EVENTS, signal })) {
    const wanted = stored.filter((event) => (event.position?.commit ?? 0n) <= until);
    for (const event of wanted) filling.take(event);
    const newest = wanted.at(-1);
    const before = wanted.at(-2)?.position?.commit ?? position;
    position = newest?.position?.commit ?? position;
    waiting += wanted.length;
    if (newest && waiting >= BATCH_EVENTS) {
      await filling.write(newest, before);
      waiting = 0;
    } else if (newest && (last >= until || isEnd)) await filling.write(newest, before);
    if (last >= until) break;
    options.onProgress?.(last);
  }
  return position ?? -1n;
}

/** What events make of the tables, until it is written. */
class LogTables {
  readonly #tables: TablesFile;
  readonly #pseudonyms: Pseudonyms;
  readonly #customers: Customers;
  readonly #schedule: FoldedSchedule;
  readonly #slots = new Versions<number>();
  readonly #bookings = new Versions<string>();
  #events: (readonly Cell[])[] = [];
  #refusals: (readonly Cell[])[] = [];

  constructor(tables: TablesFile, pseudonyms: Pseudonyms, customers: Customers, schedule: FoldedSchedule) {
    this.#tables = tables;
    this.#pseudonyms = pseudonyms;
    this.#customers = customers;
    this.#schedule = schedule;
  }

  take(event: StoredEvent): void {
    const row = rowOf(event, this.#pseudonyms);
    if (!row) return;
    const { position } = row;
    this.#events.push(exportColumns.map(({ name }) => (name === 'data' ? JSON.stringify(row.data) : row[name])));
    this.#refusals.push(...refusalsOf(row));
    const recorded = knownEvent(event);
    if (!recorded) return;
    const { slots, bookings } = this.#schedule.apply(recorded);
    for (const slot of slots) this.#slots.begin(slot.slotId, position, cellsOfSlot(slot));
    for (const booking of bookings) this.#bookings.begin(booking.booking, position, cellsOfBooking(booking));
  }

  /** Writes what waits, in one transaction with how far that is. */
  async write({ id, position }: StoredEvent, before: bigint | undefined): Promise<void> {
    const tables = this.#tables;
    await this.#nameCustomers();
    await tables.inTransaction(async () => {
      await tables.append(EVENTS, this.#events);
      await tables.appendVersions(SLOT_VERSIONS, this.#slots.take());
      await tables.appendVersions(BOOKING_VERSIONS, this.#bookings.take());
      await tables.append(REFUSALS, this.#refusals);
      await tables.run('UPDATE stored.filled SET position = $1::BIGINT, event_id = $2, before = $3::BIGINT', [
        String(position?.commit ?? -1n),
        id,
        before === undefined ? null : String(before),
      ]);
    });
    this.#events = [];
    this.#refusals = [];
  }

  async #nameCustomers(): Promise<void> {
    const unnamed = this.#schedule.takeUnnamed();
    const names = await this.#customers.names(unnamed.map(({ sealed }) => sealed));
    for (const [i, { customer, same }] of unnamed.entries())
      customer.name = names[i] == null ? null : same ? same.name : names[i];
  }
}

function rowOf(event: StoredEvent, pseudonyms: Pseudonyms): ExportRow | undefined {
  try {
    return exportRow(event, pseudonyms);
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined; // read models and the audit trail report it
    throw error;
  }
}

function knownEvent(event: StoredEvent): ReturnType<typeof fromStoredEvent> {
  try {
    return fromStoredEvent(event);
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
}
