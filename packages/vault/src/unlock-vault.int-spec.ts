import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';

import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { chooseMasterKeySource } from './master-key-source.ts';
import { MasterKey } from './master-key.ts';
import { unlockVault } from './unlock-vault.ts';
import { Vault } from './vault.ts';

let folder: string;
let dataDir: string;
let database: ThrowawayDatabase;
let pool: Pool;
let reported: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cablepark-vault-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'));
  database = await createThrowawayDatabase();
  pool = new Pool({ connectionString: database.url });
  reported = [];
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const VAULT_KEY = MasterKey.random().toText();
const unlock = (setting?: string) =>
  unlockVault(
    database.url,
    chooseMasterKeySource({ VAULT_KEY: setting, DATA_DIR: dataDir }, (line) => reported.push(line)),
  );
const openVault = async (setting?: string) => Vault.open(pool, await unlock(setting));
const buildKeyPath = () => `${dataDir}.vault-key`;
const readTables = async () =>
  (await pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'vault'`)).rowCount;

describe('a new vault', () => {
  it('is wrapped under the setting, in base64 or hex, and creates no file', async () => {
    const sealed = await (await openVault(VAULT_KEY)).seal('customer', 'Anna');
    const hex = Buffer.from(VAULT_KEY, 'base64').toString('hex');
    expect(await (await openVault(hex)).open('customer', sealed)).toBe('Anna');
    expect(existsSync(buildKeyPath())).toBe(false);
    expect(reported).toEqual([]);
  });

  it('is wrapped under a key in a file beside the data folder, which is reported once', async () => {
    const sealed = await (await openVault()).seal('customer', 'Anna');
    expect(await (await openVault()).open('customer', sealed)).toBe('Anna');
    expect(statSync(buildKeyPath()).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(buildKeyPath(), 'utf8'), 'base64')).toHaveLength(32);
    expect(reported).toEqual([expect.stringContaining(buildKeyPath())]);
  });

  it('has one key, even if many processes start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => unlock()));
    expect(new Set(keys.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    expect(reported).toHaveLength(1);
  });

  it('names VAULT_KEY and leaves nothing if the file cannot be created', async () => {
    dataDir = join(folder, 'no such folder', 'data');
    await expect(unlock()).rejects.toThrow(/VAULT_KEY/);
    expect(await readTables()).toBe(0);
  });

  it('stores no key in plain bytes', async () => {
    const vault = await openVault(VAULT_KEY);
    await vault.seal('customer', 'Anna');
    const { rows } = await pool.query<{ bytes: number }>(
      'SELECT DISTINCT octet_length(key) AS bytes FROM vault.keys',
    );
    expect(rows).toEqual([{ bytes: 60 }]);
    const secrets = await pool.query<{ secret: Buffer }>('SELECT secret FROM vault.secrets');
    expect(secrets.rows.every(({ secret }) => secret.length === 60)).toBe(true);
  });
});

describe('a vault whose keys are wrapped', () => {
  it.each(['another setting', 'no setting', 'another file', 'half a file'])(
    'rejects %s, and nothing is written',
    async (what) => {
      await openVault(what.endsWith('file') ? undefined : VAULT_KEY);
      const readRows = () =>
        pool.query('SELECT s.*, s.xmin::text, s.ctid::text FROM vault.state AS s');
      const before = (await readRows()).rows;
      if (what === 'another file') {
        writeFileSync(buildKeyPath(), MasterKey.random().toText());
      }
      if (what === 'half a file') {
        writeFileSync(buildKeyPath(), MasterKey.random().toText().slice(20));
      }

      const found = existsSync(buildKeyPath()) && readFileSync(buildKeyPath(), 'utf8');
      const refusal = unlock(what === 'another setting' ? MasterKey.random().toText() : undefined);
      await expect(refusal).rejects.toMatchObject({
        name: 'VaultLocked',
        message: expect.stringContaining('VAULT_KEY'),
      });
      expect(existsSync(buildKeyPath()) && readFileSync(buildKeyPath(), 'utf8')).toBe(found);
      expect((await readRows()).rows).toEqual(before);
    },
  );

  it('accepts no new key from a process whose master key has been replaced', async () => {
    const vault = await openVault(VAULT_KEY);
    await pool.query(`UPDATE vault.state SET master_key = 'another'`);
    await expect(vault.seal('customer', 'Anna')).rejects.toThrow('master key');
    await expect(vault.secrets.getSecret('fresh')).rejects.toThrow('no secret');
  });

  it('detects a wrapped key that was put in the place of another', async () => {
    const vault = await openVault(VAULT_KEY);
    const [anna, peter] = [
      await vault.seal('customer', 'Anna'),
      await vault.seal('customer', 'Peter'),
    ];
    await pool.query(
      'UPDATE vault.keys SET key = (SELECT key FROM vault.keys WHERE key_id = $1) WHERE key_id = $2',
      [peter.keyId, anna.keyId],
    );
    await expect(vault.open('customer', anna)).rejects.toThrow();
    expect(await vault.open('customer', peter)).toBe('Peter');
  });
});

describe('an unreadable key file', () => {
  it('is reported with VAULT_KEY in the message', async () => {
    await openVault();
    await chmod(buildKeyPath(), 0o000);
    if (process.getuid?.() === 0) {
      // Root can read any file.
      await rm(buildKeyPath());
    }

    await expect(unlock()).rejects.toThrow(/VAULT_KEY/);
  });
});
