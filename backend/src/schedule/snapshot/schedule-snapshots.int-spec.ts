import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { pino } from 'pino';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import type { FollowedStream } from '@cablepark/event-store/streams/followed-stream';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { startTestStore, type TestStore } from '@cablepark/event-store/test/embedded-store';
import { createQuietTrouble } from '@cablepark/platform/test/troubled';

import { scheduleDecider } from '../domain/evolve-schedule.ts';
import type { Schedule } from '../domain/schedule.ts';
import { checkSnapshot } from './check-snapshot.ts';
import { ScheduleSnapshots } from './schedule-snapshots.ts';
import { readSnapshot, saveSnapshot, SNAPSHOTS_LAYOUT } from './snapshot-row.ts';

let store: TestStore;
let log: EventLog;
let client: Client;
const logger = pino({ level: 'silent' });

beforeAll(async () => {
  store = await startTestStore();
  log = store.open();
  client = new Client(store.databaseUrl);
  await client.connect();
  await client.query(SNAPSHOTS_LAYOUT);
  await startSchedule(async ({ change }) => {
    for (const hours of [12, 24, 36]) {
      await change(hours);
    }
  });
});
afterAll(async () => {
  await client.end();
  await store.close();
});

interface Started {
  readonly followed: FollowedStream<Schedule, ScheduleStreamEvent>;
  /** How many events were folded by the start. */
  readonly folded: number;
  readonly change: (hoursBefore: number) => Promise<unknown>;
}

/** Follows the schedule as a process does, and ends in an orderly way. */
async function startSchedule(use: (started: Started) => Promise<void>): Promise<void> {
  let folded = 0;
  const evolve: typeof scheduleDecider.evolve = (schedule, event) => {
    folded++;
    return scheduleDecider.evolve(schedule, event);
  };

  const decider = { ...scheduleDecider, evolve };
  const snapshots = new ScheduleSnapshots({ databaseUrl: store.databaseUrl, log, logger });
  const streams = new StreamStore(log);
  const followed = streams.follow(decider, SCHEDULE, {
    snapshots,
    trouble: createQuietTrouble(),
    part: 'schedule',
  });
  await followed.start();
  const change = (hoursBefore: number) =>
    streams.handle(
      decider,
      SCHEDULE,
      createSystemContext('Test', new Date('2026-06-01T09:00:00Z')),
      () => [{ type: 'RemindersChanged' as const, data: { hoursBefore } }],
    );
  await use({ followed, folded, change });
  await followed.stop();
  await snapshots.waitForSaves();
}

const readRow = () => readSnapshot(client, SCHEDULE);
const check = () => checkSnapshot(client, log);

/** How many events a start folds, and the reminders that it then knows. */
async function start(): Promise<readonly [number, number]> {
  let seen: readonly [number, number] = [-1, -1];
  await startSchedule(({ folded, followed }) => {
    seen = [folded, followed.state.settings.reminders.hoursBefore];
    return Promise.resolve();
  });
  return seen;
}

describe('the snapshot of the schedule', () => {
  it('is saved at an orderly end, and a start reads only what came later', async () => {
    expect(await readRow()).toMatchObject({
      stream: SCHEDULE,
      revision: 2n,
      position: expect.any(BigInt),
    });
    expect(await start()).toEqual([0, 36]);
    expect(await check()).toBeUndefined();
  });

  it.each([
    ['is missing', 'DELETE FROM snapshots.snapshots', undefined],
    [
      'has another state than its hash',
      `UPDATE snapshots.snapshots SET state = replace(state, '36', '48')`,
      'its hash',
    ],
    ['is cut short', 'UPDATE snapshots.snapshots SET state = left(state, -5)', 'its hash'],
    [
      'has another revision than its hash',
      'UPDATE snapshots.snapshots SET revision = 1',
      'its hash',
    ],
    ['was folded in another way', `UPDATE snapshots.snapshots SET fold = 'other'`, 'its hash'],
  ])('that %s is thrown away, and made anew', async (_, damage, problem) => {
    await client.query(damage);
    if (problem === undefined) {
      expect(await check()).toBeUndefined();
    } else {
      expect(await check()).toContain(problem);
    }

    expect(await start()).toEqual([3, 36]);
    expect(await check()).toBeUndefined();
    expect(await start()).toEqual([0, 36]);
  });

  /** Replaces it by another snapshot that is consistent in itself. */
  async function forge(
    change: (saved: NonNullable<Awaited<ReturnType<typeof readRow>>>) => object,
  ): Promise<void> {
    const saved = await readRow();
    if (!saved) {
      throw new Error('There is none');
    }

    const { state, ...head } = { ...saved, ...change(saved) };
    await client.query('DELETE FROM snapshots.snapshots');
    await saveSnapshot(client, head, yieldPieces(state));
  }

  async function* yieldPieces(state: string) {
    yield* await Promise.resolve([state.slice(0, 10), state.slice(10)]);
  }

  it.each([
    ['is of another log', { eventId: '0198f3a0-0000-7000-8000-000000000000' }],
    ['is newer than the log', { revision: 4711n }],
    ['is of an older fold', { fold: '0.older' }],
  ])('that %s is thrown away, and made anew', async (_, change) => {
    await forge(() => change);
    expect(await start()).toEqual([3, 36]);
    expect(await check()).toBeUndefined();
  });

  it('is reported if it differs from the log', async () => {
    await forge(({ state }) => ({ state: state.replace('"hoursBefore":36', '"hoursBefore":48') }));
    expect(await check()).toMatch(/differs .* at revision 2/);
    await client.query('DELETE FROM snapshots.snapshots');
    expect(await start()).toEqual([3, 36]);
  });

  it('never replaces a newer one', async () => {
    const newest = await readRow();
    if (!newest) {
      throw new Error('There is none');
    }

    await saveSnapshot(client, { ...newest, revision: 1n }, yieldPieces('{}'));
    expect(await readRow()).toEqual(newest);
  });

  it('is saved by one of several processes that have the same events', async () => {
    const newest = await readRow();
    if (!newest) {
      throw new Error('There is none');
    }

    const later = { ...newest, revision: newest.revision + 3n };
    let isMade = false;
    async function* noticeAndYield() {
      isMade = true;
      yield* yieldPieces('{}');
    }

    await saveSnapshot(client, later, noticeAndYield(), 4n);
    const another = new Client(store.databaseUrl);
    await another.connect();
    await saveSnapshot(another, later, saveMeanwhile());
    async function* saveMeanwhile() {
      await saveSnapshot(client, later, noticeAndYield());
      yield* yieldPieces(newest?.state ?? '');
    }

    await another.end();
    expect(isMade).toBe(false);
    expect(await readRow()).toMatchObject({ revision: later.revision });
    await forge(() => newest);
  });

  it('is saved while the schedule goes on changing, as it was when it was offered', async () => {
    await startSchedule(async ({ followed, change }) => {
      const snapshots = new ScheduleSnapshots({ databaseUrl: store.databaseUrl, log, logger });
      snapshots.offer(followed.fold.present, 1n);
      await change(5);
      await snapshots.waitForSaves();
      expect(await readRow()).toMatchObject({ revision: 2n });
      expect(await check()).toBeUndefined();
      await change(6);
    });
    expect(await readRow()).toMatchObject({ revision: 4n });
    expect(await start()).toEqual([0, 6]);
  });
});
