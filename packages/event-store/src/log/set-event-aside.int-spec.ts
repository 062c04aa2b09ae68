import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import { eventually } from '@cablepark/platform/test/eventually';
import { isFailure } from '../client/failures.ts';
import { commit } from '../test/commits.ts';
import { testStore, type TestStore } from '../test/embedded-store.ts';
import { slotOpened, written } from '../test/slots.ts';
import { NO_EVENTS, type EventLog } from './event-log.ts';
import { followLog } from './follow-log.ts';
import { logPages } from './log-pages.ts';
import { setEventAside } from './set-event-aside.ts';

let store: TestStore;
/** A log that was there all the time, and knows what it has read. */
let log: EventLog;
beforeAll(async () => {
  store = await testStore();
  log = store.open();
  await commit(log, 1, 'unreadable', 'unknown', 2);
  await commit(log, 3);
  await commit(log, 'unreadable');
  const broken = { type: 'SlotOpened', data: { slotId: 'none' } } as never;
  await log.append('day-1', written(slotOpened(4), broken), NO_EVENTS);
});
afterAll(() => store.close());

const signal = new AbortController().signal;
interface Seen {
  readonly events: readonly { readonly streamId: string; readonly revision: bigint }[];
  readonly unreadable: readonly { readonly streamId: string; readonly revision: bigint }[];
}
const names = (of: Seen['events']) => of.map(({ streamId, revision }) => `${streamId}@${revision}`);

const readers: Record<string, (from: EventLog) => Promise<Seen>> = {
  logPages: async (from) => {
    const pages: Seen[] = [];
    for await (const page of logPages(from, { after: undefined, size: 3, signal })) pages.push(page);
    return together(pages);
  },
  readPage: (from) => from.readPage(undefined, 1000),
  followLog: async (from) => {
    const { last = -1n } = await from.end();
    const pages: Seen[] = [];
    for await (const batch of followLog(from, { after: undefined, signal, batchSize: 3 })) {
      pages.push(batch);
      if (batch.position >= last) break;
    }
    return together(pages);
  },
};
const together = (pages: readonly Seen[]): Seen => ({
  events: pages.flatMap(({ events }) => events),
  unreadable: pages.flatMap(({ unreadable }) => unreadable),
});

/** The revisions that a reader of the stream gets, and the one at which it stops. */
async function streamRead(from: EventLog): Promise<{ readonly read: bigint[]; readonly stoppedAt?: string }> {
  const read: bigint[] = [];
  try {
    for await (const { events } of from.streamPages(SCHEDULE, 0n)) read.push(...events.map(({ revision }) => revision));
    return { read };
  } catch (error) {
    if (!isFailure(error, 'unreadable')) throw error;
    return { read, stoppedAt: error.message };
  }
}

describe('an event that cannot be read', () => {
  it('stops readers until it is set aside, and then none, whether or not they met it before', async () => {
    for (const reader of Object.values(readers))
      expect(names((await reader(log)).unreadable)).toEqual(['schedule@1', 'schedule@5', 'day-1@1']);
    expect(await streamRead(log)).toEqual({ read: [0n], stoppedAt: expect.stringContaining('schedule@1') });

    await setEventAside(log, 1n, 'a test');
    expect(await streamRead(log)).toEqual({ read: [0n, 3n, 4n], stoppedAt: expect.stringContaining('schedule@5') });
    await setEventAside(log, 5n, 'a test');
    for (const from of [log, store.open()]) {
      expect(await streamRead(from)).toEqual({ read: [0n, 3n, 4n, 6n, 7n] });
      for (const reader of Object.values(readers)) {
        const { events, unreadable } = await reader(from);
        const ofSchedule = [0, 3, 4, 6, 7].map((revision) => `schedule@${revision}`);
        expect(names(events)).toEqual([...ofSchedule.slice(0, 3), 'day-1@0', ...ofSchedule.slice(3)]);
        expect(names(unreadable)).toEqual(['day-1@1']); // only the schedule's can be set aside
      }
    }
  });

  it('is set aside by an event of its own commit that says why', async () => {
    const { events } = await log.readStream(SCHEDULE, 6n);
    expect(events[0]).toMatchObject({
      type: 'EventSetAside',
      data: { revision: 1, why: 'a test' },
      metadata: { command: 'SetEventAside', actor: { kind: 'system' }, commit: { size: 1, index: 0 } },
    });
  });

  it('is set aside although others are in its way, and a live reader goes on', async () => {
    const ending = new AbortController();
    const seen: string[] = [];
    const following = (async () => {
      for await (const batch of followLog(log, { after: (await log.end()).last, signal: ending.signal }))
        seen.push(...names(batch.unreadable).map((name) => `${name}?`), ...names(batch.events));
    })();
    await commit(log, 'unreadable', 'unreadable');
    await setEventAside(log, 9n, 'a test');
    await setEventAside(log, 8n, 'a test');
    await commit(log, 5);
    await eventually(() => {
      expect(seen.at(-1)).toBe('schedule@12');
    });
    expect(seen.slice(-3)).toEqual(['schedule@10', 'schedule@11', 'schedule@12']);
    ending.abort();
    await following;
    expect((await streamRead(log)).stoppedAt).toBeUndefined();
  });

  it('is looked for further on than a page of the stream', async () => {
    await commit(log, 'unreadable');
    for (let i = 0; i < 3; i++) await commit(log, ...Array.from({ length: 400 }, (_, slot) => slot));
    const { revision } = (await log.readPage(undefined, 5000)).unreadable.at(-1)!;
    expect((await streamRead(log)).stoppedAt).toContain(`schedule@${revision}`);
    await setEventAside(log, revision, 'a test');
    for (const from of [log, store.open()]) expect((await streamRead(from)).stoppedAt).toBeUndefined();
  });

  it.each([
    ['can be read', 0n],
    ['is of an unknown type', 2n],
    ['is set aside already', 1n],
    ['is not there', 1_000_000n],
  ])('is not set aside if it %s', async (_, revision) => {
    const before = await log.lastRevision(SCHEDULE);
    await expect(setEventAside(log, revision, 'a test')).rejects.toThrow(StartupRefused);
    expect(await log.lastRevision(SCHEDULE)).toBe(before);
  });

  it('is not set aside if the schedule is gone for good', async () => {
    await log.connection.current.client.tombstoneStream(SCHEDULE);
    await expect(setEventAside(log, 0n, 'a test')).rejects.toThrow(StartupRefused);
  });
});
