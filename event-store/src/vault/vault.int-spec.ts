import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { throwawayDatabase, type ThrowawayDatabase } from '@cablepark/embedded/postgres/test/throwaway-postgres';
import { Pool } from 'pg';
import { Vault } from './vault.ts';

let database: ThrowawayDatabase;
let pool: Pool;
let other: Pool;
let vault: Vault;

beforeAll(async () => {
  database = await throwawayDatabase();
  pool = new Pool({ connectionString: database.url });
  other = new Pool({ connectionString: database.url });
  vault = await Vault.open(pool);
});
afterAll(async () => {
  await pool.end();
  await other.end();
  await database.drop();
});

const isCommitted = async (keyId: string) =>
  (await other.query('SELECT 1 FROM vault.keys WHERE key_id = $1', [keyId])).rowCount === 1;

describe('the vault', () => {
  it('hands out no key that is not committed, nor one twice, however many ask at once', async () => {
    const seal = async (i: number) => {
      const sealed = await vault.seal({ name: `guest ${i}` });
      return { sealed, committed: await isCommitted(sealed.keyId) };
    };
    const all = await Promise.all(Array.from({ length: 500 }, (_, i) => seal(i)));
    expect(all.every(({ committed }) => committed)).toBe(true);
    expect(new Set(all.map(({ sealed }) => sealed.keyId)).size).toBe(500);
    expect(await vault.openAll(all.map(({ sealed }) => sealed))).toEqual(all.map((_, i) => ({ name: `guest ${i}` })));
  });

  it('hands out nothing when no key can be committed, and goes on afterwards', async () => {
    const fresh = await Vault.open(pool);
    await pool.query('ALTER TABLE vault.keys RENAME TO hidden');
    await expect(fresh.seal('secret')).rejects.toThrow('vault.keys');
    await pool.query('ALTER TABLE vault.hidden RENAME TO keys');
    expect(await fresh.open(await fresh.seal('secret'))).toBe('secret');
  });

  it('opens in another process, and nowhere once the key is erased', async () => {
    const elsewhere = await Vault.open(other);
    const sealed = await vault.seal({ name: 'Anna' });
    const more = await vault.sealUnder(sealed.keyId, { name: 'Anna B.' });
    const kept = await vault.seal('kept');
    expect(await elsewhere.open(more!)).toEqual({ name: 'Anna B.' });
    await vault.erase([sealed.keyId]);
    expect(await elsewhere.openAll<unknown>([sealed, more!, kept])).toEqual([null, null, 'kept']);
    expect(await vault.open(sealed)).toBeNull();
    expect(await vault.sealUnder(sealed.keyId, 'again')).toBeNull();
  });

  it('notices a box that was tampered with or belongs to another key', async () => {
    const [anna, peter] = [await vault.seal('Anna'), await vault.seal('Peter')];
    const bytes = Buffer.from(anna.box, 'base64');
    bytes[bytes.length - 1]! ^= 1;
    await expect(vault.open({ ...anna, box: bytes.toString('base64') })).rejects.toThrow();
    await expect(vault.open({ ...anna, box: peter.box })).rejects.toThrow();
  });

  it('hashes alike in every process, and differently for every purpose', async () => {
    const elsewhere = await Vault.open(other);
    expect(elsewhere.keyedHash('e-mail', 'a@b.lv')).toBe(vault.keyedHash('e-mail', 'a@b.lv'));
    expect(vault.keyedHash('username', 'a@b.lv')).not.toBe(vault.keyedHash('e-mail', 'a@b.lv'));
  });
});

it('is laid out once by processes that start together', async () => {
  const fresh = await throwawayDatabase();
  const pools = Array.from({ length: 6 }, () => new Pool({ connectionString: fresh.url }));
  const vaults = await Promise.all(pools.map((one) => Vault.open(one)));
  expect(new Set(vaults.map((one) => one.keyedHash('p', 't'))).size).toBe(1);
  await Promise.all(pools.map((one) => one.end()));
  await fresh.drop();
});
