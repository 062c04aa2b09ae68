import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';

import { eventually } from '@cablepark/platform/test/eventually';

import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '../server/test/throwaway-postgres.ts';
import { AdvisoryTurns } from './advisory-turns.ts';
import { closeClient, connectClient, WORKING } from './connect.ts';

let database: ThrowawayDatabase;
let client: Client;
const started: AdvisoryTurns[] = [];

beforeAll(async () => {
  database = await createThrowawayDatabase();
  client = await connectClient({
    databaseUrl: database.url,
    name: 'test',
    limits: WORKING,
    onLost: () => undefined,
  });
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((turns) => turns.stop()));
});
afterAll(async () => {
  await closeClient(client);
  await database.drop();
});

/** Waits and remembers for so long that no time runs out on a slow machine. */
const PATIENT = { waitMs: 30_000, maxWaitMs: 60_000, contendedMs: 60_000 };
/** Waits as long as in the product for a holder of whom it hears nothing. */
const IMPATIENT = { ...PATIENT, waitMs: 900 };

async function createProcesses(count: number, times = PATIENT): Promise<AdvisoryTurns[]> {
  const all = Array.from({ length: count }, () => new AdvisoryTurns(database.url, times));
  started.push(...all);
  for (const turns of all) {
    turns.start();
  }

  await eventually(() => {
    expect(all.every(({ isConnected }) => isConnected)).toBe(true);
  });
  return all;
}

/** How many sessions wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0]?.n ?? 0;
}

describe('a turn', () => {
  it('is not needed by a process that is alone', async () => {
    const [one] = await createProcesses(1);
    expect(await one?.take('a')).toBeUndefined();
  });

  it('is taken by the winner of a race, too, which cannot know of the loser by itself', async () => {
    const [winner, loser] = await createProcesses(2);
    loser?.noteContention('a', true);
    await eventually(async () => {
      const turn = await winner?.take('a');
      turn?.release();
      expect(turn).toBeDefined();
    });
    expect(await winner?.take('b')).toBeUndefined();
  });

  it('is given in the order in which it was asked for', async () => {
    const [first, ...others] = await createProcesses(4);
    for (const turns of started) {
      turns.noteContention('a', false);
    }

    const order: number[] = [];
    const turn = await first?.take('a');
    const taken: Promise<void>[] = [];
    for (const [i, turns] of others.entries()) {
      const taking = turns.take('a').then((own) => {
        order.push(i);
        own?.release();
      });
      taken.push(taking);
      await eventually(async () => {
        expect(await countWaiting()).toBe(i + 1);
      });
    }

    turn?.release();
    await Promise.all(taken);
    expect(order).toEqual([0, 1, 2]);
  });

  it('is not to be had from a process that keeps it, until its connection ends', async () => {
    const [holder, later] = await createProcesses(2);
    const [other] = await createProcesses(1, IMPATIENT);
    for (const turns of started) {
      turns.noteContention('a', false);
    }

    await holder?.take('a');
    expect(await other?.take('a')).toBeUndefined();
    await holder?.stop();
    expect(await later?.take('a')).toBeDefined();
  });

  it('is awaited for as long as others are seen to write', async () => {
    const [holder] = await createProcesses(1);
    const [other] = await createProcesses(1, IMPATIENT);
    for (const turns of started) {
      turns.noteContention('a', false);
    }

    const held = await holder?.take('a');
    const taking = other?.take('a');
    // The signs are so frequent that even after a stall of this process the next one comes before
    // the end of the wait.
    const signs = setInterval(() => other?.noteContention('a', false), 1);
    await pause(IMPATIENT.waitMs + 300);
    held?.release();
    const turn = await taking;
    clearInterval(signs);
    expect(turn).toBeDefined();
  });

  it('is not to be had while Postgres is away', async () => {
    const turns = new AdvisoryTurns('postgres://nobody@127.0.0.1:1/none');
    started.push(turns);
    turns.start();
    turns.noteContention('a', true);
    expect(await turns.take('a')).toBeUndefined();
  });
});
