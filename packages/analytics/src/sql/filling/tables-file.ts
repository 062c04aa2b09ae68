import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import {
  DuckDBDateValue,
  DuckDBInstance,
  DuckDBTimestampTZValue,
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBValue,
  type Json,
} from '@duckdb/node-api';

import { DAY_MS } from '@cablepark/contracts/shared/riga-time';
import type { EventLog } from '@cablepark/event-store/log/event-log';

import { jsonOf } from '../json-values.ts';
import {
  filledUntil,
  STORED_TABLES,
  TABLES_VERSION,
  type FilledCells,
  type StoredTable,
  type StoredType,
} from '../stored-tables.ts';
import { isInLog } from './is-in-log.ts';

/** A question has the file open for seconds, another filler for as long as it fills. */
const RETRY_MS = 50;

export interface TablesFileOptions {
  /** The DuckDB file, which is created if it is missing or of no use. */
  readonly file: string;
  readonly log: EventLog;
  readonly logId: string;
}

/** A value as it is appended. Times are ISO 8601, days `yyyy-MM-dd`. */
export type Cell = string | number | boolean | null;
export type Cells = Readonly<Record<string, Cell | undefined>>;

/** The file of the tables, which this process has to itself, over one connection. */
export class TablesFile {
  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
  ) {}

  /**
   * Opens the file if it was filled from this log by this version of the program, and makes it anew
   * otherwise.
   */
  static async open(options: TablesFileOptions): Promise<TablesFile> {
    const kept = await TablesFile.#whenFree(options.file);
    if (kept && (await kept.#isOf(options))) {
      return kept;
    }

    kept?.close();
    for (const part of ['', '.wal']) {
      await rm(`${options.file}${part}`, { force: true });
    }

    const made = await TablesFile.#opened(options.file);
    await made.run(STORED_TABLES);
    await made.run('INSERT INTO stored.filled VALUES ($1, $2, NULL, NULL, NULL, NULL)', [
      TABLES_VERSION,
      options.logId,
    ]);
    return made;
  }

  /** Opens the file once no other process has it open. Undefined if it can't be opened at all. */
  static async #whenFree(file: string): Promise<TablesFile | undefined> {
    for (;;) {
      try {
        return await TablesFile.#opened(file);
      } catch (error) {
        if (!/Could not set lock/.test((error as Error).message)) {
          return undefined;
        }

        await delay(RETRY_MS);
      }
    }
  }

  static async #opened(file: string): Promise<TablesFile> {
    const instance = await DuckDBInstance.create(file, {
      threads: '1',
      enable_external_access: 'false',
    });
    return new TablesFile(instance, await instance.connect());
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }

  async #isOf({ log, logId }: TablesFileOptions): Promise<boolean> {
    const found = await this.rows(
      `SELECT table_name FROM duckdb_tables() WHERE schema_name = 'stored'`,
    );
    if (found.length === 0) {
      return false;
    }

    const [filled] = await this.rows(
      'SELECT version, log_id, position::VARCHAR, event_id, before::VARCHAR FROM stored.filled',
    );
    const [version, id, ...until] = filled ?? [];
    return (
      version === TABLES_VERSION &&
      id === logId &&
      isInLog(log, filledUntil(until as unknown as FilledCells))
    );
  }

  async run(sql: string, values: DuckDBValue[] = []): Promise<void> {
    await this.connection.run(sql, values);
  }

  /** Rows in JSON, as answers have them. */
  async rows(sql: string, values: DuckDBValue[] = []): Promise<(Json | null)[][]> {
    return (await this.connection.runAndReadAll(sql, values)).convertRows(jsonOf);
  }

  /**
   * Does all of it or nothing. After an error the file has to be closed, which does nothing of it.
   */
  async inTransaction(work: () => Promise<void>): Promise<void> {
    await this.run('BEGIN');
    await work();
    await this.run('COMMIT');
  }

  /** Appends rows, of which a column that is left out is null. */
  async append({ schema, name, columns }: StoredTable, rows: readonly Cells[]): Promise<void> {
    if (rows.length === 0) {
      return;
    }

    const appender = await this.connection.createAppender(name, schema);
    const types = Object.entries(columns);
    for (const row of rows) {
      for (const [column, type] of types) {
        appendCell(appender, type, row[column] ?? null);
      }

      appender.endRow();
    }

    appender.closeSync();
  }
}

function appendCell(appender: DuckDBAppender, type: StoredType, value: Cell): void {
  if (value === null) {
    appender.appendNull();
    return;
  }

  switch (type) {
    case 'BIGINT':
      appender.appendBigInt(BigInt(value));
      return;
    case 'INTEGER':
      appender.appendInteger(Number(value));
      return;
    case 'BOOLEAN':
      appender.appendBoolean(value === true);
      return;
    case 'TIMESTAMPTZ':
      appender.appendTimestampTZ(
        new DuckDBTimestampTZValue(BigInt(Date.parse(String(value))) * 1000n),
      );
      return;
    case 'DATE':
      appender.appendDate(new DuckDBDateValue(Date.parse(`${value}T00:00:00Z`) / DAY_MS));
      return;
    case 'VARCHAR':
    case 'JSON':
      appender.appendVarchar(String(value));
  }
}
