import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { addDays } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { book, calendarOf, createForm, createStaffForm } from '#schedule/test/form';
import type { Browser } from '#test/browser';
import { FIRST_ADMIN, startRunningApp, type RunningApp } from '#test/running-app';
import { signIn } from '#test/sign-in';
import { CloseBooks } from './close-books.command.ts';

const DAY = '2026-06-02';
const STORM = '2026-06-03';
/** The first day that stays open. */
const OPEN = '2026-06-04';
const LATER = '2026-07-05T06:00:00Z'; // 31 days after it
const PLENTY = '2026-07-08';

let app: RunningApp;
let manager: Browser;
let standing: BookingDetail['booking'];
let cancelled: BookingDetail['booking'];
let postponed: BookingDetail['booking'];
let moving: BookingDetail['booking'];
let blocking: string;
let before: unknown;

const close = (now: string, openDays: number) =>
  app.app.get(CommandBus).execute(new CloseBooks(new Date(now), openDays));
const closed = {
  status: 409,
  body: { code: 'BOOKS_CLOSED', error: 'The books of this day are closed.' },
};
const block = (time: string, day: string) =>
  manager.post('/api/timeslots/block', { timeSlotIds: [slot(time, day)], reason: 'Repairs' });

const readSlotsShown = async () =>
  [...(await calendarOf(manager, DAY)).values()].map((one) => ({ ...one, isPast: true }));

beforeAll(async () => {
  app = await startRunningApp({ settings: { BOOKS_OPEN_DAYS: '31' } });
  manager = await app.signInAs('manager');
  const place = async (time: string, day: string) =>
    (await book(app.createGuest(), [time], day)).booking;
  standing = await place('15:00', DAY);
  cancelled = await place('15:30', DAY);
  await manager.delete(`/api/bookings/${cancelled.id}`);
  blocking = (await block('16:00', DAY)).headers.get('x-correlation-id') ?? '';
  postponed = await place('15:00', STORM);
  moving = await place('15:30', STORM);
  const storm = { from: '2026-06-03T12:00:00Z', to: '2026-06-03T13:00:00Z', reason: 'weather' };
  expect((await manager.post('/api/closures', storm)).status).toBe(201);
  await block('16:00', OPEN);
  before = await readSlotsShown();
  app.clock.set(LATER);
  manager = await signIn(app.url, FIRST_ADMIN);
  for (const { name, run } of app.listNightlyTasks()) {
    if (/days|books/.test(name)) {
      await run(new Date(LATER));
    }
  }
});
afterAll(() => app.stop());

describe('a day whose books are closed', () => {
  it('looks as it did', async () => {
    await app.waitUntilVisible();
    expect(await readSlotsShown()).toEqual(before);
    expect(
      (await manager.get<BookingDetail>(`/api/bookings/${standing.reference}`)).body.booking.id,
    ).toBe(standing.id);
  });

  it('takes no command about its bookings, standing or cancelled', async () => {
    for (const { id, reference } of [standing, cancelled]) {
      expect(await manager.delete(`/api/bookings/${id}`)).toMatchObject(closed);
      expect(
        await manager.put(`/api/bookings/${reference}`, {
          customerName: 'Juris Kalns',
          phoneNumber: '20000005',
        }),
      ).toMatchObject(closed);
      const move = { timeSlotIds: [slot('15:00', PLENTY)] };
      expect(await manager.post(`/api/bookings/${id}/move`, move)).toMatchObject(closed);
      expect(
        await manager.post(`/api/bookings/${id}/attendance`, { state: 'absent' }),
      ).toMatchObject(closed);
    }

    expect(await manager.delete('/api/bookings/0000000000000000')).toMatchObject({ status: 404 });
  });

  it('takes no command about its slots', async () => {
    expect(await block('17:00', DAY)).toMatchObject(closed);
    expect(
      await manager.post('/api/timeslots/release', { timeSlotIds: [slot('17:00', DAY)] }),
    ).toMatchObject(closed);
    expect(await app.createGuest().post('/api/bookings', createForm(['17:00'], DAY))).toMatchObject(
      closed,
    );
    const night = [slot('03:00', DAY), slot('03:00', DAY)] as const;
    expect(await manager.post('/api/bookings/admin', createStaffForm([night]))).toMatchObject(
      closed,
    );
    expect(
      await manager.post(`/api/bookings/${moving.id}/move`, { timeSlotIds: [slot('18:00', DAY)] }),
    ).toMatchObject(closed);
    expect(await manager.post(`/api/admin/actions/${blocking}/undo`, {})).toMatchObject(closed);
  });

  it('is passed over by commands over a range', async () => {
    const range = { fromDate: DAY, toDate: OPEN, operationType: 'update_and_generate' };
    expect(await manager.post('/api/timeslots/regenerate', range)).toMatchObject({ status: 200 });
    await app.waitUntilVisible();
    expect(await readSlotsShown()).toEqual(before);
  });

  it('can be erased from', async () => {
    const { body } = await manager.delete<BookingDetail>(
      `/api/bookings/${standing.id}/personal-data`,
    );
    expect(body.booking).toMatchObject({ id: standing.id });
    await app.waitUntilVisible();
    expect(
      (await manager.get<BookingDetail>(`/api/bookings/${standing.id}`)).body.booking.customerName,
    ).toBe('erased');
    expect(await manager.delete(`/api/timeslots/${slot('16:00', DAY)}/block-reason`)).toMatchObject(
      { status: 200 },
    );
  });
});

describe('what stays open', () => {
  it('are postponed bookings, whatever the day that they lost', async () => {
    expect((await manager.delete(`/api/bookings/${postponed.id}`)).status).toBe(200);
    expect(
      await manager.post(`/api/bookings/${moving.id}/move`, {
        timeSlotIds: [slot('15:00', PLENTY)],
      }),
    ).toMatchObject({
      status: 200,
    });
  });

  it('is the day that is as far back as books are open', async () => {
    expect(
      await manager.post('/api/timeslots/release', { timeSlotIds: [slot('16:00', OPEN)] }),
    ).toMatchObject({
      status: 200,
    });
  });

  it('are no books that were closed, however long they are to be open now', async () => {
    await close(LATER, 4000);
    expect(await block('17:00', DAY)).toMatchObject(closed);
    expect(await block('17:00', addDays(OPEN, -1))).toMatchObject(closed);
    await close(LATER, 30);
    expect(await block('17:00', OPEN)).toMatchObject(closed);
  });
});
