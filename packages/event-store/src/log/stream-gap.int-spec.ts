import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { parkEvents } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { eventually } from '@cablepark/platform/test/eventually';
import { createQuietTrouble } from '@cablepark/platform/test/troubled';

import { isLost } from '../client/failures.ts';
import { StreamStore } from '../streams/stream-store.ts';
import { commit } from '../test/commits.ts';
import { startTestStore, type TestStore } from '../test/embedded-store.ts';
import { openedSlots, slotOpened, testContext, toNewEvents } from '../test/slots.ts';
import { NO_EVENTS, type EventLog } from './event-log.ts';
import { establishLogIdentity, findLogIdentity, hasOurEvents } from './log-identity.ts';
import { readRawPages } from './raw-log.ts';
import { StreamGap } from './stream-gap.ts';
import { LOG_PART, reportLoss } from './stream-losses.ts';
import { findFlaws, WholeLog } from './whole-log.ts';

let store: TestStore;
let log: EventLog;
beforeAll(async () => {
  store = await startTestStore();
  log = store.open();
});
afterAll(() => store.close());

let count = 0;
const createStream = () => `day-${count++}`;
const getClient = () => log.connection.current.client;

/** A stream with five events. */
async function writeFive(): Promise<string> {
  const stream = createStream();
  await log.append(
    stream,
    toNewEvents(...[1, 2, 3, 4, 5].map((slot) => slotOpened(slot))),
    NO_EVENTS,
  );
  return stream;
}

const loadSlots = (stream: string) =>
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
    const stream = await writeFive();
    await getClient().setStreamMetadata(stream, metadata);
    expect(await loadSlots(stream)).toEqual(message);
    const command = new StreamStore(log).handle(openedSlots, stream, testContext, () => [
      slotOpened(6),
    ]);
    await expect(command).rejects.toThrow('The stream');
    await getClient().setStreamMetadata(stream, {});
    expect(await loadSlots(stream)).toEqual([1, 2, 3, 4, 5]);
  });

  it('because it was deleted is not taken for new, nor once somebody writes to it again', async () => {
    const stream = await writeFive();
    await getClient().deleteStream(stream);
    expect(await loadSlots(stream)).toEqual(lost);
    await log.append(stream, toNewEvents(slotOpened(6)), 4n);
    expect(await loadSlots(stream)).toEqual(lost);
    const other = await writeFive();
    await getClient().tombstoneStream(other);
    expect(await loadSlots(other)).toEqual(expect.stringContaining('deleted'));
  });

  it('is noticed by a reader who knows the stream already, unless it knows all missing events', async () => {
    const store = new StreamStore(log);
    const stream = await writeFive();
    await store.load(openedSlots, stream);
    await getClient().setStreamMetadata(stream, { truncateBefore: 4 });
    await store.handle(openedSlots, stream, testContext, () => [slotOpened(6)]);
    expect(await store.load(openedSlots, stream)).toEqual([1, 2, 3, 4, 5, 6]);
    await log.append(stream, toNewEvents(slotOpened(7), slotOpened(8)), 5n);
    await getClient().setStreamMetadata(stream, { maxCount: 1 });
    await expect(store.load(openedSlots, stream)).rejects.toThrow('lacks its events of revision 6');
    await getClient().deleteStream(stream);
    await expect(store.load(openedSlots, stream)).rejects.toThrow('all its events are gone');
  });

  it.each([
    ['deleted', (stream: string) => getClient().deleteStream(stream)],
    ['emptied', (stream: string) => getClient().setStreamMetadata(stream, { truncateBefore: 5 })],
  ])(
    'is not brought back by a command of a process that knew it before it was %s',
    async (_, lose) => {
      const [followed, read] = [await writeFive(), await writeFive()];
      const store = new StreamStore(log);
      const following = store.follow(openedSlots, followed, {
        trouble: createQuietTrouble(),
        part: followed,
      });
      await following.start();
      await store.load(openedSlots, read);
      const runCommand = (stream: string) =>
        store.handle(openedSlots, stream, testContext, () => [slotOpened(6)]);

      const ends = [log.readLastRevision(followed), log.readLastRevision(read)];
      expect(await Promise.all(ends)).toEqual([4n, 4n]);
      await lose(read);
      await expect(runCommand(read)).rejects.toThrow('all its events are gone');
      await lose(followed);
      await expect(runCommand(followed)).rejects.toThrow('all its events are gone');
      await eventually(() => {
        expect(following.fold.isLoaded).toBe(false);
      });
      await expect(runCommand(followed)).rejects.toThrow('all its events are gone');
      expect([await log.readLastRevision(read), await log.readLastRevision(followed)]).toEqual([
        NO_EVENTS,
        NO_EVENTS,
      ]);

      await following.stop();
    },
  );

  it('in its midst, because rows of its table are gone, is not folded beyond them', async () => {
    const stream = await writeFive();
    await store.scavenge(stream, 2, 2);
    expect(await loadSlots(stream)).toEqual(
      expect.stringContaining('lacks its events of revision 2'),
    );
    const following = new StreamStore(log).follow(openedSlots, stream, {
      trouble: createQuietTrouble(),
      part: stream,
    });
    await following.start();
    expect([following.isKnown, following.revision]).toEqual([false, NO_EVENTS]);
    await following.stop();
  });

  it('is reported without its name, many in one sentence, and with it only in the details for operators', () => {
    const trouble = createQuietTrouble();
    for (const [n, stream] of ['user-anna', 'user-ivo', SCHEDULE].entries()) {
      reportLoss(trouble, stream, new StreamGap(stream, 0n, BigInt(n + 2)));
    }

    expect(trouble.messageOf(LOG_PART)).toBe(
      'A stream of an account lacks some of its events: commands that need it are refused (2 times). ' +
        'The stream schedule lacks its events of revisions 0 to 3: commands that need it are refused.',
    );
    expect(trouble.detailsOf(LOG_PART)).toContain(
      'The stream user-ivo lacks its events of revisions 0 to 2: commands that need it are refused.',
    );
  });

  it('is new if it never had any, whatever its metadata are', async () => {
    const stream = createStream();
    await getClient().setStreamMetadata(stream, { maxCount: 3, maxAge: 60 });
    expect(await loadSlots(stream)).toEqual([]);
  });
});

describe('a log', () => {
  const findFlawsOfLog = () =>
    findFlaws(readRawPages(log.connection, new AbortController().signal), new WholeLog(parkEvents));

  it('names the streams of which it has more events than their readers get', async () => {
    await commit(log, 1, 2, 3);
    await getClient().setStreamMetadata(SCHEDULE, { maxCount: 1 });
    // The other tests' streams have names that no stream of the park has.
    expect(await findFlawsOfLog()).toEqual([
      `stream ${SCHEDULE}: 3 events in $all, 1 in the stream`,
    ]);
    await getClient().deleteStream(SCHEDULE);
    expect(await findFlawsOfLog()).toEqual([
      `stream ${SCHEDULE}: 3 events in $all, 0 in the stream`,
    ]);
  });

  it('names a schedule of which a scavenge has left nothing but the tombstone', () => {
    const log = new WholeLog(parkEvents);
    const tombstone = { type: '$streamDeleted', data: Buffer.from('{}'), created: new Date() };
    log.add({ ...tombstone, stream: 'weather', revision: 2n ** 63n - 1n });
    expect(log.listFlaws()).toEqual([]);
    log.add({ ...tombstone, stream: SCHEDULE, revision: 2n ** 63n - 1n });
    expect(log.listFlaws()).toEqual(['stream schedule: 0 events in $all, it was deleted for good']);
  });

  it('that lost its identity has none, and gets no other one, but has events of ours', async () => {
    await establishLogIdentity(log);
    await getClient().deleteStream('log-identity');
    expect(await findLogIdentity(log)).toBeUndefined();
    await expect(establishLogIdentity(log)).rejects.toThrow('all its events are gone');
    expect(await hasOurEvents(log)).toBe(true);
  });
});
