import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import type { BookingDetail, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { booksClosed, slot } from '@cablepark/contracts/test/schedule-events';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';

import { scheduleDecider } from '#schedule/domain/evolve-schedule';
import { book, createForm } from '#schedule/test/form';
import { startRunningApp, type RunningApp } from '#test/running-app';
import { signIn, type SignedInBrowser } from '#test/sign-in';
import { EraseOldBookings } from '../nightly/erase-old-bookings/erase-old-bookings.command.ts';

const TUESDAY = '2026-06-02';
const WEDNESDAY = '2026-06-03';

let app: RunningApp;
let manager: SignedInBrowser;
let athlete: SignedInBrowser;
let placed: {
  changed: string;
  reference: string;
  linked: string;
  token: string;
  owned: string;
  old: string;
};

/** Bookings of a Tuesday whose books are then closed, and one of the day after. */
beforeAll(async () => {
  app = await startRunningApp();
  [manager, athlete] = [await app.signInAs('manager'), await app.signInAs('athlete')];
  const changed = await book(app.createGuest(), ['15:00'], TUESDAY);
  for (const customerName of ['Anna Ozola', 'Anna Bērziņa']) {
    await manager.put(`/api/bookings/${changed.booking.id}`, {
      customerName,
      phoneNumber: '20000005',
    });
  }

  const linked = await app
    .createGuest()
    .post<PlacedBookingDetail>('/api/bookings', createForm(['15:30'], TUESDAY));
  const token = linked.body.manageUrl?.split('/').at(-1) ?? '';
  const owned = await book(athlete, ['16:00'], TUESDAY);
  const old = await book(app.createGuest(), ['16:30'], TUESDAY);
  await manager.delete(`/api/bookings/${old.booking.id}`);
  for (const reason of ['Anna called in sick', 'Anna is still sick']) {
    await manager.post('/api/timeslots/release', { timeSlotIds: [slot('17:00', TUESDAY)] });
    await manager.post('/api/timeslots/block', { timeSlotIds: [slot('17:00', TUESDAY)], reason });
  }

  await book(app.createGuest(), ['15:00'], WEDNESDAY);
  placed = {
    changed: changed.booking.id,
    reference: changed.booking.reference,
    linked: linked.body.booking.id,
    token,
    owned: owned.booking.id,
    old: old.booking.id,
  };
  app.clock.set('2026-06-02T22:00:00Z');
  await app.infrastructure.store.handle(
    scheduleDecider,
    SCHEDULE,
    createSystemContext('Test', app.clock.now()),
    () => [booksClosed(WEDNESDAY)],
  );
  // The session ended meanwhile.
  manager = await signIn(app.url, { email: manager.user.email ?? '', password: manager.password });
});
afterAll(() => app.stop());

const keysOf = async (bookingId: string): Promise<string[]> =>
  (await app.readEvents()).flatMap((event) =>
    (event.type === 'BookingPlaced' || event.type === 'BookingDetailsChanged') &&
    event.data.bookingId === bookingId
      ? [event.data.customer.keyId]
      : [],
  );
const erasuresOf = async (subjectId: string) =>
  (await app.readEvents()).flatMap(({ type, data }) =>
    type === 'PersonalDataErased' && data.subjectId === subjectId ? [data] : [],
  );
const countKeysLeft = async (keyIds: readonly string[]): Promise<number> =>
  (
    await app.infrastructure.pool.query('SELECT FROM vault.keys WHERE key_id = ANY($1::uuid[])', [
      keyIds,
    ])
  ).rowCount ?? 0;
/** Expects that the booking was erased by one event, with these keys. */
async function expectErased(bookingId: string, keys: readonly string[]): Promise<void> {
  expect(keys.length).toBeGreaterThan(0);
  expect(await countKeysLeft(keys)).toBe(0);
  const [erased, ...others] = await erasuresOf(bookingId);
  expect(others).toEqual([]);
  expect(erased).toMatchObject({ subject: 'booking', day: TUESDAY });
  expect([...(erased?.keyIds ?? [])].sort()).toEqual([...keys].sort());
}

describe('what is erased after the books of its day were closed', () => {
  it('is by staff every key that ever sealed the customer, once', async () => {
    const keys = await keysOf(placed.changed);
    expect(await countKeysLeft(keys)).toBe(3);
    for (const again of [200, 200]) {
      expect((await manager.delete(`/api/bookings/${placed.changed}/personal-data`)).status).toBe(
        again,
      );
    }

    await expectErased(placed.changed, keys);
    const { body } = await app
      .createGuest()
      .get<BookingDetail>(`/api/bookings/${placed.reference}`);
    expect(body.booking).toMatchObject({ customerName: 'erased', phoneNumber: 'erased' });
    expect((await manager.delete('/api/bookings/000000000000000I/personal-data')).status).toBe(404);
  });

  it('is by the holder of its link the customer, without a cancellation', async () => {
    const keys = await keysOf(placed.linked);
    const erase = () => app.createGuest().delete(`/api/manage/${placed.token}/personal-data`);
    expect((await erase()).status).toBe(200);
    await expectErased(placed.linked, keys);
    expect(await erase()).toMatchObject({
      status: 410,
      body: { code: 'BOOKING_OVER', dataUntil: null },
    });
  });

  it('is with an account the customer of each of its bookings', async () => {
    const keys = await keysOf(placed.owned);
    expect((await manager.delete(`/api/users/${athlete.user.id}/personal-data`)).status).toBe(200);
    await expectErased(placed.owned, keys);
  });

  it('is every reason that a slot was blocked for, once', async () => {
    const cell = slot('17:00', TUESDAY);
    for (const again of [200, 200]) {
      expect((await manager.delete(`/api/timeslots/${cell}/block-reason`)).status).toBe(again);
    }

    const [erased, ...others] = await erasuresOf(String(cell));
    expect(others).toEqual([]);
    expect(erased?.keyIds).toHaveLength(2);
    expect(await countKeysLeft(erased?.keyIds ?? [])).toBe(0);
    expect(
      (await manager.delete(`/api/timeslots/${slot('17:30', TUESDAY)}/block-reason`)).status,
    ).toBe(404);
  });

  it('is in the night what was kept long enough, cancelled or not, and nothing a second time', async () => {
    const keys = await keysOf(placed.old);
    const runNight = () =>
      app.app.get(CommandBus).execute(new EraseOldBookings(new Date('2029-06-02T15:00:00Z'), 36));
    await runNight();
    await expectErased(placed.old, keys);
    const { length } = await app.readEvents();
    await app.waitUntilVisible();
    await runNight();
    expect(await app.readEvents()).toHaveLength(length);
  });
});
