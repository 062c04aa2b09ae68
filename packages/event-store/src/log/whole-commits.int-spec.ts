import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';

import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { eventually } from '@cablepark/platform/test/eventually';

import type { ReadAnswers } from '../client/wire/open-reading.ts';
import { commit, type Part } from '../test/commits.ts';
import { startFaultyStore, type FaultyStore } from '../test/embedded-store.ts';
import { slotOpened, toNewEvents } from '../test/slots.ts';
import { NO_EVENTS, type EventLog } from './event-log.ts';
import { followLog, type Batch, type FollowOptions } from './follow-log.ts';
import { readLogPages, readStoredPages } from './log-pages.ts';
import { MAX_COMMIT_EVENTS } from './whole-commits.ts';
import { findWholePosition } from './whole-position.ts';

let store: FaultyStore;
let log: EventLog;
/** The positions of all events, by commit. */
const commits: bigint[][] = [];
let days = 0;
/** The number of events that are of types that nobody knows. */
let unknown = 0;
const writeAlone = async () => {
  const { position } = await log.append(`day-${days++}`, toNewEvents(slotOpened(1)), NO_EVENTS);
  commits.push([position]);
};

const listNumbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const write = async (...parts: Part[]) => {
  commits.push(await commit(log, ...parts));
  unknown += parts.filter((part) => part === 'unknown').length;
};

beforeAll(async () => {
  store = await startFaultyStore();
  log = store.open();
  commits.push([(await log.readEnd()).last!]); // the store's own
  unknown = 1;
  await writeAlone();
  await write(1, 2, 3);
  await write('unknown', 4, 'unreadable');
  await write(5);
  await writeAlone();
  await write(6, 'unreadable', 'unknown');
  await write(...listNumbers(7));
  await write('unknown', 'unknown');
  await write(...listNumbers(300));
  await writeAlone();
  await write(8, 9);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => store.close());

const never = new AbortController().signal;
const listEnds = () => commits.map((positions) => positions.at(-1)!);
const isEnd = (position: bigint | undefined) =>
  position === undefined || listEnds().includes(position);
const findLargest = (size: number) => Math.max(size, ...commits.map(({ length }) => length));

describe.each([1, 2, 4, 100, 5000])('in pages of %i, the log', (size) => {
  it('is handed over by whole commits, as it is stored', async () => {
    const all: bigint[] = [];
    for await (const { stored, last } of readStoredPages(log, {
      after: undefined,
      size,
      signal: never,
    })) {
      all.push(...stored.map(({ position }) => position!.commit));
      expect([last, isEnd(last)]).toEqual([all.at(-1), true]);
      expect(stored.length).toBeLessThanOrEqual(findLargest(size));
    }

    expect(all).toEqual(commits.flat());
  });

  it('is handed over by whole commits, as events', async () => {
    const positions: bigint[] = [];
    for await (const { events, unreadable, last } of readLogPages(log, {
      after: undefined,
      size,
      signal: never,
    })) {
      positions.push(...[...events, ...unreadable].map(({ position }) => position));
      expect(isEnd(last)).toBe(true);
    }

    expect(positions).toHaveLength(commits.flat().length - unknown);
  });

  it('is read page by page', async () => {
    let after: bigint | undefined;
    for (let isOver = false; !isOver;) {
      const page = await log.readPage(after, size);
      expect(isEnd(page.last)).toBe(true);
      expect(page.events.length).toBeLessThanOrEqual(
        size >= findLargest(0) ? size : size + MAX_COMMIT_EVENTS,
      );
      if (!page.isEnd) {
        expect(page.last).not.toBe(after);
      }

      after = page.last ?? after;
      isOver = page.isEnd;
    }

    expect(after).toBe(commits.flat().at(-1));
  });
});

/** The member of the client that opens its streams. */
interface StreamOpener {
  GRPCStreamCreator(service: unknown, name: string, create: unknown): () => Promise<ReadAnswers>;
}

/** Follows the log until `until` is over, and returns its batches once they reach the log's end. */
async function followUntil(
  options: Partial<FollowOptions>,
  until: () => Promise<unknown>,
): Promise<Batch[]> {
  const ending = new AbortController();
  const batches: Batch[] = [];
  const following = (async () => {
    for await (const batch of followLog(log, {
      after: undefined,
      signal: ending.signal,
      ...options,
    })) {
      batches.push(batch);
    }
  })();
  try {
    await until();
    await eventually(() => {
      expect(batches.at(-1)?.position).toBe(commits.flat().at(-1));
    }, 20_000);
  } finally {
    ending.abort();
    await following;
  }

  const positions = batches.flatMap(({ events, unreadable }) =>
    [...events, ...unreadable].map((event) => event.position),
  );
  expect(new Set(positions).size).toBe(positions.length);
  return batches;
}

const followLive = (options: Partial<FollowOptions>, whenLive: () => Promise<unknown>) => {
  let isLive = (): void => undefined;
  const began = new Promise<void>((resolve) => {
    isLive = resolve;
  });
  const onState = (state: string) => {
    if (state === 'live') {
      isLive();
    }
  };

  return followUntil({ ...options, onState }, () => began.then(whenLive));
};

const cut = (batches: readonly Batch[]) => batches.filter(({ position }) => !isEnd(position));

describe('the log, followed', () => {
  it.each([1, 2, 100])('is handed over by whole commits, in batches of %i', async (batchSize) => {
    const batches = await followLive({ batchSize }, async () => {
      await write(...listNumbers(40));
      await write('unreadable', 'unknown', 1);
      await writeAlone();
      await write(1, 2, 3);
    });
    expect(cut(batches)).toEqual([]);
    for (const { events } of batches) {
      expect(events.length).toBeLessThanOrEqual(findLargest(batchSize));
    }
  });

  it('goes on after a whole commit when a subscriber is dropped in the middle of one', async () => {
    const client = log.connection.current.client as unknown as StreamOpener;
    const open = client.GRPCStreamCreator.bind(client);
    const drops = [3, 1, 4];
    jest
      .spyOn(client, 'GRPCStreamCreator')
      .mockImplementation((service, name, create) => async () => {
        const answers = await open(service, name, create)();
        const drop = name === 'subscribeToAll' ? drops.shift() : undefined;
        if (drop === undefined) {
          return answers;
        }

        const whole = answers[Symbol.asyncIterator].bind(answers);
        answers[Symbol.asyncIterator] = async function* () {
          let seen = 0;
          for await (const answer of { [Symbol.asyncIterator]: whole }) {
            yield answer;
            if (answer.event && ++seen === drop) {
              throw Object.assign(new Error('too slow'), { code: 10 });
            }
          }
        };

        return answers;
      });
    const batches = await followLive({ batchSize: 2 }, async () => {
      for (let i = 0; i < 8; i++) {
        await write(...listNumbers(5));
        await write('unknown', 1);
      }
    });
    expect(drops).toEqual([]);
    expect(cut(batches)).toEqual([]);
  });

  it('is handed over by whole commits when connections are cut', async () => {
    const batches = await followLive({ batchSize: 50 }, async () => {
      for (let i = 0; i < 5; i++) {
        await write(...listNumbers(200));
        store.cutConnections();
      }
    });
    expect(cut(batches)).toEqual([]);
  });
});

describe('a position that was asked for', () => {
  const findEndBefore = (position: bigint) => listEnds().findLast((end) => end <= position) ?? -1n;

  it('is where the last whole commit up to it ends', async () => {
    const asked = [...commits.flat().slice(0, 40), ...commits.flat().slice(-10)];
    for (const position of asked) {
      for (const isOfEvent of [false, true]) {
        expect([position, await findWholePosition(log, position, { isOfEvent })]).toEqual([
          position,
          findEndBefore(position),
        ]);
      }
    }
  });

  it('stays as it is beyond the end, and before the beginning', async () => {
    const last = commits.flat().at(-1)!;
    expect(await findWholePosition(log, last + 1000n)).toBe(last + 1000n);
    expect(await findWholePosition(log, -1n)).toBe(-1n);
  });

  it('is the last before the first commit within that one', async () => {
    const other = await startFaultyStore();
    const first = other.open();
    expect(await findWholePosition(first, 5n)).toBe(5n);
    const { last } = await first.readEnd();
    const [begin, middle, end] = await commit(first, 1, 2, 3);
    expect([
      await findWholePosition(first, begin!),
      await findWholePosition(first, middle!),
    ]).toEqual([last, last]);
    expect(await findWholePosition(first, end!)).toBe(end);
    await other.close();
  });

  it('is found in the log once the schedule is gone for good', async () => {
    await log.connection.current.client.tombstoneStream(SCHEDULE);
    const all = commits.flat();
    for (const position of all.slice(0, 14)) {
      for (const isOfEvent of [false, true]) {
        expect(await findWholePosition(log, position, { isOfEvent })).toBe(findEndBefore(position));
      }
    }
  });
});
