import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import { eventually } from '@cablepark/platform/test/eventually';

import { isFailure } from '../client/failures.ts';
import { commit } from '../test/commits.ts';
import { startTestStore, type TestStore } from '../test/embedded-store.ts';
import { slotOpened, toNewEvents } from '../test/slots.ts';
import { NO_EVENTS, type EventLog } from './event-log.ts';
import { followLog } from './follow-log.ts';
import { readLogPages } from './log-pages.ts';
import { setEventAside } from './set-event-aside.ts';

let store: TestStore;
/** A log that was there all the time, and knows what it has read. */
let log: EventLog;
beforeAll(async () => {
  store = await startTestStore();
  log = store.open();
  await commit(log, 1, 'unreadable', 'unknown', 2);
  await commit(log, 3);
  await commit(log, 'unreadable');
  const broken = { type: 'SlotOpened', data: { slotId: 'none' } } as never;
  await log.append('day-1', toNewEvents(slotOpened(4), broken), NO_EVENTS);
});
afterAll(() => store.close());

const setAside = (revision: bigint, stream = SCHEDULE) =>
  setEventAside(log, { stream, revision, why: 'a test' });

const signal = new AbortController().signal;
interface Seen {
  readonly events: readonly { readonly streamId: string; readonly revision: bigint }[];
  readonly unreadable: readonly { readonly streamId: string; readonly revision: bigint }[];
}
const toNames = (of: Seen['events']) =>
  of.map(({ streamId, revision }) => `${streamId}@${revision}`);

const readers: Record<string, (from: EventLog) => Promise<Seen>> = {
  logPages: async (from) => {
    const pages: Seen[] = [];
    for await (const page of readLogPages(from, { after: undefined, size: 3, signal })) {
      pages.push(page);
    }

    return joinPages(pages);
  },
  readPage: (from) => from.readPage(undefined, 1000),
  followLog: async (from) => {
    const { last = -1n } = await from.readEnd();
    const pages: Seen[] = [];
    for await (const batch of followLog(from, { after: undefined, signal, batchSize: 3 })) {
      pages.push(batch);
      if (batch.position >= last) {
        break;
      }
    }

    return joinPages(pages);
  },
};
const joinPages = (pages: readonly Seen[]): Seen => ({
  events: pages.flatMap(({ events }) => events),
  unreadable: pages.flatMap(({ unreadable }) => unreadable),
});

/** The revisions that a reader of the stream gets, and the one at which it stops. */
async function readStream(
  from: EventLog,
): Promise<{ readonly read: bigint[]; readonly stoppedAt?: string }> {
  const read: bigint[] = [];
  try {
    for await (const { events } of from.readStreamPages(SCHEDULE, 0n)) {
      read.push(...events.map(({ revision }) => revision));
    }

    return { read };
  } catch (error) {
    if (!isFailure(error, 'unreadable')) {
      throw error;
    }

    return { read, stoppedAt: error.message };
  }
}

describe('an event that cannot be read', () => {
  it('stops readers until it is set aside, and then none, whether or not they met it before', async () => {
    for (const reader of Object.values(readers)) {
      expect(toNames((await reader(log)).unreadable)).toEqual([
        'schedule@1',
        'schedule@5',
        'day-1@1',
      ]);
    }

    expect(await readStream(log)).toEqual({
      read: [0n],
      stoppedAt: expect.stringContaining('schedule@1'),
    });

    await setAside(1n);
    expect(await readStream(log)).toEqual({
      read: [0n, 3n, 4n],
      stoppedAt: expect.stringContaining('schedule@5'),
    });
    await setAside(5n);
    for (const from of [log, store.open()]) {
      expect(await readStream(from)).toEqual({ read: [0n, 3n, 4n] });
      for (const reader of Object.values(readers)) {
        const { events, unreadable } = await reader(from);
        expect(toNames(events)).toEqual([
          'schedule@0',
          'schedule@3',
          'schedule@4',
          'day-1@0',
          'set-aside@0',
          'set-aside@1',
        ]);
        expect(toNames(unreadable)).toEqual(['day-1@1']);
      }
    }
  });

  it('is set aside in any stream, by an event of another one that says why', async () => {
    await setAside(1n, 'day-1');
    for (const reader of Object.values(readers)) {
      expect(toNames((await reader(store.open())).unreadable)).toEqual([]);
    }

    const { events } = await log.readStream('set-aside', 2n);
    expect(events[0]).toMatchObject({
      type: 'EventSetAside',
      data: { stream: 'day-1', revision: 1, why: 'a test' },
      metadata: { command: 'SetEventAside', actor: { kind: 'system' } },
    });
  });

  it('is set aside although others are in its way, and a live reader goes on', async () => {
    const ending = new AbortController();
    const seen: string[] = [];
    const following = (async () => {
      for await (const batch of followLog(log, {
        after: (await log.readEnd()).last,
        signal: ending.signal,
      })) {
        seen.push(...toNames(batch.unreadable).map((name) => `${name}?`), ...toNames(batch.events));
      }
    })();
    await commit(log, 'unreadable', 'unreadable');
    await setAside(7n);
    await setAside(6n);
    await commit(log, 5);
    await eventually(() => {
      expect(seen.at(-1)).toBe('schedule@8');
    });
    expect(seen.slice(-3)).toEqual(['set-aside@3', 'set-aside@4', 'schedule@8']);
    ending.abort();
    await following;
    expect((await readStream(log)).stoppedAt).toBeUndefined();
  });

  it('is set aside whatever comes after it', async () => {
    await commit(log, 'unreadable');
    for (let i = 0; i < 3; i++) {
      await commit(log, ...Array.from({ length: 400 }, (_, slot) => slot));
    }

    const { revision } = (await log.readPage(undefined, 5000)).unreadable.at(-1)!;
    expect((await readStream(log)).stoppedAt).toContain(`schedule@${revision}`);
    await setAside(revision);
    for (const from of [log, store.open()]) {
      expect((await readStream(from)).stoppedAt).toBeUndefined();
    }
  });

  it.each([
    ['can be read', 0n],
    ['is of an unknown type', 2n],
    ['is set aside already', 1n],
    ['is not there', 1_000_000n],
  ])('is not set aside if it %s', async (_, revision) => {
    const before = await log.readLastRevision(SCHEDULE);
    await expect(setAside(revision)).rejects.toThrow(StartupRefused);
    expect(await log.readLastRevision(SCHEDULE)).toBe(before);
  });

  it('is not set aside if the schedule is gone for good', async () => {
    await log.connection.current.client.tombstoneStream(SCHEDULE);
    await expect(setAside(0n)).rejects.toThrow(StartupRefused);
  });
});
