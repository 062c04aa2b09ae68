import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { createQuietTrouble } from '@cablepark/platform/test/troubled';

import { startFaultyStore, type FaultyStore } from '../test/embedded-store.ts';
import { slotOpened, toNewEvents } from '../test/slots.ts';
import { NO_EVENTS, type EventLog } from './event-log.ts';
import { readLogPages, readLogPagesWithRetries } from './log-pages.ts';

const SLOTS = Array.from({ length: 300 }, (_, i) => slotOpened(i));
const DAYS = 30;
const ALL = SLOTS.length * DAYS;

const trouble = createQuietTrouble();
let store: FaultyStore;
let log: EventLog;
beforeAll(async () => {
  store = await startFaultyStore();
  log = store.open();
  for (let day = 0; day < DAYS; day++) {
    await log.append(`day-${day}`, toNewEvents(...SLOTS), NO_EVENTS, Date.now() + 30_000);
  }
});
afterEach(() => {
  store.misbehave({ hangUntil: 0 });
});
afterAll(() => store.close());

/** Returns the positions of a read in pages of 100, and calls `happens` after the fifth page. */
async function readPositions(
  happens: () => unknown,
  signal = new AbortController().signal,
  read = readLogPagesWithRetries,
) {
  const found: bigint[] = [];
  let pages = 0;
  for await (const { events } of read(log, {
    after: undefined,
    size: 100,
    signal,
    trouble,
    part: 'readModels',
  })) {
    found.push(...events.map(({ position }) => position));
    if (++pages === 5) {
      await happens();
    }
  }

  return found;
}

describe('the log, read to its end', () => {
  it.each([
    ['nothing happens', () => undefined],
    [
      'its connection is cut',
      () => {
        store.cutConnections();
      },
    ],
    [
      'the server is replaced',
      async () => {
        await store.stopServer();
        await store.startServer();
      },
    ],
  ])('arrives complete and in order when %s on the way', async (_, happens) => {
    const found = await readPositions(happens);
    expect(found).toHaveLength(ALL);
    expect(found).toEqual([...new Set(found)].sort((a, b) => (a < b ? -1 : 1)));
  });

  it('never looks complete when the read was cut short', async () => {
    await expect(
      readPositions(
        () => {
          store.cutConnections();
        },
        undefined,
        readLogPages,
      ),
    ).rejects.toThrow();
    const ending = new AbortController();
    await expect(
      readPositions(
        () => {
          ending.abort();
        },
        ending.signal,
        readLogPages,
      ),
    ).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('can be left by a reader that has enough', async () => {
    const pages = readLogPages(log, {
      after: undefined,
      size: 100,
      signal: new AbortController().signal,
    });
    await pages.next();
    await pages.return(undefined);
    expect(await readPositions(() => undefined)).toHaveLength(ALL);
  });
});
