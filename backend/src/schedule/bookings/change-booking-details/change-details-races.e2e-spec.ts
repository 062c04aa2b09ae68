import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { LoggedEvent } from '@cablepark/contracts/shared/recorded-event';
import {
  startFaultyEventStore,
  type FaultyEventStore,
} from '@cablepark/event-store-server/test/faulty-event-store';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import type { Decide } from '@cablepark/event-store/streams/decide-together';
import type { Decider } from '@cablepark/event-store/streams/decider';
import type { Handled } from '@cablepark/event-store/streams/stream-queue';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';

import { book, countStatuses, dayOfJune } from '#schedule/test/form';
import type { Browser } from '#test/browser';
import { startRunningApp, type AnotherApp, type RunningApp } from '#test/running-app';

let app: RunningApp;
let eventStore: FaultyEventStore;
let manager: Browser;
let other: AnotherApp;
/**
 * The same manager on a process in which something can happen just before a change of details is
 * written.
 */
let overtaken: Browser;
let beforeChange: () => Promise<unknown>;

class OvertakenStore extends StreamStore {
  override async handle<State, Event extends LoggedEvent>(
    decider: Decider<State, Event>,
    stream: string,
    context: CommandContext,
    decide: Decide<State, Event>,
  ): Promise<Handled<State, Event>> {
    if (context.command === 'ChangeBookingDetails') {
      await beforeChange();
    }

    return super.handle(decider, stream, context, decide);
  }
}

beforeAll(async () => {
  app = await startRunningApp({
    startEventStore: async (options) => {
      eventStore = await startFaultyEventStore(options);
      return eventStore;
    },
  });
  manager = await app.signInAs('manager');
  other = await app.startAnother({ store: new OvertakenStore(app.infrastructure.log) });
  overtaken = manager.openAt(other.url);
});
afterAll(async () => {
  await other.close();
  await app.stop();
});

const details = { customerName: 'Anna Ozola', phoneNumber: '20000005' };
const runOnce = (work: () => Promise<unknown>) => {
  let isDone = false;
  return async () => {
    if (!isDone) {
      isDone = true;
      await work();
    }
  };
};

const keysOf = async (bookingId: string): Promise<string[]> =>
  (await app.readEvents()).flatMap((event) =>
    (event.type === 'BookingPlaced' || event.type === 'BookingDetailsChanged') &&
    event.data.bookingId === bookingId
      ? [event.data.customer.keyId]
      : [],
  );
const countKeysLeft = async (keyIds: readonly string[]): Promise<number> =>
  (
    await app.infrastructure.pool.query('SELECT FROM vault.keys WHERE key_id = ANY($1::uuid[])', [
      keyIds,
    ])
  ).rowCount ?? 0;

describe('simultaneous changes of the details of one booking', () => {
  it("keep each other's fields, through any process", async () => {
    const { booking } = await book(app.createGuest(), ['15:00'], dayOfJune(10));
    const path = `/api/bookings/${booking.id}`;
    beforeChange = runOnce(() =>
      manager.put(path, { ...details, notes: 'vegetarian', equipmentRental: true }),
    );
    const late = await overtaken.put<BookingDetail>(path, {
      ...details,
      staffNotes: 'has not paid',
    });
    const both = {
      notes: 'vegetarian',
      staffNotes: 'has not paid',
      equipmentRental: true,
      email: 'anna@example.com',
    };
    expect(late).toMatchObject({ status: 200, body: { booking: both } });
    expect((await manager.get<BookingDetail>(path)).body.booking).toMatchObject(both);
  });

  it("keep each other's fields in a single process with a slow event store", async () => {
    const { booking } = await book(app.createGuest(), ['15:30'], dayOfJune(10));
    const path = `/api/bookings/${booking.id}`;
    const changes = [
      { notes: 'vegetarian' },
      { email: 'anna@ozola.lv' },
      { experienceLevel: 'Expert' },
      { staffNotes: 'x' },
    ];
    eventStore.misbehave({ delayAnswersByMs: 60 });
    const answers = await Promise.all(
      changes.map((change) => manager.put(path, { ...details, ...change })),
    );
    eventStore.misbehave({ delayAnswersByMs: 0 });
    expect(countStatuses(answers)).toEqual({ 200: 4 });
    expect((await manager.get<BookingDetail>(path)).body.booking).toMatchObject(
      Object.assign({}, ...changes) as object,
    );
  });
});

describe('a change of details during an erasure', () => {
  it('brings no personal data back, and leaves no key', async () => {
    const { booking } = await book(app.createGuest(), ['16:00'], dayOfJune(10));
    const path = `/api/bookings/${booking.id}`;
    const before = await keysOf(booking.id);
    beforeChange = runOnce(() => manager.delete(`${path}/personal-data`));
    const answer = await overtaken.put<BookingDetail>(path, details);
    const left = { ...details, email: null, notes: null, experienceLevel: null, staffNotes: null };
    expect(answer).toMatchObject({ status: 200, body: { booking: left } });
    expect((await manager.get<BookingDetail>(path)).body.booking).toMatchObject(left);
    expect(await countKeysLeft(before)).toBe(0);
  });

  it('is erased with the rest if it came first', async () => {
    const { booking } = await book(app.createGuest(), ['16:30'], dayOfJune(10));
    const path = `/api/bookings/${booking.id}`;
    eventStore.misbehave({ delayAnswersByMs: 60 });
    const [changed, erased] = await Promise.all([
      manager.put(path, details),
      manager.delete(`${path}/personal-data`),
    ]);
    eventStore.misbehave({ delayAnswersByMs: 0 });
    expect([changed.status, erased.status]).toEqual([200, 200]);
    const { body } = await manager.get<BookingDetail>(path);
    // In either order, nothing remains that was not sent with the change.
    expect(body.booking).toMatchObject({ email: null, notes: null });
    const keys = await keysOf(booking.id);
    expect(await countKeysLeft(keys)).toBe(body.booking.customerName === 'erased' ? 0 : 1);
  });
});
