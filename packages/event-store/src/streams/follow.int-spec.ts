import { randomUUID } from 'node:crypto';

import { jsonEvent } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';

import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { eventually } from '@cablepark/platform/test/eventually';
import { inTime } from '@cablepark/platform/test/in-time';
import { createQuietTrouble } from '@cablepark/platform/test/troubled';

import type { EventLog } from '../log/event-log.ts';
import { startFaultyStore, type FaultyStore } from '../test/embedded-store.ts';
import {
  openedSlots,
  slotOpened,
  slotsGenerated,
  testContext,
  toNewEvents,
} from '../test/slots.ts';
import { createEvents } from './command-context.ts';
import type { Decider } from './decider.ts';
import type { FollowedStream } from './followed-stream.ts';
import type { Folded, Snapshots } from './stream-fold.ts';
import { StreamStore } from './stream-store.ts';

type Slots = readonly number[];
const marking: Decider<Slots, ScheduleEvent> = { ...openedSlots, marksCommits: true };
let server: FaultyStore;
let log: EventLog;
let elsewhere: StreamStore;
let count = 0;
const createStream = () => `followed-${count++}`;
const started: FollowedStream<Slots, ScheduleEvent>[] = [];

beforeAll(async () => {
  server = await startFaultyStore();
  log = server.open();
  elsewhere = new StreamStore(server.open());
});
afterEach(async () => {
  server.misbehave({ hangUntil: 0, delayAnswersByMs: 0 });
  await Promise.all(started.splice(0).map((one) => one.stop()));
});
afterAll(() => server.close());

interface Following {
  readonly decider?: Decider<Slots, ScheduleEvent>;
  readonly snapshots?: Snapshots<Slots>;
  readonly onProgress?: (progress: { readonly revision: bigint }) => void;
}

async function follow(stream: string, { decider = marking, ...options }: Following = {}) {
  const store = new StreamStore(log);
  const followed = store.follow(decider, stream, {
    trouble: createQuietTrouble(),
    part: stream,
    ...options,
  });
  started.push(followed);
  await followed.start();
  const open = (...slots: number[]) => write(store, stream, slots, decider);
  return { store, followed, open };
}

const write = (store: StreamStore, stream: string, slots: readonly number[], decider = marking) =>
  store.handle(decider, stream, testContext, () => slots.map((slot) => slotOpened(slot)));
const loadSlots = (stream: string) => new StreamStore(log).load(openedSlots, stream);
const waitUntilEqual = (followed: FollowedStream<Slots, ScheduleEvent>, slots: Slots) =>
  eventually(() => {
    expect(followed.state).toEqual(slots);
  });

describe('a followed stream', () => {
  it('is decided on what another process has written, without a read', async () => {
    const stream = createStream();
    const { followed, open } = await follow(stream);
    await open(1);
    await write(elsewhere, stream, [2]);
    await waitUntilEqual(followed, [1, 2]);
    const read = jest.spyOn(log, 'readStreamPages');
    const append = jest.spyOn(log, 'append');
    expect((await open(3)).state).toEqual([1, 2, 3]);
    expect([read.mock.calls.length, append.mock.calls.length]).toEqual([0, 1]);
    read.mockRestore();
    append.mockRestore();
  });

  it('answers a command that writes nothing only after a read', async () => {
    const stream = createStream();
    const { store, open } = await follow(stream);
    await open(1);
    const read = jest.spyOn(log, 'readStreamPages');
    await store.handle(marking, stream, testContext, () => []);
    expect(read.mock.calls).toHaveLength(1);
    read.mockRestore();
  });

  it('folds each event once and in order, from any writer and however it arrives', async () => {
    const stream = createStream();
    const { followed, open } = await follow(stream);
    const slots = Array.from({ length: 120 }, (_, i) => i);
    await Promise.all(
      slots.flatMap((slot) => [
        slot % 2 === 0 ? open(slot) : write(elsewhere, stream, [slot]),
        ...(slot % 10 === 0 ? [followed.catchUp()] : []),
      ]),
    );
    const inLog = await loadSlots(stream);
    expect([...inLog].sort((a, b) => a - b)).toEqual(slots);
    await waitUntilEqual(followed, inLog);
  });

  it('goes on after its server hung in the middle of a command', async () => {
    const stream = createStream();
    const { store, followed, open } = await follow(stream);
    await open(1);
    await write(elsewhere, stream, [2]);
    server.misbehave({ hangUntil: Date.now() + 60_000 });
    const kind = await inTime(open(3).catch((error: unknown) => (error as { kind: string }).kind));
    expect(['unclear', 'unreachable']).toContain(kind);
    server.misbehave({ hangUntil: 0 });
    await eventually(() =>
      store.handle(marking, stream, testContext, (slots) => [slotOpened(slots.length + 10)]),
    );
    await waitUntilEqual(followed, await loadSlots(stream));
  });

  it('stays the one whose queue commands use', async () => {
    const stream = createStream();
    const { store, followed } = await follow(stream);
    for (let i = 0; i < 3; i++) {
      await store.load(marking, createStream());
    }

    await write(store, stream, [1]);
    expect(followed.state).toEqual([1]); // at once, not when the subscription delivers it
  });
});

describe('the state of a followed stream', () => {
  it('has all of a commit or nothing of it', async () => {
    const stream = createStream();
    const seen: number[] = [];
    const watching: Decider<Slots, ScheduleEvent> = {
      ...marking,
      evolve: (slots, event) => {
        seen.push(following[0]?.state.length ?? 0);
        return marking.evolve(slots, event);
      },
    };
    const following: FollowedStream<Slots, ScheduleEvent>[] = [];
    const { followed } = await follow(stream, { decider: watching });
    following.push(followed);
    for (const slot of [1, 4, 7]) {
      await write(elsewhere, stream, [slot, slot + 1, slot + 2]);
    }

    await waitUntilEqual(followed, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(seen).toEqual([0, 0, 0, 3, 3, 3, 6, 6, 6]);
  });

  it('counts events of a commit that it does not know', async () => {
    const stream = createStream();
    const { followed } = await follow(stream);
    const [known] = createEvents([slotOpened(1), slotOpened(2)], testContext, marking);
    const metadata = { version: 2, ...known!.metadata };
    await log.connection.current.client.appendToStream(stream, [
      jsonEvent({ id: randomUUID(), type: known!.type, data: known!.data as never, metadata }),
      jsonEvent({
        id: randomUUID(),
        type: 'OfAnotherTime',
        data: {},
        metadata: { ...metadata, commit: { size: 2, index: 1 } },
      }),
    ]);
    await waitUntilEqual(followed, [1]);
  });

  it('stops before a commit of which an event cannot be read', async () => {
    const stream = createStream();
    await write(elsewhere, stream, [1]);
    const events = [slotOpened(2), { type: 'SlotOpened', data: { slotId: 'three' } } as never];
    await log.append(stream, createEvents(events, testContext, marking), 0n);
    const { followed, open } = await follow(stream);
    expect(followed.state).toEqual([1]);
    await expect(open(4)).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('an append that nobody confirms', () => {
  it('leaves only those unclear that it would have written', async () => {
    const stream = createStream();
    const { store, open } = await follow(stream);
    await open(1);
    const large = slotsGenerated(10_000);
    const ask = (decide: () => readonly ScheduleEvent[]) =>
      store
        .handle(marking, stream, testContext, decide)
        .catch((error: unknown) => (error as { kind: string }).kind);
    server.misbehave({ hangUntil: Date.now() + 60_000 });
    const refuse = () => {
      throw new Error('refused');
    };

    const kinds = await inTime(
      Promise.all([ask(() => [large]), ask(refuse), ask(() => []), ask(() => [large])]),
    );
    expect(kinds).toEqual(['unclear', 'unreachable', 'unreachable', 'unreachable']);
  });
});

describe('a snapshot', () => {
  /** Keeps what it is offered, in memory. */
  function createKeeping() {
    const offered: Folded<Slots>[] = [];
    const load = () => Promise.resolve(offered.at(-1));
    return { offered, load, offer: (folded: Folded<Slots>) => void offered.push(folded) };
  }

  /** Folds into the slots, and counts what it folds. */
  function createCounting() {
    const folded: number[] = [];
    const evolve: typeof marking.evolve = (slots, event) => {
      if (event.type === 'SlotOpened') {
        folded.push(...event.data.slots.map(({ slotId }) => slotId));
      }

      return marking.evolve(slots, event);
    };

    return { folded, decider: { ...marking, evolve } };
  }

  it('is offered at the end, and spares the next start the events that it has', async () => {
    const stream = createStream();
    const snapshots = createKeeping();
    const first = await follow(stream, { snapshots });
    await first.open(1, 2);
    await first.followed.stop();
    expect(snapshots.offered).toMatchObject([{ state: [1, 2], revision: 1n }]);
    await write(elsewhere, stream, [3]);
    const { folded, decider } = createCounting();
    const { followed } = await follow(stream, { snapshots, decider });
    expect([followed.state, folded]).toEqual([[1, 2, 3], [3]]);
  });

  it('is not offered again if nothing has happened since', async () => {
    const stream = createStream();
    const snapshots = createKeeping();
    const first = await follow(stream, { snapshots });
    await first.open(1);
    await first.followed.stop();
    const again = await follow(stream, { snapshots });
    await again.followed.stop();
    expect(snapshots.offered).toHaveLength(1);
  });

  it('that cannot be loaded is done without', async () => {
    const stream = createStream();
    await write(elsewhere, stream, [1]);
    const snapshots = { ...createKeeping(), load: () => Promise.reject(new Error('away')) };
    expect((await follow(stream, { snapshots })).followed.state).toEqual([1]);
  });

  it('is offered after 20,000 events, and a long read reports its progress @long', async () => {
    const stream = createStream();
    const last: Decider<Slots, ScheduleEvent> = {
      ...marking,
      evolve: (_, { revision }) => [Number(revision)],
    };
    for (let i = 0; i < 20; i++) {
      const events = toNewEvents(...Array.from({ length: 1000 }, () => slotOpened(i)));
      await log.append(stream, events, BigInt(i * 1000 - 1), Date.now() + 30_000);
    }

    const snapshots = createKeeping();
    const progress: bigint[] = [];
    const onProgress = ({ revision }: { revision: bigint }) => progress.push(revision);
    const { open } = await follow(stream, { decider: last, snapshots, onProgress });
    expect([progress[0], progress.at(-1)]).toEqual([499n, 19_999n]);
    expect(snapshots.offered.map(({ revision }) => revision)).toEqual([19_999n]);
    for (let i = 0; i < 20; i++) {
      await open(...Array.from({ length: 1000 }, () => i));
    }

    expect(snapshots.offered.map(({ revision }) => revision)).toEqual([19_999n, 39_999n]);
  });
});
