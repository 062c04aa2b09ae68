import { jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startTestStore, type TestStore } from '../test/embedded-store.ts';
import { slotOpened, toNewEvents } from '../test/slots.ts';
import { NO_EVENTS, type EventLog } from './event-log.ts';
import { GapFinder } from './gap-finder.ts';

let store: TestStore;
let log: EventLog;
beforeAll(async () => {
  store = await startTestStore();
  log = store.open();
});
afterAll(() => store.close());

const write = async (stream: string, count: number, expected = NO_EVENTS) => {
  const slots = Array.from({ length: count }, (_, slot) => slotOpened(slot));
  return (await log.append(stream, toNewEvents(...slots), expected)).position;
};

/** What a reader finds that goes on after this position, with so many events at once. */
async function findAfter(stream: string, position: bigint, atOnce = 1000): Promise<string[]> {
  const all = await log.readStored({ count: 1000 });
  const unseen = all.filter(({ position: at }) => at!.commit > position);
  const finder = new GapFinder(log, stream);
  const found: string[] = [];
  for (let next = 0; next < unseen.length; next += atOnce) {
    const gaps = await finder.find(unseen.slice(next, next + atOnce));
    found.push(...gaps.map(({ error }) => error.message));
  }

  return found;
}

describe('a reader of the log that goes on where it stood', () => {
  it('misses nothing while the stream is whole, however much of other streams is between', async () => {
    await write('whole', 3);
    const seen = await write('other', 150);
    await write('whole', 2, 2n);
    const { client } = log.connection.current;
    // Another program's event in the stream takes a revision, too.
    await client.appendToStream('whole', [jsonEvent({ type: 'Foreign', data: {} })]);
    await write('whole', 2, 5n);
    await client.tombstoneStream('whole');
    expect(await findAfter('whole', seen)).toEqual([]);
    expect(await findAfter('whole', seen, 1)).toEqual([]);
  });

  it.each([
    ['after those that it has seen', 5, 6, 'revisions 5 to 6'],
    ['on both sides of where it stood', 3, 6, 'revisions 3 to 6'],
    ['up to those that come, so that none is left', 0, 6, 'revisions 0 to 6'],
    ['among those that come', 7, 7, 'revision 7'],
  ])('finds events that were lost %s', async (where, first, last, missing) => {
    const seen = await write(where, 5);
    await write('other', 3, await log.readLastRevision('other'));
    await write(where, 5, 4n);
    await store.scavenge(where, first, last);
    const lost = [`The stream ${where} lacks its events of ${missing}`];
    expect(await findAfter(where, seen)).toEqual(lost);
    expect(await findAfter(where, seen, 1)).toEqual(lost);
  });

  it('does not mind what was lost before, if the last event is there that it has seen', async () => {
    const seen = await write('begun', 5);
    await write('begun', 5, 4n);
    await store.scavenge('begun', 0, 3);
    expect(await findAfter('begun', seen)).toEqual([]);
  });
});
