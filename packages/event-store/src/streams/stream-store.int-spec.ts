import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';

import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { slotFromHalfHour } from '@cablepark/contracts/shared/slot-ids';
import { eventually } from '@cablepark/platform/test/eventually';
import { inTime } from '@cablepark/platform/test/in-time';
import { createQuietTrouble } from '@cablepark/platform/test/troubled';
import { AdvisoryTurns } from '@cablepark/postgres/client/advisory-turns';

import { NO_EVENTS, type EventLog } from '../log/event-log.ts';
import { startFaultyStore, type FaultyStore } from '../test/embedded-store.ts';
import {
  openedSlots,
  slotOpened,
  slotsGenerated,
  testContext,
  toNewEvents,
} from '../test/slots.ts';
import { StreamStore } from './stream-store.ts';

let server: FaultyStore;
let log: EventLog;
let store: StreamStore;
let elsewhere: StreamStore;
let count = 0;
const createStream = () => `day-${count++}`;

const removed = (halfHour: number): ScheduleEvent => ({
  type: 'SlotRemoved',
  data: { day: '2026-06-01', slots: [slotFromHalfHour(halfHour)] },
});

class Taken extends Error {}
/** Opens a slot unless it is open. */
const open =
  (slot: number) =>
  (slots: readonly number[]): ScheduleEvent[] => {
    if (slots.includes(slot)) {
      throw new Taken();
    }

    return [slotOpened(slot)];
  };

const handle = (
  stream: string,
  decide: (slots: readonly number[]) => readonly ScheduleEvent[],
  by = store,
) => by.handle(openedSlots, stream, testContext, decide);
/** Reads the slots with a store that has no state of the stream. */
const loadSlots = (stream: string) => new StreamStore(log).load(openedSlots, stream);

beforeAll(async () => {
  server = await startFaultyStore();
  log = server.open();
  store = new StreamStore(log);
  elsewhere = new StreamStore(server.open());
});
afterEach(() => {
  server.misbehave({ hangUntil: 0, delayAnswersByMs: 0 });
});
afterAll(() => server.close());

describe('a command', () => {
  it('is decided on the state of its stream and written', async () => {
    const stream = createStream();
    const first = await handle(stream, open(1));
    const second = await handle(stream, open(2));
    expect(first).toMatchObject({
      state: [1],
      events: [{ type: 'SlotOpened', data: { slots: [{ slotId: 1 }] } }],
    });
    expect(second.state).toEqual([1, 2]);
    const { events } = await log.readStream(stream);
    expect([first.position, second.position]).toEqual(events.map(({ position }) => position));
    expect(events[0]!.metadata).toMatchObject({
      at: '2026-06-01T09:00:00.000Z',
      command: 'Test',
      version: 1,
    });
  });

  it('is refused by throwing, and writes nothing', async () => {
    const stream = createStream();
    await handle(stream, open(1));
    await expect(handle(stream, open(1))).rejects.toThrow(Taken);
    expect(await loadSlots(stream)).toEqual([1]);
  });

  it('with nothing to do returns the position of the stream’s last event', async () => {
    const stream = createStream();
    const { position } = await handle(stream, open(1));
    expect(await handle(stream, () => [])).toEqual({
      events: [],
      before: [1],
      state: [1],
      position,
    });
  });
});

describe('the state of a stream', () => {
  it('is read from the log, and later only the new events are read', async () => {
    const stream = createStream();
    await handle(stream, open(1), elsewhere);
    expect(await store.load(openedSlots, stream)).toEqual([1]);
    await handle(stream, open(2), elsewhere);
    const read = jest.spyOn(log, 'readStreamPages');
    expect(await store.load(openedSlots, stream)).toEqual([1, 2]);
    expect(read.mock.calls.map(([, from]) => from)).toEqual([1n]);
    read.mockRestore();
  });

  it('is right for every reader while it is being changed', async () => {
    const stream = createStream();
    const handled = Array.from({ length: 50 }, (_, i) => handle(stream, open(i)));
    const seen = await Promise.all(
      Array.from({ length: 50 }, () => store.load(openedSlots, stream)),
    );
    await Promise.all(handled);
    for (const slots of seen) {
      expect(slots).toEqual(slots.map((_, i) => i));
    }

    expect((await store.load(openedSlots, stream)).length).toBe(50);
    expect((await loadSlots(stream)).length).toBe(50);
  });
});

describe('commands of one stream', () => {
  it('are written together while they come faster than the store answers', async () => {
    const stream = createStream();
    server.misbehave({ delayAnswersByMs: 20 });
    const slots = Array.from({ length: 600 }, (_, i) => i);
    const handled = await Promise.all(slots.map((slot) => handle(stream, open(slot))));
    expect(handled.map(({ state }) => state.length)).toEqual(slots.map((slot) => slot + 1));
    expect(await loadSlots(stream)).toEqual(slots);
    expect(new Set(handled.map(({ position }) => position)).size).toBe(3); // 250 at a time
  });

  it('all have their turn at a store that is slow but answers', async () => {
    const stream = createStream();
    // An attempt has 900 ms, of which a slow machine needs some itself.
    server.misbehave({ delayAnswersByMs: 200 });
    const slots = Array.from({ length: 2751 }, (_, i) => i); // twelve writes, more than 2.6 s
    await Promise.all(slots.map((slot) => handle(stream, open(slot))));
    server.misbehave({ delayAnswersByMs: 0 });
    expect(await loadSlots(stream)).toEqual(slots);
  });

  it('that compete for one thing are all refused except one', async () => {
    const stream = createStream();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => handle(stream, open(7))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      outcomes.filter((one) => one.status === 'rejected' && one.reason instanceof Taken),
    ).toHaveLength(49);
    expect(await loadSlots(stream)).toEqual([7]);
  });

  it('in two processes all get their turn, and nothing is lost or duplicated', async () => {
    const stream = createStream();
    const slots = Array.from({ length: 60 }, (_, i) => i);
    await Promise.all(
      slots.map((slot) => handle(stream, open(slot), slot % 2 === 0 ? store : elsewhere)),
    );
    expect([...(await loadSlots(stream))].sort((a, b) => a - b)).toEqual(slots);
  });

  it('too large for one write are written one by one; only a command too large itself fails', async () => {
    const stream = createStream();
    const generate = (many: number) => () => [slotsGenerated(many)];
    server.misbehave({ delayAnswersByMs: 20 });
    const outcomes = await Promise.allSettled([
      handle(stream, open(1)),
      handle(stream, generate(15_000)),
      handle(stream, generate(15_000)),
      handle(stream, generate(40_000)),
      handle(stream, open(2)),
    ]);
    expect(
      outcomes.map((one) =>
        one.status === 'fulfilled' ? 'done' : (one.reason as { kind: string }).kind,
      ),
    ).toEqual(['done', 'done', 'done', 'too-large', 'done']);
    expect((await log.readStream(stream)).events.map(({ type }) => type)).toEqual([
      'SlotOpened',
      'SlotsGenerated',
      'SlotsGenerated',
      'SlotOpened',
    ]);
  });
});

describe('commands of a stream whose events carry their commits', () => {
  const committed = { ...openedSlots, marksCommits: true } as const;
  const commit = (stream: string, decide: (slots: readonly number[]) => readonly ScheduleEvent[]) =>
    store.handle(committed, stream, testContext, decide);

  it('that do not fit one append together wait for the next one, in their order', async () => {
    const stream = createStream();
    const handled = await Promise.all([
      commit(stream, () => [slotsGenerated(9000)]),
      commit(stream, () => [slotsGenerated(9000)]),
      commit(stream, () => [slotOpened(1)]),
    ]);
    const [first, second, third] = handled.map(({ position }) => position);
    expect(first).not.toBe(second);
    expect(second).toBe(third);
    expect((await log.readStream(stream)).events.map(({ type }) => type)).toEqual([
      'SlotsGenerated',
      'SlotsGenerated',
      'SlotOpened',
    ]);
  });
});

describe('while the store hangs in the middle of two appends', () => {
  it('what did not fit the first one is neither written nor reported as if it were', async () => {
    const stream = createStream();
    await handle(stream, open(1));
    server.misbehave({ hangUntil: Date.now() + 60_000 });
    const catchKind = (decide: () => readonly ScheduleEvent[]) =>
      handle(stream, decide).then(
        () => 'done',
        (error: unknown) => (error as { kind: string }).kind,
      );
    const kinds = await inTime(
      Promise.all([
        catchKind(() => [slotsGenerated(9000)]),
        catchKind(() => [slotsGenerated(9000)]),
      ]),
    );
    expect(kinds).toEqual(['unreachable', 'unreachable']);
    server.misbehave({ hangUntil: 0 });
    await eventually(() => handle(stream, (slots) => (slots.includes(5) ? [] : [slotOpened(5)])));
    const { events } = await log.readStream(stream);
    expect(events.filter(({ type }) => type === 'SlotsGenerated').length).toBeLessThanOrEqual(1);
  });
});

describe('processes that write to one stream all the time', () => {
  it('take turns, so that none of them waits until the others have finished', async () => {
    const stream = createStream();
    // A writer that has waited in vain gives up turns for a while. None may do so here, even on a
    // slow machine.
    const patient = { waitMs: 30_000, maxWaitMs: 60_000, contendedMs: 60_000 };
    const turns = [0, 1, 2].map(() => new AdvisoryTurns(server.databaseUrl, patient));
    for (const one of turns) {
      one.start();
    }

    await eventually(() => {
      expect(turns.every(({ isConnected }) => isConnected)).toBe(true);
    });
    const stores = turns.map((one) => new StreamStore(server.open(), { turns: one }));
    const followed = stores.map((one) =>
      one.follow(openedSlots, stream, { trouble: createQuietTrouble(), part: stream }),
    );
    await Promise.all(followed.map((one) => one.start()));
    const writers: number[] = [];
    const decideNext = (process: number) => (slots: readonly number[]) => [
      slotOpened(slots.length * 10 + process),
    ];
    const runClient = async (process: number) => {
      for (let n = 0; n < 15; n++) {
        await handle(stream, decideNext(process), stores[process]);
        writers.push(process);
      }
    };

    await Promise.all(
      [0, 1, 2].flatMap((process) => Array.from({ length: 10 }, () => runClient(process))),
    );
    await Promise.all([...turns, ...followed].map((one) => one.stop()));
    expect((await loadSlots(stream)).length).toBe(450);
    // The first to finish its 150 commands had not left another behind by more than half of them.
    const finished = writers.findIndex((_, i) =>
      [0, 1, 2].some((p) => countDoneBy(writers.slice(0, i + 1), p) === 150),
    );
    const least = Math.min(
      ...[0, 1, 2].map((process) => countDoneBy(writers.slice(0, finished + 1), process)),
    );
    expect(least).toBeGreaterThan(75);
  });

  const countDoneBy = (writers: readonly number[], process: number) =>
    writers.filter((one) => one === process).length;
});

describe('when another process has written meanwhile', () => {
  it('a command is decided again on the present state', async () => {
    const stream = createStream();
    await handle(stream, open(1));
    await handle(stream, open(2), elsewhere);
    expect((await handle(stream, open(3))).state).toEqual([1, 2, 3]);
    await handle(stream, open(4), elsewhere);
    await expect(handle(stream, open(4))).rejects.toThrow(Taken);
  });

  it('a command that appends nothing is not answered from memory', async () => {
    const stream = createStream();
    await handle(stream, open(1));
    await log.append(stream, toNewEvents(removed(1)), 0n);
    const known: typeof openedSlots = {
      ...openedSlots,
      evolve: (slots, event) =>
        event.type === 'SlotRemoved'
          ? slots.filter((slot) => !event.data.slots.some((removedSlot) => removedSlot === slot))
          : openedSlots.evolve(slots, event),
    };
    const fresh = new StreamStore(log);
    const handleFresh = (decide: (slots: readonly number[]) => readonly ScheduleEvent[]) =>
      fresh.handle(known, stream, testContext, decide);
    await handleFresh(open(2));
    await elsewhere.handle(known, stream, testContext, () => [removed(2)]);
    // The stale state would have opened nothing.
    expect(
      (await handleFresh((slots) => (slots.includes(2) ? [] : [slotOpened(2)]))).state,
    ).toEqual([2]);
    await elsewhere.handle(known, stream, testContext, () => [removed(2)]);
    expect((await handleFresh(open(2))).state).toEqual([2]); // the stale state would have refused it
  });

  it('a command fails in time if it never gets its turn', async () => {
    const stream = createStream();
    let revision = NO_EVENTS;
    const overtake = async () => {
      ({ revision } = await log.append(stream, toNewEvents(slotOpened(1)), revision));
    };
    await overtake();
    const real = log.append.bind(log);
    // Both appends have time enough, however slow they are: the time that runs out is that of the
    // command.
    const toLateDeadline = () => Date.now() + 20_000;
    const always = jest.spyOn(log, 'append').mockImplementation(async (_, events, expected) => {
      ({ revision } = await real(stream, toNewEvents(slotOpened(1)), revision, toLateDeadline()));
      return real(stream, events, expected, toLateDeadline());
    });
    const outcome = await handle(stream, () => [slotOpened(99)]).catch((error: unknown) => error);
    always.mockRestore();
    expect(outcome).toMatchObject({ kind: 'unreachable' });
    expect(await loadSlots(stream)).not.toContain(99);
  });
});

describe('a long stream on a slow store', () => {
  it('is read a bit further by each command until one is answered @long', async () => {
    const stream = createStream();
    for (let i = 0; i < 10; i++) {
      const events = toNewEvents(...Array.from({ length: 500 }, () => slotOpened(i)));
      await log.append(stream, events, BigInt(i * 500 - 1), Date.now() + 30_000);
    }

    const last = {
      initialState: -1,
      evolve: (_: number, event: ScheduleEvent) => openedSlots.evolve([], event as never)[0] ?? -1,
    };
    const fresh = new StreamStore(log);
    server.misbehave({ delayAnswersByMs: 400 }); // eleven pages: more than a command's time
    const ask = () => fresh.handle(last, stream, testContext, () => []).then(({ state }) => state);
    expect(await inTime(ask().catch((error: unknown) => (error as { kind: string }).kind))).toBe(
      'unreachable',
    );
    expect(await eventually(ask, 30_000)).toBe(9);
  });
});

describe('an event that cannot be read', () => {
  it('fails the commands of its stream, and nothing else', async () => {
    const stream = createStream();
    await handle(stream, open(1));
    await log.append(
      stream,
      toNewEvents({ type: 'SlotOpened', data: { slotId: 'one' } } as never),
      0n,
    );
    const kindOf = (asked: Promise<unknown>) =>
      asked.catch((error: unknown) => (error as { kind: string }).kind);
    expect(await kindOf(handle(stream, open(2)))).toBe('unreadable');
    expect(await kindOf(new StreamStore(log).load(openedSlots, stream))).toBe('unreadable');
    expect((await handle(createStream(), open(2))).state).toEqual([2]);
  });
});

describe('while the store hangs', () => {
  it('every command is answered within 3 s, and known not to be written', async () => {
    const stream = createStream();
    await handle(stream, open(1));
    server.misbehave({ hangUntil: Date.now() + 60_000 });
    const catchKind = (slot: number) =>
      handle(stream, open(slot)).catch((error: unknown) => (error as { kind: string }).kind);
    const first = catchKind(2);
    await new Promise((resolve) => setImmediate(resolve)); // by now the first read is under way
    const kinds = await inTime(Promise.all([first, catchKind(3), catchKind(4)]));
    expect(kinds).toEqual(['unreachable', 'unreachable', 'unreachable']);
    server.misbehave({ hangUntil: 0 });
    const { state } = await eventually(() =>
      handle(stream, (slots) => (slots.includes(5) ? [] : [slotOpened(5)])),
    );
    expect(state).toEqual(expect.arrayContaining([1, 5]));
    expect(await loadSlots(stream)).toEqual([1, 5]);
  });
});
