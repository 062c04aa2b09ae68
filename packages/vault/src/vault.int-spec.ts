import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Pool } from 'pg';

import { Rejection } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { eventually } from '@cablepark/platform/test/eventually';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { openThrowawayVault } from './test/throwaway-key.ts';
import type { Vault } from './vault.ts';

let database: ThrowawayDatabase;
let pool: Pool;
let other: Pool;
let vault: Vault;

beforeAll(async () => {
  database = await createThrowawayDatabase();
  pool = new Pool({ connectionString: database.url });
  other = new Pool({ connectionString: database.url });
  vault = await openThrowawayVault(pool);
});
afterAll(async () => {
  await pool.end();
  await other.end();
  await database.drop();
});

const isCommitted = async (keyId: string) =>
  (await other.query('SELECT 1 FROM vault.keys WHERE key_id = $1', [keyId])).rowCount === 1;

describe('the vault', () => {
  it('never uses a key that is not committed, or one twice, however many calls come at once', async () => {
    const seal = async (i: number) => {
      const sealed = await vault.seal('customer', { name: `guest ${i}` });
      return { sealed, committed: await isCommitted(sealed.keyId) };
    };

    const all = await Promise.all(Array.from({ length: 500 }, (_, i) => seal(i)));
    expect(all.every(({ committed }) => committed)).toBe(true);
    expect(new Set(all.map(({ sealed }) => sealed.keyId)).size).toBe(500);
    expect(
      await vault.openAll(
        'customer',
        all.map(({ sealed }) => sealed),
      ),
    ).toEqual(all.map((_, i) => ({ name: `guest ${i}` })));
  });

  it('asks for a day’s secret once, however many need it at once', async () => {
    const findByMany = ({ daySecrets }: Vault) =>
      Promise.all(Array.from({ length: 50 }, () => daySecrets.find('requests', '2026-06-01')));
    const [first, second] = [await openThrowawayVault(pool), await openThrowawayVault(pool)];
    const queries = jest.spyOn(pool, 'query');
    expect(new Set(await findByMany(first))).toEqual(new Set([undefined]));
    expect(queries).toHaveBeenCalledTimes(1);

    const secret = await first.daySecrets.getSecret('requests', '2026-06-01');
    queries.mockClear();
    expect(new Set(await findByMany(second))).toEqual(new Set([secret]));
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockRestore();
  });

  it('seals nothing while no key can be committed, and recovers afterwards', async () => {
    const fresh = await openThrowawayVault(pool);
    await pool.query('ALTER TABLE vault.keys RENAME TO hidden');
    await expect(fresh.seal('customer', 'secret')).rejects.toThrow('vault.keys');
    await pool.query('ALTER TABLE vault.hidden RENAME TO keys');
    expect(await fresh.open('customer', await fresh.seal('customer', 'secret'))).toBe('secret');
  });

  it('opens in another process, and nowhere once the key is erased', async () => {
    const elsewhere = await openThrowawayVault(other);
    const sealed = await vault.seal('customer', { name: 'Anna' });
    const more = await vault.sealUnder('customer', sealed.keyId, { name: 'Anna B.' });
    const kept = await vault.seal('customer', 'kept');
    expect(await elsewhere.open('customer', more!)).toEqual({ name: 'Anna B.' });
    await vault.erase([sealed.keyId]);
    expect(await elsewhere.openAll<unknown>('customer', [sealed, more!, kept])).toEqual([
      null,
      null,
      'kept',
    ]);
    expect(await vault.open('customer', sealed)).toBeNull();
    expect(await vault.sealUnder('customer', sealed.keyId, 'again')).toBeNull();
  });

  it('seals several contents, each under its own key, except under erased ones', async () => {
    const [anna, peter] = [
      await vault.seal('customer', 'Anna'),
      await vault.seal('customer', 'Peter'),
    ];
    await vault.erase([peter.keyId]);
    const under = [anna, peter].map(({ keyId }) => ({ keyId, content: `of ${keyId}` }));
    const [ofAnna, ofPeter] = await vault.sealAllUnder('answer', under);
    expect(await vault.open('answer', ofAnna!)).toBe(`of ${anna.keyId}`);
    expect(ofPeter).toBeNull();
  });

  it('detects a box that was changed or belongs to another key', async () => {
    const [anna, peter] = [
      await vault.seal('customer', 'Anna'),
      await vault.seal('customer', 'Peter'),
    ];
    const bytes = Buffer.from(anna.box.slice(2), 'base64');
    bytes[bytes.length - 1]! ^= 1;
    await expect(
      vault.open('customer', { ...anna, box: `1.${bytes.toString('base64')}` }),
    ).rejects.toThrow();
    await expect(vault.open('customer', { ...anna, box: peter.box })).rejects.toThrow();
  });

  it('opens a box only for its own purpose, even under the same key', async () => {
    const customer = await vault.seal('customer', 'Anna');
    const notes = await vault.sealUnder('staffNotes', customer.keyId, 'late again');
    await expect(vault.open('customer', notes!)).rejects.toThrow();
    expect(await vault.open('staffNotes', notes!)).toBe('late again');
  });

  it('hashes the same in every process, and differently for each purpose', async () => {
    const elsewhere = await openThrowawayVault(other);
    expect(elsewhere.computeKeyedHash('e-mail', 'a@b.lv')).toBe(
      vault.computeKeyedHash('e-mail', 'a@b.lv'),
    );
    expect(vault.computeKeyedHash('username', 'a@b.lv')).not.toBe(
      vault.computeKeyedHash('e-mail', 'a@b.lv'),
    );
  });
});

it('is created once by processes that start together', async () => {
  const fresh = await createThrowawayDatabase();
  const pools = Array.from({ length: 6 }, () => new Pool({ connectionString: fresh.url }));
  const vaults = await Promise.all(pools.map((one) => openThrowawayVault(one)));
  expect(new Set(vaults.map((one) => one.computeKeyedHash('p', 't'))).size).toBe(1);
  await Promise.all(pools.map((one) => one.end()));
  await fresh.drop();
});

describe('keys whose box was never stored', () => {
  const countKeys = async () =>
    Number(
      (await other.query<{ count: string }>('SELECT count(*) FROM vault.keys')).rows[0]?.count,
    );
  const rejectCommand = () => Promise.reject(new Rejection('SLOTS_ALREADY_BOOKED'));

  it('are reused: a thousand rejections leave no more keys than one filling makes', async () => {
    const before = await countKeys();
    for (let i = 0; i < 1000; i++) {
      await expect(vault.sealFor('customer', { name: 'Anna' }, rejectCommand)).rejects.toThrow(
        'already booked',
      );
    }

    for (let i = 0; i < 1000; i++) {
      await vault.sealFor('customer', { name: 'Anna' }, () => Promise.resolve({ events: [] }));
    }

    expect((await countKeys()) - before).toBeLessThanOrEqual(1024);
  });

  it('are few even after thousands of rejections at once', async () => {
    const before = await countKeys();
    const all = Array.from({ length: 3000 }, () =>
      vault.sealFor('customer', { name: 'Anna' }, rejectCommand),
    );
    await Promise.allSettled(all);
    await eventually(async () => {
      expect((await countKeys()) - before).toBeLessThanOrEqual(1024);
    });
  });

  it('do not accumulate over repeated batches of rejections', async () => {
    const before = await countKeys();
    for (let round = 0; round < 20; round++) {
      await Promise.allSettled(
        Array.from({ length: 400 }, () =>
          vault.sealFor('customer', { name: 'Anna' }, rejectCommand),
        ),
      );
    }

    await eventually(async () => {
      expect((await countKeys()) - before).toBeLessThanOrEqual(1024);
    });
  });

  it('are not reused if the box may be in the log, after a failure', async () => {
    const sealed: Sealed<unknown>[] = [];
    const failing = (error: Error) =>
      vault.sealFor('customer', { name: 'Anna' }, (box) => {
        sealed.push(box);
        return Promise.reject(error);
      });
    await expect(failing(new Error('unclear'))).rejects.toThrow('unclear');
    const next = await Promise.all(
      Array.from({ length: 2000 }, () => vault.seal('customer', 'next')),
    );
    const ids = new Set(next.map(({ keyId }) => keyId));
    for (const { keyId } of sealed) {
      expect(ids.has(keyId)).toBe(false);
    }
  });
});
