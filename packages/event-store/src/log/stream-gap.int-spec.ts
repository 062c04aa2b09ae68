import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { eventually } from '@cablepark/platform/test/eventually';
import { createQuietTrouble } from '@cablepark/platform/test/troubled';

import { isLost } from '../client/failures.ts';
import { StreamStore } from '../streams/stream-store.ts';
import { commit } from '../test/commits.ts';
import { startTestStore, type TestStore } from '../test/embedded-store.ts';
import { openedSlots, slotOpened, testContext, written } from '../test/slots.ts';
import { NO_EVENTS, type EventLog } from './event-log.ts';
import { establishLogIdentity, findLogIdentity, hasOurEvents } from './log-identity.ts';
import { readRawPages } from './raw-log.ts';
import { findFlaws } from './whole-log.ts';

let store: TestStore;
let log: EventLog;
beforeAll(async () => {
  store = await startTestStore();
  log = store.open();
});
afterAll(() => store.close());

let count = 0;
const newStream = () => `day-${count++}`;
const client = () => log.connection.current.client;

/** A stream with five events. */
async function five(): Promise<string> {
  const stream = newStream();
  await log.append(stream, written(...[1, 2, 3, 4, 5].map((slot) => slotOpened(slot))), NO_EVENTS);
  return stream;
}

const loaded = (stream: string) =>
  new StreamStore(log)
    .load(openedSlots, stream)
    .catch((error: unknown) => (isLost(error) ? error.message : error));
const lost = expect.stringContaining('The stream');

describe('a stream that lacks events', () => {
  it.each([
    ['a count', { maxCount: 2 }, expect.stringContaining('lacks its events of revisions 0 to 2')],
    [
      'a truncation',
      { truncateBefore: 1 },
      expect.stringContaining('lacks its events of revision 0'),
    ],
    [
      'a truncation of all',
      { truncateBefore: 5 },
      expect.stringContaining('all its events are gone'),
    ],
  ])('by %s in its metadata is not folded, and not taken for new', async (_, metadata, message) => {
    const stream = await five();
    await client().setStreamMetadata(stream, metadata);
    expect(await loaded(stream)).toEqual(message);
    const command = new StreamStore(log).handle(openedSlots, stream, testContext, () => [
      slotOpened(6),
    ]);
    await expect(command).rejects.toThrow('The stream');
    await client().setStreamMetadata(stream, {});
    expect(await loaded(stream)).toEqual([1, 2, 3, 4, 5]);
  });

  it('because it was deleted is not taken for new, nor once somebody writes to it again', async () => {
    const stream = await five();
    await client().deleteStream(stream);
    expect(await loaded(stream)).toEqual(lost);
    await log.append(stream, written(slotOpened(6)), 4n);
    expect(await loaded(stream)).toEqual(lost);
    const other = await five();
    await client().tombstoneStream(other);
    expect(await loaded(other)).toEqual(expect.stringContaining('deleted'));
  });

  it('is noticed by who knows it already, unless it knows all that is missing', async () => {
    const store = new StreamStore(log);
    const stream = await five();
    await store.load(openedSlots, stream);
    await client().setStreamMetadata(stream, { truncateBefore: 4 });
    await store.handle(openedSlots, stream, testContext, () => [slotOpened(6)]);
    expect(await store.load(openedSlots, stream)).toEqual([1, 2, 3, 4, 5, 6]);
    await log.append(stream, written(slotOpened(7), slotOpened(8)), 5n);
    await client().setStreamMetadata(stream, { maxCount: 1 });
    await expect(store.load(openedSlots, stream)).rejects.toThrow('lacks its events of revision 6');
    await client().deleteStream(stream);
    await expect(store.load(openedSlots, stream)).rejects.toThrow('all its events are gone');
  });

  it.each([
    ['deleted', (stream: string) => client().deleteStream(stream)],
    ['emptied', (stream: string) => client().setStreamMetadata(stream, { truncateBefore: 5 })],
  ])(
    'is not brought back by a command of a process that knew it before it was %s',
    async (_, lose) => {
      const [followed, read] = [await five(), await five()];
      const store = new StreamStore(log);
      const following = store.follow(openedSlots, followed, {
        trouble: createQuietTrouble(),
        part: followed,
      });
      await following.start();
      await store.load(openedSlots, read);
      const command = (stream: string) =>
        store.handle(openedSlots, stream, testContext, () => [slotOpened(6)]);

      const ends = [log.readLastRevision(followed), log.readLastRevision(read)];
      expect(await Promise.all(ends)).toEqual([4n, 4n]);
      await lose(read);
      await expect(command(read)).rejects.toThrow('all its events are gone');
      await lose(followed);
      await expect(command(followed)).rejects.toThrow('all its events are gone');
      await eventually(() => {
        expect(following.fold.isLoaded).toBe(false);
      });
      await expect(command(followed)).rejects.toThrow('all its events are gone');
      expect([await log.readLastRevision(read), await log.readLastRevision(followed)]).toEqual([
        NO_EVENTS,
        NO_EVENTS,
      ]);

      await following.stop();
    },
  );

  it('is new if it never had any, whatever its metadata are', async () => {
    const stream = newStream();
    await client().setStreamMetadata(stream, { maxCount: 3, maxAge: 60 });
    expect(await loaded(stream)).toEqual([]);
  });
});

describe('a log', () => {
  it('names the streams of which it has more events than their readers get', async () => {
    await commit(log, 1, 2, 3);
    await client().setStreamMetadata(SCHEDULE, { maxCount: 1 });
    const flaws = await findFlaws(readRawPages(log.connection, new AbortController().signal));
    expect(flaws).toEqual([`stream ${SCHEDULE}: 3 events in $all, 1 in the stream`]);
    await client().deleteStream(SCHEDULE);
    expect(await findFlaws(readRawPages(log.connection, new AbortController().signal))).toEqual([
      `stream ${SCHEDULE}: 3 events in $all, 0 in the stream`,
    ]);
  });

  it('that lost its identity has none, and gets no other one, but has events of ours', async () => {
    await establishLogIdentity(log);
    await client().deleteStream('log-identity');
    expect(await findLogIdentity(log)).toBeUndefined();
    await expect(establishLogIdentity(log)).rejects.toThrow('all its events are gone');
    expect(await hasOurEvents(log)).toBe(true);
  });
});
