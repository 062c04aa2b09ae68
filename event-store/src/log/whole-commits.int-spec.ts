import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonEvent } from '@eventstore/db-client';
import { eventually } from '@cablepark/platform/test/eventually';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { asCommit } from '../streams/command-context.ts';
import { faultyStore, type FaultyStore } from '../test/embedded-store.ts';
import { slotOpened, written } from '../test/slots.ts';
import { NO_EVENTS, type EventLog } from './event-log.ts';
import { followLog, type Batch } from './follow-log.ts';
import { logPages } from './log-pages.ts';

const SIZES = [1, 5, 3, 40, 1, 2, 7];

let store: FaultyStore;
let log: EventLog;
/** The position of the last event of each commit. */
const ends: bigint[] = [];
/** The positions within commits, at which nothing may end. */
async function inside(): Promise<bigint[]> {
  const positions: bigint[] = [];
  const events = log.connection.current.client.readStream(SCHEDULE);
  for await (const { event } of events) positions.push(event?.position?.commit ?? 0n);
  return positions.filter((position) => !ends.includes(position));
}

const write = async (size: number): Promise<void> => {
  const events = asCommit(written(...Array.from({ length: size }, (_, i) => slotOpened(i))));
  ends.push((await log.append(SCHEDULE, events, await log.lastRevision(SCHEDULE))).position);
};

beforeAll(async () => {
  store = await faultyStore();
  log = store.open();
  for (const size of SIZES) await write(size);
  await log.append('day-2026-06-01', written(slotOpened(1)), NO_EVENTS);
});
afterAll(() => store.close());

/** The positions at which pages ended, and how many events came. */
interface Seen {
  readonly last: bigint[];
  count: number;
}
const total = SIZES.reduce((sum, size) => sum + size, 0) + 1;

describe('a commit', () => {
  it.each([1, 2, 4, 10, 1000])('is in one page of %d events, whole', async (size) => {
    const seen: Seen = { last: [], count: 0 };
    for await (const page of logPages(log, { after: undefined, size, signal: new AbortController().signal })) {
      seen.last.push(page.last);
      seen.count += page.events.length;
    }
    expect(seen.count).toBe(total);
    const within = await inside();
    expect(seen.last.filter((last) => within.includes(last))).toEqual([]);
  });

  it.each([1, 2, 4, 10])('is in one page of %d that is polled for', async (count) => {
    const seen: Seen = { last: [], count: 0 };
    for (let [after, isEnd] = [undefined as bigint | undefined, false]; !isEnd;) {
      const page = await log.readPage(after, count);
      ({ last: after = after, isEnd } = page);
      if (page.last !== undefined) seen.last.push(page.last);
      seen.count += page.events.length;
    }
    expect(seen.count).toBe(total);
    const within = await inside();
    expect(seen.last.filter((last) => within.includes(last))).toEqual([]);
  });

  it('arrives live as a whole, even if the connection is cut meanwhile, and with events of unknown types', async () => {
    const ending = new AbortController();
    const batches: Batch[] = [];
    const after = (await log.end()).last;
    const following = (async () => {
      for await (const batch of followLog(log, { after, signal: ending.signal, batchSize: 2 })) {
        batches.push(batch);
      }
    })();
    for (const size of [3, 5, 2]) {
      await write(size);
      store.cutConnections();
    }
    // A newer version of the product may write events that this one doesn't know.
    const metadata = (index: number) => ({ commit: { size: 3, index } });
    const { client } = log.connection.current;
    const unknown = [0, 1, 2].map((index) => jsonEvent({ type: 'OfLater', data: {}, metadata: metadata(index) }));
    const appended = await eventually(() => client.appendToStream(SCHEDULE, unknown)); // the connection was just cut
    ends.push(appended.position?.commit ?? 0n);
    await eventually(() => {
      expect(batches.at(-1)?.position).toBe(ends.at(-1));
    });
    ending.abort();
    await following;
    const within = await inside();
    expect(batches.filter(({ position }) => within.includes(position))).toEqual([]);
    expect(batches.reduce((sum, { events }) => sum + events.length, 0)).toBe(10);
  });
});
