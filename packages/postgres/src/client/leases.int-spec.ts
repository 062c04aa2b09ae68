import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Client } from 'pg';

import { eventually } from '@cablepark/platform/test/eventually';

import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '../server/test/throwaway-postgres.ts';
import { closeClient, connectClient, runInSession, WORKING } from './connect.ts';
import { createLeasesTable, LeaseLost, Leases, runUnderLease } from './leases.ts';

/** By this time the leases of a frozen holder can be taken over. */
const TAKEN_OVER_MS = 15_000;

let database: ThrowawayDatabase;
beforeAll(async () => {
  database = await createThrowawayDatabase();
  const client = await connect();
  await client.query(createLeasesTable('leases'));
  await closeClient(client);
});
afterAll(() => database.drop());

const connect = (onLost: (error: Error) => void = () => undefined): Promise<Client> =>
  connectClient({ databaseUrl: database.url, name: 'test', limits: WORKING, onLost });

async function createHolder() {
  const client = await connect();
  const leases = new Leases(client, { table: 'leases', holder: randomUUID() });
  const has = async (name: string) => (await leases.take([name])).has(name);
  return { client, leases, has, end: () => closeClient(client) };
}

describe('a lease', () => {
  it('is held by one at a time, and free when it is released', async () => {
    const [one, other] = await Promise.all([createHolder(), createHolder()]);
    expect([await one.has('a'), await other.has('a'), await other.has('b')]).toEqual([
      true,
      false,
      true,
    ]);
    await one.leases.release('a');
    expect(await other.has('a')).toBe(true);
    expect([one.leases.fenceOf('a'), other.leases.fenceOf('a')]).toEqual([undefined, '2']);
    await expect(one.client.query('SELECT 1')).resolves.toBeDefined(); // its session continues
    await Promise.all([one.end(), other.end()]);
  });

  it('is free at once when the session of its holder is gone', async () => {
    const [one, other] = await Promise.all([createHolder(), createHolder()]);
    expect(await one.has('c')).toBe(true);
    await one.end();
    await eventually(async () => {
      expect(await other.has('c')).toBe(true);
    }, 1500);
    await other.end();
  });

  it('passes to another when it is not renewed, and the session that worked under it ends', async () => {
    const [frozen, other] = await Promise.all([createHolder(), createHolder()]);
    expect(await frozen.has('d')).toBe(true);
    await frozen.client.query('BEGIN');
    await frozen.client.query('SELECT pg_advisory_xact_lock(4711)');
    await eventually(async () => {
      expect(await other.has('d')).toBe(true);
    }, TAKEN_OVER_MS);
    // The lock of the ended session is free.
    await other.client.query('SELECT pg_advisory_xact_lock(4711)');
    await expect(frozen.client.query('SELECT 1')).rejects.toThrow();
    expect(other.leases.fenceOf('d')).toBe('2');
    await Promise.all([frozen.end(), other.end()]);
  });

  it('is not taken without ending that session, even if it expires in the middle of `take`', async () => {
    const [frozen, other] = await Promise.all([createHolder(), createHolder()]);
    expect(await frozen.has('f')).toBe(true);
    let isExpiring = true;
    const runningOut = {
      query: async (sql: string, values: unknown[]) => {
        if (sql.includes('INSERT') && isExpiring) {
          await other.client.query(
            `UPDATE leases SET expires_at = clock_timestamp() WHERE name = 'f'`,
          );
        }

        return await other.client.query(sql, values);
      },
    } as unknown as Client;
    const leases = new Leases(runningOut, { table: 'leases', holder: randomUUID() });
    expect(await leases.take(['f'])).toEqual(new Set());
    isExpiring = false;
    expect(await leases.take(['f'])).toEqual(new Set(['f']));
    await expect(frozen.client.query('SELECT 1')).rejects.toThrow();
    await Promise.all([frozen.end(), other.end()]);
  });

  it('is lost to a process that wakes up after it has run out, even before it hears of that', async () => {
    const options = { databaseUrl: database.url, name: 'test', limits: WORKING };
    await runInSession(options, new AbortController().signal, (session) =>
      runUnderLease(session, { table: 'leases', name: 'g' }, ({ assertHeld }) => {
        assertHeld();
        const awake = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 6001);
        expect(assertHeld).toThrow(LeaseLost);
        awake.mockRestore();
        return Promise.resolve();
      }),
    );
    const next = await createHolder();
    expect(await next.has('g')).toBe(true); // it was given back
    await next.end();
  });

  it('is kept as long as it is renewed, and a holder that renews too late gets an error', async () => {
    const [one, other] = await Promise.all([createHolder(), createHolder()]);
    expect(await one.has('e')).toBe(true);
    const ends = new AbortController();
    const keeping = one.leases.keep(ends.signal);
    const renewed = await other.leases.readRenewal('e');
    await eventually(async () => {
      expect(await other.leases.readRenewal('e')).not.toBe(renewed);
    });
    expect(await other.has('e')).toBe(false);
    await other.client.query(`UPDATE leases SET fence = fence + 1 WHERE name = 'e'`);
    await expect(keeping).rejects.toThrow(LeaseLost);
    ends.abort();
    await Promise.all([one.end(), other.end()]);
  });
});
