import { rename, rm } from 'node:fs/promises';

import { DuckDBInstance, quotedString } from '@duckdb/node-api';

import { runInSession, UNHURRIED } from '@cablepark/postgres/client/connect';
import { readCheckpoints } from '@cablepark/projections/runtime/checkpoints';
import type { Vault } from '@cablepark/vault/vault';

import { awaitReadModels, positionOf, type AwaitedReadModels } from './await-read-models.ts';
import { bringUpToDate } from './copy-table.ts';
import { fillEvents } from './fill-events.ts';
import { createScheduleCopies, type Names } from './schedule-copies.ts';
import { TablesFile, type TablesFileOptions } from './tables-file.ts';

export interface FillOptions extends TablesFileOptions, Names, Omit<AwaitedReadModels, 'models'> {
  readonly vault: Vault;
  /** Called with how far the log has been read. */
  readonly onProgress?: (reached: bigint) => void;
}

/**
 * Brings the tables of a file up to a position: events from the log, the other tables from the
 * histories in Postgres (ADR 95). Rows that were made from this log before are kept. Returns the
 * position up to which the tables are complete, -1 for an empty log. Throws EventStoreFailure,
 * ReadModelsBehind, and errors of Postgres and DuckDB.
 */
export async function fillTables(options: FillOptions): Promise<bigint> {
  const { databaseUrl, signal } = options;
  const { reached, ours } = await runWithTables(options, (tables) => fillEvents(tables, options));
  const connection = { databaseUrl, name: 'cablepark sql', limits: UNHURRIED };
  await runInSession(connection, signal, async ({ client }) => {
    const copies = createScheduleCopies(options);
    await awaitReadModels(client, { ...options, models: [...copies.keys()], until: ours });
    if (ours < 0n) {
      // There may be no read models yet.
      return;
    }

    const checkpoints = await readCheckpoints(client);
    await runWithTables(options, async (tables) => {
      for (const [model, copy] of copies) {
        const position = positionOf(model, checkpoints);
        await bringUpToDate(tables, client, copy, position < ours ? position : reached);
      }
    });
  });
  return reached;
}

async function runWithTables<T>(
  options: FillOptions,
  work: (tables: TablesFile) => Promise<T>,
): Promise<T> {
  const tables = await openWithoutErased(options);
  try {
    return await work(tables);
  } finally {
    tables.close();
  }
}

/**
 * Opens the file of the tables after removing from it, at every position, the link between erased
 * customers and their bookings.
 */
async function openWithoutErased(options: FillOptions): Promise<TablesFile> {
  const { secrets } = options.vault;
  const tables = await TablesFile.open(options);
  const erasures = await secrets.countErasures();
  const [[known] = []] = await tables.readRows('SELECT erasures FROM stored.filled');
  if (known === erasures) {
    return tables;
  }
  if (known === null) {
    return noteErasures(erasures, tables);
  }

  const keys = await tables.readRows('SELECT DISTINCT customer_key FROM stored.bookings');
  const erased = await secrets.filterErased(keys.map(([key]) => key as string));
  await tables.run(
    `UPDATE stored.bookings SET customer = NULL WHERE customer_key IN (SELECT unnest(from_json($1, '["VARCHAR"]')))`,
    [JSON.stringify(erased)],
  );
  tables.close();
  await rewriteFile(options.file);
  return noteErasures(erasures, await TablesFile.open(options));
}

async function noteErasures(erasures: number, tables: TablesFile): Promise<TablesFile> {
  await tables.run('UPDATE stored.filled SET erasures = $1', [erasures]);
  return tables;
}

/**
 * DuckDB leaves deleted rows on the disk, so the others are copied to another file, which replaces
 * this one.
 */
async function rewriteFile(file: string): Promise<void> {
  const draft = `${file}.draft`;
  await rm(draft, { force: true });
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await connection.run(`ATTACH ${quotedString(file)} AS former (READ_ONLY); ATTACH ${quotedString(draft)} AS anew;
    COPY FROM DATABASE former TO anew; DETACH anew`);
  connection.closeSync();
  instance.closeSync();
  await rename(draft, file);
}
