import { afterAll, beforeAll, expect, it } from '@jest/globals';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { listErasedKeys } from '@cablepark/contracts/privacy/erased-keys';
import { customerErased } from '@cablepark/contracts/test/schedule-events';

import type { EventLog } from '../log/event-log.ts';
import { startTestStore, type TestStore } from '../test/embedded-store.ts';
import { slotOpened, testContext } from '../test/slots.ts';
import type { Decider } from './decider.ts';
import { StreamStore } from './stream-store.ts';

/** How many events a stream has. */
const counted: Decider<number, ScheduleStreamEvent> = {
  initialState: 0,
  evolve: (count) => count + 1,
};
/** Erases a key that depends on what was written before. */
const erase = (count: number): ScheduleStreamEvent[] => {
  const { type, data } = customerErased();
  return [{ type, data: { ...data, keyIds: [`key ${count}`] } }];
};

let server: TestStore;
let log: EventLog;
beforeAll(async () => {
  server = await startTestStore();
  log = server.open();
});
afterAll(() => server.close());

it('learns of every erased key before the event is written, and again after a conflict', async () => {
  const calls: string[] = [];
  const store = new StreamStore(log, {
    erasing: {
      listErasedKeys,
      beforeErasing: async (keyIds) => {
        calls.push(...keyIds, `${await store.load(counted, 'conflict')} written`);
        if (calls.length === 2) {
          await new StreamStore(server.open()).handle(counted, 'conflict', testContext, () => [
            slotOpened(1),
          ]);
        }
      },
    },
  });
  const { events } = await store.handle(counted, 'conflict', testContext, erase);
  expect(calls).toEqual(['key 0', '0 written', 'key 1', '1 written']);
  expect(events.map(({ data }) => data)).toMatchObject([{ keyIds: ['key 1'] }]);
});

it('keeps an erasure from being written by rejecting, and no other command', async () => {
  let isFull = true;
  const store = new StreamStore(log, {
    erasing: {
      listErasedKeys,
      beforeErasing: () =>
        isFull ? Promise.reject(new Error('the disk is full')) : Promise.resolve(),
    },
  });
  const handle = (decide: (count: number) => readonly ScheduleStreamEvent[]) =>
    store.handle(counted, 'full', testContext, decide);
  const [before, erasing, after] = await Promise.allSettled([
    handle(() => [slotOpened(1)]),
    handle(erase),
    handle(() => [slotOpened(2)]),
  ]);
  expect([before.status, erasing.status, after.status]).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(erasing).toMatchObject({ reason: new Error('the disk is full') });
  expect((await log.readStream('full')).events.map(({ type }) => type)).toEqual([
    'SlotOpened',
    'SlotOpened',
  ]);
  isFull = false;
  expect(await handle(erase)).toMatchObject({ state: 3 });
});
