import { setTimeout as delay } from 'node:timers/promises';

import { jsonEvent } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { parkEvents } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { eventually } from '@cablepark/platform/test/eventually';
import { inTime } from '@cablepark/platform/test/in-time';

import { toCommitted } from '../test/commits.ts';
import { startFaultyStore, type FaultyStore } from '../test/embedded-store.ts';
import { slotOpened, slotsGenerated, toNewEvents } from '../test/slots.ts';
import { toClientEvent, type NewEvent } from './domain-events.ts';
import { EventLog, NO_EVENTS } from './event-log.ts';

let store: FaultyStore;
let log: EventLog;
let count = 0;
const createStream = () => `day-${count++}`;
const hangFor = (ms: number) => {
  store.misbehave({ hangUntil: Date.now() + ms });
};

const outcomeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => (error as { kind?: unknown }).kind ?? error,
  );
/** Appends with more time than commands have, for appends that must succeed on any machine. */
const append = (stream: string, events: readonly NewEvent[], expected = NO_EVENTS) =>
  log.append(stream, events, expected, Date.now() + 20_000);
const readSlots = async (stream: string) =>
  (await log.readStream(stream, 0n, Date.now() + 20_000)).events.map(
    ({ data }) => (data as { slots?: { slotId: number }[] }).slots?.[0]?.slotId,
  );

beforeAll(async () => {
  store = await startFaultyStore();
  log = store.open();
});
afterEach(() => {
  store.misbehave({ hangUntil: 0, notReadyUntil: 0, delayAnswersByMs: 0 });
});
afterAll(() => store.close());

describe('appending', () => {
  it('returns the revision and the position of the last event', async () => {
    const stream = createStream();
    const first = await append(stream, toNewEvents(slotOpened(1), slotOpened(2)));
    const second = await append(stream, toNewEvents(slotOpened(3)), first.revision);
    expect([first.revision, second.revision]).toEqual([1n, 2n]);
    const read = await log.readStream(stream);
    expect(read.events.map(({ position }) => position).slice(1)).toEqual([
      first.position,
      second.position,
    ]);
    expect(read).toMatchObject({ revision: 2n, position: second.position });
  });

  it('reports a conflict and writes nothing', async () => {
    const stream = createStream();
    await append(stream, toNewEvents(slotOpened(1)));
    expect(await outcomeOf(append(stream, toNewEvents(slotOpened(2))))).toBe('conflict');
    expect(await outcomeOf(append(stream, toNewEvents(slotOpened(2)), 7n))).toBe('conflict');
    expect(await readSlots(stream)).toEqual([1]);
  });

  it('refuses too many bytes, no events, and an event that is not the product’s', async () => {
    const stream = createStream();
    expect(await outcomeOf(append(stream, toNewEvents(slotsGenerated(40_000))))).toBe('too-large');
    await expect(append(stream, [])).rejects.toThrow('Nothing to append');
    const [event] = toNewEvents(slotOpened(1));
    await expect(append(stream, [{ ...event!, type: '' }])).rejects.toThrow('no event of ours');
    expect(await readSlots(stream)).toEqual([]);
  });

  it.each([
    ['whose answer is lost', { loseAnswers: 1 }],
    ['whose answer is lost twice', { loseAnswers: 2 }],
    ['that times out before it is written', { timeOutAppends: { count: 1, when: 'before' } }],
    ['that times out after it is written', { timeOutAppends: { count: 2, when: 'after' } }],
    ['that is refused without details', { refuseWithoutDetails: 2 }],
  ] as const)('applies once an append %s', async (_, faults) => {
    const stream = createStream();
    await append(stream, toNewEvents(slotOpened(1)));
    store.misbehave(faults);
    const appended = await append(stream, toNewEvents(slotOpened(2), slotOpened(3)), 0n);
    const { events } = await log.readStream(stream);
    expect(await readSlots(stream)).toEqual([1, 2, 3]);
    expect(appended).toEqual({ revision: 2n, position: events[2]!.position });
  });

  it('reports a conflict also when the answer to the attempt before it was lost', async () => {
    const stream = createStream();
    await append(stream, toNewEvents(slotOpened(1)));
    store.misbehave({ timeOutAppends: { count: 1, when: 'after' } });
    expect(await outcomeOf(append(stream, toNewEvents(slotOpened(2))))).toBe('conflict');
    expect(await readSlots(stream)).toEqual([1]);
  });

  it('recognises a repeated append after another process has written', async () => {
    const stream = createStream();
    const first = toNewEvents(slotOpened(1));
    await append(stream, first);
    await append(stream, toNewEvents(slotOpened(2)), 0n);
    store.misbehave({ timeOutAppends: { count: 1, when: 'before' } });
    expect(await outcomeOf(append(stream, first))).toBe('done');
    expect(await readSlots(stream)).toEqual([1, 2]);
  });

  it('settles appends whose connection is cut, again and again', async () => {
    const streams = Array.from({ length: 60 }, createStream);
    const appending = Promise.all(
      streams.map((stream) => append(stream, toNewEvents(slotOpened(1), slotOpened(2)))),
    );
    for (let i = 0; i < 20; i++) {
      store.cutConnections();
      await delay(15);
    }

    expect((await appending).map(({ revision }) => revision)).toEqual(streams.map(() => 1n));
    for (const stream of streams) {
      expect(await readSlots(stream)).toEqual([1, 2]);
    }
  });

  it('reports an unclear outcome in time while the server hangs, and recovers afterwards', async () => {
    const stream = createStream();
    hangFor(60_000);
    expect(await inTime(outcomeOf(log.append(stream, toNewEvents(slotOpened(1)), NO_EVENTS)))).toBe(
      'unclear',
    );
    hangFor(0);
    const again = createStream();
    await append(again, toNewEvents(slotOpened(1)));
    expect(await readSlots(again)).toEqual([1]);
  });

  it('is unreachable while there is no server, and recovers with the next one @long', async () => {
    const stream = createStream();
    await store.stopServer();
    try {
      // At first the append may be under way on the dying connection, or wait too long for a
      // refusal; then it is unclear.
      await eventually(async () => {
        expect(
          await inTime(outcomeOf(log.append(stream, toNewEvents(slotOpened(1)), NO_EVENTS))),
        ).toBe('unreachable');
      }, 20_000);
    } finally {
      await store.startServer();
    }

    await append(stream, toNewEvents(slotOpened(2)));
    expect(await readSlots(stream)).toEqual([2]);
  });

  it('waits for a server that is not ready yet', async () => {
    store.misbehave({ notReadyUntil: Date.now() + 700 });
    await append(createStream(), toNewEvents(slotOpened(1)));
    store.misbehave({ notReadyUntil: Date.now() + 60_000 });
    await eventually(async () => {
      expect(
        await inTime(outcomeOf(log.append(createStream(), toNewEvents(slotOpened(1)), NO_EVENTS))),
      ).toBe('unreachable');
    }, 20_000);
  });
});

describe('reading', () => {
  it('finds nothing in a stream that does not exist, and returns its end', async () => {
    expect(await log.readStream(createStream())).toEqual({
      events: [],
      revision: -1n,
      position: undefined,
    });
  });

  it('is repeated after a reset', async () => {
    const stream = createStream();
    const { position } = await append(stream, toNewEvents(slotOpened(1)));
    store.misbehave({ resetCalls: 2 });
    expect(await readSlots(stream)).toEqual([1]);
    store.misbehave({ resetCalls: 2 });
    expect((await log.readEnd()).ours).toBe(position);
  });

  it('ends in time while the server hangs', async () => {
    hangFor(60_000);
    expect(await inTime(outcomeOf(log.readStream('day-0')))).toBe('unreachable');
    expect(await inTime(outcomeOf(log.readEnd()))).toBe('unreachable');
  });

  it('goes through the log page by page, each event once', async () => {
    const stream = createStream();
    await append(stream, toNewEvents(...[1, 2, 3, 4, 5].map((slot) => slotOpened(slot))));
    const positions: bigint[] = [];
    for (let after: bigint | undefined, isEnd = false; !isEnd;) {
      const page = await log.readPage(after, 2);
      positions.push(...page.events.map(({ position }) => position));
      expect(page.events.length).toBeLessThanOrEqual(2);
      after = page.last;
      ({ isEnd } = page);
    }

    const own = (await log.readStream(stream)).events.map(({ position }) => position);
    expect(positions.slice(-5)).toEqual(own);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)));
  });

  it('returns the position of the log’s last event, and of the product’s newest', async () => {
    const { position } = await append(createStream(), toNewEvents(slotOpened(1)));
    expect(await log.readEnd()).toEqual({ last: position, ours: position });
    const { client } = log.connection.current;
    const foreign = await client.appendToStream(
      'not-ours',
      jsonEvent({ type: 'NotOurs', data: {} }),
    );
    expect(await log.readEnd()).toEqual({ last: foreign.position!.commit, ours: position });
  });

  it('takes no event of ours from a stream that is another program’s, and nothing stops', async () => {
    const park = new EventLog(log.connection, parkEvents);
    const { client } = log.connection.current;
    const { last } = await park.readEnd();
    const [copied] = toCommitted(slotOpened(1));
    await client.appendToStream('crm-1', jsonEvent({ type: 'BookingPlaced', data: { a: 1 } }));
    await client.appendToStream('schedule-copy', [toClientEvent(copied!, parkEvents)]);
    await park.append(SCHEDULE, toCommitted(slotOpened(2)), NO_EVENTS);
    await client.appendToStream('crm-1', jsonEvent({ type: 'SlotOpened', data: {} }));

    const page = await park.readPage(last, 100);
    expect(page.events.map(({ streamId }) => streamId)).toEqual([SCHEDULE]);
    expect(page.unreadable).toEqual([]);
    expect((await park.readEnd()).ours).toBe(page.events[0]?.position);
    expect((await park.readStream('crm-1')).events).toEqual([]);
  });

  it('writes nothing to a stream where no reader would take it', async () => {
    const park = new EventLog(log.connection, parkEvents);
    await expect(park.append('schedule-2', toCommitted(slotOpened(1)), NO_EVENTS)).rejects.toThrow(
      'no event of ours',
    );
    expect(await park.readLastRevision('schedule-2')).toBe(NO_EVENTS);
  });
});
