import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { book, countStatuses, dayOfJune, readSlots } from '#schedule/test/form';
import { refusalOf, type Browser } from '#test/browser';
import { sendPersistently } from '#test/persistent-request';
import { startRunningApp, type RunningApp } from '#test/running-app';
import type { SignedInBrowser } from '#test/sign-in';

let app: RunningApp;
let operator: SignedInBrowser;
let athlete: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  [operator, athlete] = [await app.signInAs('operator'), await app.signInAs('athlete')];
});
afterAll(() => app.stop());

const moveTo = (visitor: Browser, key: string, times: readonly string[], day: Day, more = {}) =>
  visitor.post<BookingDetail>(`/api/bookings/${key}/move`, {
    timeSlotIds: times.map((time) => slot(time, day)),
    ...more,
  });
async function readBooking(key: string): Promise<BookingDetail> {
  const answer = await operator.get<BookingDetail>(`/api/bookings/${key}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

const eventsOf = async (reference: string) =>
  (await app.readEvents()).flatMap((event) =>
    'reference' in event.data && event.data.reference === reference ? event.type : [],
  );

describe('POST /api/bookings/{id}/move', () => {
  it('moves a booking within its day: same id, reference and date of placing, prices of the new slots', async () => {
    const day = dayOfJune(3);
    const { booking } = await book(athlete, ['16:00', '16:30'], day);
    const answer = await moveTo(athlete, booking.reference, ['16:30', '17:00'], day);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        booking: {
          id: booking.id,
          reference: booking.reference,
          createdAt: booking.createdAt,
          sequence: 1,
        },
        timeSlots: [
          { id: slot('16:30', day), price: 20 },
          { id: slot('17:00', day), price: 25 },
        ],
        totalPrice: 45,
      },
    });
    expect(await readSlots(operator, 'status', ['16:00', '16:30', '17:00'], day)).toEqual([
      'available',
      'booked',
      'booked',
    ]);
    expect(await readSlots(operator, 'bookingReference', ['16:00', '17:00'], day)).toEqual([
      null,
      booking.reference,
    ]);
  });

  it('moves a booking to another day, where its id and its reference still find it', async () => {
    const { booking } = await book(athlete, ['15:00'], dayOfJune(4));
    const { status, body } = await moveTo(athlete, booking.id, ['18:00'], dayOfJune(5));
    expect({ status, id: body.booking.id, price: body.totalPrice }).toEqual({
      status: 200,
      id: booking.id,
      price: 25,
    });
    for (const key of [booking.id, booking.reference]) {
      expect((await readBooking(key)).timeSlots.map(({ id }) => id)).toEqual([
        slot('18:00', dayOfJune(5)),
      ]);
    }

    expect(await readSlots(operator, 'status', ['15:00'], dayOfJune(4))).toEqual(['available']);
    expect(await readSlots(operator, 'bookingId', ['18:00'], dayOfJune(5))).toEqual([
      body.booking.id,
    ]);
    const own = await athlete.get<BookingWithSlots[]>('/api/user/bookings');
    expect(own.body.filter(({ reference }) => reference === booking.reference)).toHaveLength(1);
    const back = await moveTo(athlete, booking.id, ['15:00'], dayOfJune(4));
    expect(back.body.booking).toMatchObject({
      id: booking.id,
      sequence: 2,
      createdAt: booking.createdAt,
    });
    expect((await operator.delete(`/api/bookings/${body.booking.id}`)).status).toBe(200);
    expect(await readSlots(operator, 'status', ['15:00'], dayOfJune(4))).toEqual(['available']);
  });

  it('writes one BookingMoved, and nothing if the booking has these slots already', async () => {
    const { booking } = await book(athlete, ['15:00'], dayOfJune(8));
    const before = (await app.readEvents()).length;
    expect((await moveTo(athlete, booking.id, ['15:00'], dayOfJune(8))).status).toBe(200);
    expect((await app.readEvents()).length).toBe(before);
    await moveTo(athlete, booking.id, ['15:00'], dayOfJune(9));
    expect(
      (await eventsOf(booking.reference)).filter((type) => type === 'BookingMoved'),
    ).toHaveLength(1);
    const manager = await app.signInAs('manager');
    const { body } = await manager.get<{ eventType: string; from?: unknown; to?: unknown }[]>(
      `/api/admin/audit?stream=user-${athlete.user.id}`,
    );
    expect(body.some(({ from }) => from !== null && from !== undefined)).toBe(false);
    const all =
      await manager.get<{ eventType: string; from: unknown; to: unknown }[]>('/api/admin/audit');
    expect(all.body.find(({ eventType }) => eventType === 'BookingMoved')).toMatchObject({
      from: [{ id: slot('15:00', dayOfJune(8)), startTime: '2026-06-08T12:00:00.000Z' }],
      to: [{ id: slot('15:00', dayOfJune(9)), startTime: '2026-06-09T12:00:00.000Z' }],
    });
  });

  it('refuses with the old booking untouched', async () => {
    const day = dayOfJune(10);
    const { booking } = await book(athlete, ['15:00'], day);
    await book(app.createGuest(), ['16:00'], day);
    await book(app.createGuest(), ['16:00'], dayOfJune(11));
    const refusals: [
      visitor: Browser,
      times: string[],
      on: Day,
      more: object,
      status: number,
      code: string,
    ][] = [
      [app.createGuest(), ['15:30'], day, {}, 401, 'NOT_SIGNED_IN'],
      [await app.signInAs('athlete'), ['15:30'], day, {}, 403, 'NOT_ALLOWED'],
      [athlete, ['15:30'], day, { keepPrice: true }, 403, 'NOT_ALLOWED'],
      [athlete, ['15:30', '16:30'], day, {}, 400, 'INVALID_REQUEST'],
      [athlete, [], day, {}, 400, 'INVALID_REQUEST'],
      [athlete, ['09:00'], day, {}, 404, 'SLOT_NOT_FOUND'],
      [athlete, ['16:00'], day, {}, 409, 'SLOTS_ALREADY_BOOKED'],
      [operator, ['16:00'], dayOfJune(11), {}, 409, 'SLOTS_ALREADY_BOOKED'],
    ];
    const before = await app.readEvents();
    for (const [visitor, times, on, more, status, code] of refusals) {
      expect(refusalOf(await moveTo(visitor, booking.id, times, on, more))).toEqual({
        status,
        code,
      });
    }

    const days = await operator.post(`/api/bookings/${booking.id}/move`, {
      timeSlotIds: [slot('15:00', day), slot('15:00', dayOfJune(11))],
    });
    expect(days.status).toBe(400);
    expect(refusalOf(await moveTo(operator, 'ABCDEFGH23456789', ['15:30'], day))).toMatchObject({
      status: 404,
    });
    expect(await app.readEvents()).toHaveLength(before.length);
    expect((await readBooking(booking.id)).timeSlots.map(({ id }) => id)).toEqual([
      slot('15:00', day),
    ]);
  });

  it('holds customers to the 24 hours, to the instant, and staff to nothing', async () => {
    const day = dayOfJune(2);
    const { booking } = await book(athlete, ['15:00'], day);
    try {
      app.clock.set('2026-06-01T12:00:00.001Z');
      const late = await moveTo(athlete, booking.id, ['16:00'], day);
      expect(refusalOf(late)).toEqual({ status: 409, code: 'MOVE_TOO_LATE' });
      app.clock.set('2026-06-01T12:00:00Z');
      expect((await moveTo(athlete, booking.id, ['16:00'], day)).status).toBe(200);
      app.clock.set('2026-06-01T13:00:00.001Z');
      expect((await moveTo(athlete, booking.id, ['15:00'], day)).status).toBe(409);
      expect((await moveTo(operator, booking.id, ['15:00'], dayOfJune(1))).status).toBe(200);
    } finally {
      app.clock.set('2026-06-01T06:00:00Z');
    }
  });

  it('lets staff choose other lengths and empty cells, and keep the price to the cent', async () => {
    const { booking } = await book(athlete, ['15:00', '15:30'], dayOfJune(15));
    const cells = ['08:00', '08:30', '09:00'].map((time) => cellOf(slot(time, dayOfJune(16))));
    const answer = await operator.post<BookingDetail>(`/api/bookings/${booking.id}/move`, {
      timeSlotIds: cells,
      keepPrice: true,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.timeSlots.map(({ price }) => price)).toEqual([13.34, 13.33, 13.33]);
    expect(answer.body.totalPrice).toBe(40);
  });

  it('lets one of 50 bookings have a slot that all of them are moved to at once', async () => {
    const from = [dayOfJune(17), dayOfJune(18), dayOfJune(19), dayOfJune(22)];
    const times = [
      '15:00',
      '15:30',
      '16:00',
      '16:30',
      '17:00',
      '17:30',
      '18:00',
      '18:30',
      '19:00',
      '19:30',
      '20:00',
    ].concat('20:30', '21:00');
    const places = from.flatMap((day) => times.map((time) => ({ day, time }))).slice(0, 50);
    const bookings = await Promise.all(
      places.map(async ({ day, time }) => (await book(app.createGuest(), [time], day)).booking),
    );
    const place = { timeSlotIds: [slot('21:30', dayOfJune(17))] };
    const answers = await Promise.all(
      bookings.map(({ id }) =>
        sendPersistently(operator, 'POST', `/api/bookings/${id}/move`, place),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 49 });
    await app.waitUntilVisible();
    const after = await Promise.all(bookings.map(({ reference }) => readBooking(reference)));
    const changed = after.filter(
      ({ timeSlots }, i) => timeSlots[0]?.startTime !== bookings[i]?.firstSlotTime,
    );
    expect(changed.map(({ timeSlots }) => timeSlots[0]?.id)).toEqual([
      slot('21:30', dayOfJune(17)),
    ]);
    const calendars = await Promise.all(
      from.map((day) => readSlots(operator, 'status', times, day)),
    );
    expect(calendars.flat().filter((status) => status === 'booked')).toHaveLength(49);
    const { body } = await operator.get<Statistics>(
      `/api/stats?from=${dayOfJune(17)}&to=${dayOfJune(22)}`,
    );
    expect(body.totalBookings).toBe(50);
  });
});
