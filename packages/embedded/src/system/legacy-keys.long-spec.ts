import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MasterKey } from '@cablepark/vault/master-key';
import { Client } from 'pg';
import { startPostgres } from '@cablepark/postgres/server/start-postgres';
import { filesWith } from './test/files-with.ts';
import { adminAt, Park } from './test/park.ts';
import { compile } from './test/program.ts';

let park: Park;
let clear: Buffer[];
beforeAll(async () => {
  await compile();
  park = await Park.inFolderOfItsOwn();
  await park.start();
  await park.end();
  clear = await makeLegacy();
});
afterAll(() => park.remove());

interface Row {
  readonly name: string;
  readonly value: Buffer;
}

/**
 * Puts the data folder into the state that older code left: plain keys, also in statistics, and recycled segments of
 * the write-ahead log. Returns those keys.
 */
async function makeLegacy(): Promise<Buffer[]> {
  const keyFile = `${park.dataDir}.vault-key`;
  const master = MasterKey.fromText(readFileSync(keyFile, 'utf8').trim()) as MasterKey;
  const server = await startPostgres({ dataDir: park.dataDir, log: () => undefined });
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const unwrapAll = async (kind: 'key' | 'secret', table: string, name: string) => {
    const { rows } = await client.query<Row>(`SELECT ${name} AS name, ${kind} AS value FROM ${table}`);
    const values = rows.map((row) => master.unwrap(kind, row.name, row.value));
    for (const [i, row] of rows.entries())
      await client.query(`UPDATE ${table} SET ${kind} = $1 WHERE ${name} = $2`, [values[i], row.name]);
    await client.query(`ALTER TABLE ${table} ALTER COLUMN ${kind} SET STATISTICS 100`);
    await client.query(`ANALYZE ${table}`);
    return values;
  };
  const keys = await unwrapAll('key', 'vault.keys', 'key_id');
  const secrets = await unwrapAll('secret', 'vault.secrets', 'name');
  await client.query('DROP TABLE vault.state, vault.erased_keys');
  await client.end();
  await server.stop();
  rmSync(keyFile);
  const cluster = join(park.dataDir, 'postgres');
  rmSync(join(cluster, 'cablepark.may-scrub'));
  const log = join(cluster, 'pg_wal');
  const segments = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort();
  const used = segments.find((name) => keys.some((key) => readFileSync(join(log, name)).includes(key))) ?? '';
  for (const next of [1, 2, 3]) copyFileSync(join(log, used), join(log, after(segments.at(-1) ?? '', next)));
  return [...keys, ...secrets];
}

/** The name of a later segment. */
const after = (segment: string, by: number): string =>
  segment.slice(0, 16) + (parseInt(segment.slice(16), 16) + by).toString(16).toUpperCase().padStart(8, '0');

describe('a data folder of an older version, with plain keys', () => {
  it('has its keys wrapped, and none of them plain in any file', async () => {
    expect((await filesWith(park.dataDir, clear)).length).toBeGreaterThan(3);
    const program = await park.start();
    expect(program.output).toContain(`${park.dataDir}.vault-key`);
    expect((await adminAt(park.url)).user.email).toBe('admin@park.test');
    await program.writes('the bytes of erased keys are gone from the disk');
    expect(await filesWith(park.dataDir, clear)).toEqual([]);
    await park.kill();
    await park.start();
    expect(await filesWith(park.dataDir, clear)).toEqual([]);
  });
});
