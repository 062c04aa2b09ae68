import { rm } from 'node:fs/promises';
import { exportColumns, exportRow, type ExportRow } from '@cablepark/analytics/export/export-row';
import { fromStoredEvent, UnreadableEvent, type StoredEvent } from '@cablepark/event-store/log/domain-events';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { storedPages } from '@cablepark/event-store/log/log-pages';
import type { BookingPseudonym } from '@cablepark/vault/booking-pseudonym';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { firstSlotOf, FoldedSchedule, placeOf, type BookingVersion, type SlotVersion } from './folded-schedule.ts';
import { refusalsOf } from './refusals.ts';
import { STORED_TABLES, TABLES_VERSION, type Cell } from './stored-tables.ts';
import { appendRows } from './table-batch.ts';
import { Versions } from './versions.ts';

export interface FillOptions {
  /** The DuckDB file, which is created if it is missing or of no use. */
  readonly file: string;
  readonly log: EventLog;
  readonly logId: string;
  readonly pseudonym: BookingPseudonym;
  /** The position up to which the tables are wanted. */
  readonly until: bigint;
  readonly signal: AbortSignal;
}

export interface Filled {
  /** How far the tables go. */
  readonly position: bigint;
}

const PAGE_EVENTS = 1000;
/** So many events are written in one transaction. */
const BATCH_EVENTS = 20_000;

/**
 * Brings the tables of a file up to a position of the log. What was filled before is kept, if it was made from this log.
 * Throws EventStoreFailure, and errors of DuckDB.
 */
export async function fillTables(options: FillOptions): Promise<Filled> {
  const file = await usableFile(options);
  try {
    return await file.fill(options);
  } finally {
    file.close();
  }
}

async function usableFile(options: FillOptions): Promise<TablesFile> {
  const kept = await TablesFile.open(options).catch(() => undefined);
  if (kept && (await kept.isOf(options))) return kept;
  kept?.close();
  for (const part of ['', '.wal']) await rm(`${options.file}${part}`, { force: true });
  return TablesFile.open(options);
}

class TablesFile {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #pseudonym: BookingPseudonym;
  readonly #schedule: FoldedSchedule;
  readonly #slots = new Versions<number>();
  readonly #bookings = new Versions<string>();
  #events: (readonly Cell[])[] = [];
  #refusals: (readonly Cell[])[] = [];

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection, pseudonym: BookingPseudonym) {
    this.#instance = instance;
    this.#connection = connection;
    this.#pseudonym = pseudonym;
    this.#schedule = new FoldedSchedule(pseudonym);
  }

  static async open({ file, pseudonym }: FillOptions): Promise<TablesFile> {
    const instance = await DuckDBInstance.create(file, { threads: '1', enable_external_access: 'false' });
    return new TablesFile(instance, await instance.connect(), pseudonym);
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }

  /** Whether the file was filled from this log, by this version of the program. An empty file is made ready. */
  async isOf({ log, logId, signal }: FillOptions): Promise<boolean> {
    const found = await this.#rows(`SELECT table_name FROM duckdb_tables() WHERE schema_name = 'stored'`);
    if (found.length === 0) return false;
    const [filled] = await this.#rows('SELECT version, log_id, position, event_id, before FROM stored.filled');
    if (filled?.[0] !== TABLES_VERSION || filled[1] !== logId) return false;
    if (filled[2] === null) return true;
    const position = BigInt(filled[2] as string);
    // A log can be read from positions of its events only, so the one before is kept as well.
    const after = filled[4] === null ? undefined : BigInt(filled[4] as string);
    for await (const { stored } of storedPages(log, { after, size: 1, signal }))
      return stored[0]?.position?.commit === position && stored[0].id === filled[3];
    return false;
  }

  async fill({ log, logId, until, signal }: FillOptions): Promise<Filled> {
    let position = await this.#restore(logId);
    let waiting = 0;
    if (position !== undefined && position >= until) return { position };
    for await (const { stored, last } of storedPages(log, { after: position, size: PAGE_EVENTS, signal })) {
      const wanted = stored.filter((event) => (event.position?.commit ?? 0n) <= until);
      for (const event of wanted) this.#take(event);
      const newest = wanted.at(-1);
      const before = wanted.at(-2)?.position?.commit ?? position;
      position = newest?.position?.commit ?? position;
      waiting += wanted.length;
      if (newest && waiting >= BATCH_EVENTS) {
        await this.#write(newest, before);
        waiting = 0;
      } else if (newest && (last >= until || stored.length < PAGE_EVENTS)) await this.#write(newest, before);
      if (last >= until) break;
    }
    return { position: position ?? -1n };
  }

  #take(event: StoredEvent): void {
    const row = rowOf(event, this.#pseudonym);
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
  async #write({ id, position }: StoredEvent, before: bigint | undefined): Promise<void> {
    const connection = this.#connection;
    const [slots, bookings] = [this.#slots.take(), this.#bookings.take()];
    await connection.run('BEGIN');
    await this.#end('slot_versions', 'slot_id', slots.ended);
    await this.#end('booking_versions', 'booking', bookings.ended);
    await appendRows(connection, 'events', this.#events);
    await appendRows(connection, 'slot_versions', slots.rows);
    await appendRows(connection, 'booking_versions', bookings.rows);
    await appendRows(connection, 'refusals', this.#refusals);
    await connection.run('UPDATE stored.filled SET position = $1::BIGINT, event_id = $2, before = $3::BIGINT', [
      String(position?.commit ?? -1n),
      id,
      before === undefined ? null : String(before),
    ]);
    await connection.run('COMMIT');
    this.#events = [];
    this.#refusals = [];
  }

  /** Ends the last versions of these slots or bookings. */
  async #end(table: string, key: 'slot_id' | 'booking', ended: ReadonlyMap<number | string, number>): Promise<void> {
    if (ended.size === 0) return;
    const connection = this.#connection;
    const type = key === 'slot_id' ? 'INTEGER' : 'VARCHAR';
    await connection.run(`CREATE OR REPLACE TEMP TABLE ended (key ${type}, position BIGINT)`);
    const appender = await connection.createAppender('ended', 'main', 'temp');
    for (const [one, position] of ended) {
      if (typeof one === 'number') appender.appendInteger(one);
      else appender.appendVarchar(one);
      appender.appendBigInt(BigInt(position));
      appender.endRow();
    }
    appender.closeSync();
    await connection.run(
      `UPDATE stored.${table} AS version SET until_position = ended.position FROM ended
        WHERE version.${key} = ended.key AND version.until_position IS NULL`,
    );
  }

  /** Makes the tables, or reads what is needed of them to go on. Returns how far they go. */
  async #restore(logId: string): Promise<bigint | undefined> {
    const found = await this.#rows(`SELECT table_name FROM duckdb_tables() WHERE schema_name = 'stored'`);
    if (found.length === 0) {
      await this.#connection.run(STORED_TABLES);
      await this.#connection.run('INSERT INTO stored.filled VALUES ($1, $2, NULL, NULL, NULL)', [
        TABLES_VERSION,
        logId,
      ]);
    }
    const [filled] = await this.#rows('SELECT position FROM stored.filled');
    const position = filled?.[0];
    if (position === null || position === undefined) return undefined;
    const slots = `SELECT slot_id, status, list_cents, price_cents, booking FROM stored.slot_versions
                    WHERE until_position IS NULL AND status IS NOT NULL`;
    for (const [slotId, status, listCents, priceCents, booking] of (await this.#rows(slots)) as [
      number,
      NonNullable<SlotVersion['status']>,
      number,
      number,
      string | null,
    ][])
      this.#schedule.slots.set(slotId, { slotId, status, listCents, priceCents, booking });
    for (const [text] of await this.#rows(BOOKINGS_AS_JSON)) {
      const booking = restoredBooking(JSON.parse(String(text)) as StoredBooking);
      this.#schedule.bookings.set(booking.booking, booking);
    }
    return BigInt(position as string);
  }

  async #rows(sql: string): Promise<unknown[][]> {
    return (await this.#connection.runAndReadAll(sql)).getRowsJson();
  }
}

function rowOf(event: StoredEvent, pseudonym: BookingPseudonym): ExportRow | undefined {
  try {
    return exportRow(event, pseudonym);
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

const cellsOfSlot =
  ({ slotId, status, listCents, priceCents, booking }: SlotVersion) =>
  (position: number, until: number | null): readonly Cell[] => [
    slotId,
    position,
    until,
    ...placeOf(slotId),
    status,
    priceCents,
    listCents,
    booking,
  ];

const cellsOfBooking =
  (version: BookingVersion) =>
  (position: number, until: number | null): readonly Cell[] => {
    const { slotIds, priceCents, cancelled, isPostponed } = version;
    const first = firstSlotOf(slotIds);
    return [
      version.booking,
      position,
      until,
      placeOf(first)[0],
      version.placedAt,
      version.placedBy,
      version.daysAhead,
      version.hoursAhead,
      first,
      JSON.stringify(slotIds.map((slotId, i) => [slotId, priceCents[i] ?? 0])),
      slotIds.length,
      priceCents.reduce((sum, cents) => sum + cents, 0),
      version.equipmentRental,
      version.hasAccount,
      version.language,
      cancelled ? 'cancelled' : isPostponed ? 'postponed' : 'standing',
      version.attendance,
      cancelled?.at ?? null,
      cancelled?.by ?? null,
      cancelled?.reason ?? null,
      isPostponed,
    ];
  };

interface StoredBooking {
  readonly booking: string;
  readonly placed_ms: number;
  readonly placed_by: string;
  readonly days_ahead: number;
  readonly hours_ahead: number;
  readonly slots_and_cents: string;
  readonly equipment_rental: boolean;
  readonly has_account: boolean;
  readonly language: string;
  readonly attendance: string | null;
  readonly is_postponed: boolean;
  readonly cancelled_ms: number | null;
  readonly cancelled_by: string | null;
  readonly reason: string | null;
}

const BOOKINGS_AS_JSON = `
  SELECT to_json({ booking: booking, placed_ms: epoch_ms(placed_at), placed_by: placed_by, days_ahead: days_ahead,
                   hours_ahead: hours_ahead, slots_and_cents: slots_and_cents, equipment_rental: equipment_rental,
                   has_account: has_account, language: language, attendance: attendance, is_postponed: is_postponed,
                   cancelled_ms: epoch_ms(cancelled_at), cancelled_by: cancelled_by, reason: reason })::VARCHAR
    FROM stored.booking_versions WHERE until_position IS NULL`;

function restoredBooking(stored: StoredBooking): BookingVersion {
  const slots = JSON.parse(stored.slots_and_cents) as [slotId: number, cents: number][];
  const { cancelled_ms, cancelled_by, reason } = stored;
  return {
    booking: stored.booking,
    placedAt: new Date(stored.placed_ms).toISOString(),
    placedBy: stored.placed_by,
    daysAhead: stored.days_ahead,
    hoursAhead: stored.hours_ahead,
    slotIds: slots.map(([slotId]) => slotId),
    priceCents: slots.map(([, cents]) => cents),
    equipmentRental: stored.equipment_rental,
    hasAccount: stored.has_account,
    language: stored.language,
    attendance: stored.attendance,
    isPostponed: stored.is_postponed,
    cancelled:
      cancelled_ms === null
        ? null
        : { at: new Date(cancelled_ms).toISOString(), by: cancelled_by ?? '', reason: reason ?? '' },
  };
}
