import { rename, rm } from 'node:fs/promises';
import type { Secrets } from '@cablepark/vault/secrets';
import { DuckDBInstance, quotedString } from '@duckdb/node-api';
import { KnownFiles } from './known-files.ts';
import { TablesFile, type TablesFileOptions } from './tables-file.ts';

export interface Erased {
  readonly secrets: Pick<Secrets, 'erasures' | 'erasedAmong'>;
}

/**
 * Opens the file of the tables without anything that would tell whose bookings those of an erased customer were, at no
 * position. Tables of read models' files that were told of customers are made anew, because nobody knows what they keep.
 */
export async function openWithoutErased(options: TablesFileOptions & Erased): Promise<TablesFile> {
  const { secrets, file } = options;
  const tables = await TablesFile.open(options);
  const erasures = await secrets.erasures();
  const [[known] = []] = await tables.rows('SELECT erasures FROM stored.filled');
  if (known === erasures) return tables;
  if (known === null || !((await forget(tables, secrets)) || known === HALF_DONE)) return upTo(erasures, tables);
  tables.close();
  await writeAnew(file);
  return upTo(erasures, await TablesFile.open(options));
}

/** Stands for the number of erasures while the bytes of what was forgotten may still be in the file. */
const HALF_DONE = -1;

async function upTo(erasures: number, tables: TablesFile): Promise<TablesFile> {
  await tables.run('UPDATE stored.filled SET erasures = $1', [erasures]);
  return tables;
}

async function forget(tables: TablesFile, secrets: Erased['secrets']): Promise<boolean> {
  const keys = await tables.rows(
    'SELECT DISTINCT customer_key FROM stored.booking_versions WHERE customer IS NOT NULL',
  );
  const erased = await secrets.erasedAmong(keys.map(([key]) => key as string));
  const files = await KnownFiles.of(tables);
  const told = files.all.filter(([, { knowsCustomers }]) => knowsCustomers);
  if (erased.length + told.length === 0) return false;
  await upTo(HALF_DONE, tables);
  for (const [name] of told) await files.forget(name);
  await tables.run(
    `UPDATE stored.booking_versions SET customer = NULL
      WHERE customer_key IN (SELECT unnest(from_json($1, '["VARCHAR"]')))`,
    [JSON.stringify(erased)],
  );
  return true;
}

/** DuckDB leaves on the disk what was deleted, so the rest is copied to another file, which replaces this one. */
async function writeAnew(file: string): Promise<void> {
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
