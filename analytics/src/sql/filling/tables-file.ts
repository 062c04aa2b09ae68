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

import { toJson } from '../json-values.ts';
import {
  readFilledUntil,
  STORED_TABLES,
  TABLES_VERSION,
  type FilledCells,
  type StoredTable,
  type StoredType,
} from '../stored-tables.ts';
import { isInLog } from './is-in-log.ts';

/** How often to try opening the file. A question keeps it open for seconds, a filler for longer. */
const RETRY_MS = 50;

export interface TablesFileOptions {
  /** The DuckDB file, which is created if it is missing or can't be used. */
  readonly file: string;
  readonly log: EventLog;
  readonly logId: string;
}

/** A value as it is appended. Times are ISO 8601, days `yyyy-MM-dd`. */
export type Cell = string | number | boolean | null;
export type Cells = Readonly<Record<string, Cell | undefined>>;

/** The file of the tables, which this process holds alone, over one connection. */
export class TablesFile {
  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
  ) {}

  /**
   * Opens the file if this version of the program filled it from this log, and otherwise creates it
   * again.
   */
  static async open(options: TablesFileOptions): Promise<TablesFile> {
    const kept = await TablesFile.#openOnceFree(options.file);
    if (kept && (await kept.#isOf(options))) {
      return kept;
    }

    kept?.close();
    for (const part of ['', '.wal']) {
      await rm(`${options.file}${part}`, { force: true });
    }

    const made = await TablesFile.#openFile(options.file);
    await made.run(STORED_TABLES);
    await made.run('INSERT INTO stored.filled VALUES ($1, $2, NULL, NULL, NULL, NULL)', [
      TABLES_VERSION,
      options.logId,
    ]);
    return made;
  }

  /** Opens the file once no other process has it open. Undefined if it can't be opened at all. */
  static async #openOnceFree(file: string): Promise<TablesFile | undefined> {
    for (;;) {
      try {
        return await TablesFile.#openFile(file);
      } catch (error) {
        if (!/Could not set lock/.test((error as Error).message)) {
          return undefined;
        }

        await delay(RETRY_MS);
      }
    }
  }

  static async #openFile(file: string): Promise<TablesFile> {
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
    const found = await this.readRows(
      `SELECT table_name FROM duckdb_tables() WHERE schema_name = 'stored'`,
    );
    if (found.length === 0) {
      return false;
    }

    const [filled] = await this.readRows(
      'SELECT version, log_id, position::VARCHAR, event_id, before::VARCHAR FROM stored.filled',
    );
    const [version, id, ...until] = filled ?? [];
    return (
      version === TABLES_VERSION &&
      id === logId &&
      isInLog(log, readFilledUntil(until as unknown as FilledCells))
    );
  }

  async run(sql: string, values: DuckDBValue[] = []): Promise<void> {
    await this.connection.run(sql, values);
  }

  /** Returns the rows of a query as JSON values, as in answers. */
  async readRows(sql: string, values: DuckDBValue[] = []): Promise<(Json | null)[][]> {
    return (await this.connection.runAndReadAll(sql, values)).convertRows(toJson);
  }

  /**
   * Does all of the work or none of it. After an error the file has to be closed, which rolls back.
   */
  async runInTransaction(work: () => Promise<void>): Promise<void> {
    await this.run('BEGIN');
    await work();
    await this.run('COMMIT');
  }

  /** Appends rows. A column that a row leaves out is null. */
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
