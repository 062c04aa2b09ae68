import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DuckDBInstance } from '@duckdb/node-api';

import { STORED_TABLES, TABLES_VERSION } from '../stored-tables.ts';

export interface TestTables {
  readonly file: string;
  remove(): Promise<void>;
}

/** Makes a file with the tables that questions read. The statements `filling` insert the rows. */
export async function makeTestTables(filling = ''): Promise<TestTables> {
  const folder = await mkdtemp(join(tmpdir(), 'cablepark-tables-'));
  const file = join(folder, 'tables.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(
    `${STORED_TABLES}; INSERT INTO stored.filled (version) VALUES (${TABLES_VERSION}); ${filling}`,
  );
  connection.closeSync();
  instance.closeSync();
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
