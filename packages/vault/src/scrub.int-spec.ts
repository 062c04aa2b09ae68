import { randomBytes, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';

import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { scrub } from './scrub.ts';
import { openThrowawayVault } from './test/throwaway-key.ts';
import type { Vault } from './vault.ts';

let database: ThrowawayDatabase;
let pool: Pool;
let vault: Vault;
beforeAll(async () => {
  database = await createThrowawayDatabase();
  pool = new Pool({ connectionString: database.url });
  vault = await openThrowawayVault(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const fileOf = async (table: string) =>
  (await pool.query<{ file: string }>('SELECT pg_relation_filenode($1)::text AS file', [table]))
    .rows[0]?.file;
const findFileOfKeys = () => fileOf('vault.keys');

describe('scrubbing', () => {
  it('runs once after erasures, and again after the next one, and changes no other key', async () => {
    const [anna, peter] = [
      await vault.seal('customer', 'Anna'),
      await vault.seal('customer', 'Peter'),
    ];
    expect(await scrub(database.url)).toBe('nothing to do');
    const before = await findFileOfKeys();
    await vault.erase([anna.keyId]);
    expect(await scrub(database.url)).toBe('scrubbed');
    expect(await findFileOfKeys()).not.toBe(before);
    expect(await scrub(database.url)).toBe('nothing to do');
    expect(await vault.openAll<unknown>('customer', [anna, peter])).toEqual([null, 'Peter']);
    await vault.erase([anna.keyId]); // again, although nothing is left of it
    expect(await scrub(database.url)).toBe('nothing to do');
    await vault.erase([peter.keyId]);
    expect(await scrub(database.url)).toBe('scrubbed');
  });

  it('follows the deletion of secrets too', async () => {
    await vault.secrets.getSecret('day-2026-06-01');
    const kept = await vault.secrets.getSecret('day-2026-06-02');
    await vault.secrets.deleteBetween('day-', 'day-2026-06-02');
    expect(await scrub(database.url)).toBe('scrubbed');
    expect(await vault.secrets.find('day-2026-06-01')).toBeUndefined();
    expect(await vault.secrets.find('day-2026-06-02')).toEqual(kept);
  });

  it('follows the deletion of password hashes, and leaves the others unchanged', async () => {
    const readHashes = async () =>
      (await pool.query<{ hash: string }>('SELECT password_hash AS hash FROM vault.credentials'))
        .rows;
    for (const hash of ['erased', 'kept']) {
      await pool.query(
        'INSERT INTO vault.credentials (credential_id, password_hash) VALUES ($1, $2)',
        [randomUUID(), hash],
      );
    }

    await pool.query(`DELETE FROM vault.credentials WHERE password_hash = 'erased'`);
    const before = await fileOf('vault.credentials');
    await vault.requestScrub();
    expect(await scrub(database.url)).toBe('scrubbed');
    expect(await fileOf('vault.credentials')).not.toBe(before);
    expect(await readHashes()).toEqual([{ hash: 'kept' }]);
  });

  it('covers the snapshots of the schedule, if there are any', async () => {
    await pool.query(`CREATE SCHEMA snapshots; CREATE TABLE snapshots.snapshots (state text)`);
    await pool.query(`INSERT INTO snapshots.snapshots VALUES ('{}')`);
    const before = await fileOf('snapshots.snapshots');
    await vault.requestScrub();
    expect(await scrub(database.url)).toBe('scrubbed');
    expect(await fileOf('snapshots.snapshots')).not.toBe(before);
    expect((await pool.query('SELECT state FROM snapshots.snapshots')).rows).toEqual([
      { state: '{}' },
    ]);
  });

  it('copies no deleted row for the sake of an older transaction', async () => {
    const sealed = await vault.seal('customer', 'Anna');
    const older = await pool.connect();
    await older.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await older.query('SELECT pg_current_xact_id()');
    await vault.erase([sealed.keyId]);
    expect(await scrub(database.url)).toBe('scrubbed');
    expect(
      (await older.query('SELECT FROM vault.keys WHERE key_id = $1', [sealed.keyId])).rowCount,
    ).toBe(0);
    await older.query('ROLLBACK');
    older.release();
  });

  it('is postponed while the tables are in use, and stays requested', async () => {
    const reader = await pool.connect();
    const sealed = await vault.seal('customer', 'Anna');
    await vault.erase([sealed.keyId]);
    await reader.query('BEGIN');
    await reader.query('SELECT FROM vault.keys LIMIT 1');
    expect(await scrub(database.url)).toBe('busy');
    await reader.query('COMMIT');
    reader.release();
    expect(await scrub(database.url)).toBe('scrubbed');
  });

  it('never finds samples of keys, secrets or password hashes in the statistics', async () => {
    await vault.seal('customer', randomBytes(8).toString('hex'));
    await pool.query(
      'INSERT INTO vault.credentials (credential_id, password_hash) VALUES ($1, $2)',
      [randomUUID(), 'a hash'],
    );
    for (const table of ['keys', 'secrets', 'credentials']) {
      await pool.query(`ANALYZE vault.${table}`);
    }

    const { rows } = await pool.query<{ attname: string }>(
      `SELECT attname FROM pg_stats WHERE schemaname = 'vault' AND tablename IN ('keys', 'secrets', 'credentials')`,
    );
    const sampled = rows.map(({ attname }) => attname);
    expect(sampled).toContain('key_id');
    expect(sampled).not.toContain('key');
    expect(sampled).not.toContain('secret');
    expect(sampled).not.toContain('password_hash');
  });
});
