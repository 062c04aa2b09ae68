import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { book, createForm, dayOfJune } from '#schedule/test/form';
import { refusalOf, type Browser } from '#test/browser';
import { readAllPages } from '#test/read-all-pages';
import { startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';

let app: RunningApp;
let operator: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  operator = await app.signInAs('operator');
});
afterAll(() => app.stop());

describe('GET /api/bookings', () => {
  it('lists standing bookings with their slots, newest first, page by page', async () => {
    const placed: string[] = [];
    for (const time of ['15:00', '15:30', '16:00', '16:30', '17:00']) {
      placed.unshift((await book(app.createGuest(), [time], dayOfJune(9))).booking.reference);
    }

    await operator.delete(`/api/bookings/${placed[2]}`);
    const expected = placed.filter((_, i) => i !== 2);

    const range = `from=${dayOfJune(9)}&to=${dayOfJune(9)}`;
    const all = await operator.get<BookingWithSlots[]>(`/api/bookings?${range}`);
    expect(all.body.map(({ reference }) => reference)).toEqual(expected);
    expect(all.body[0]).toMatchObject({
      totalPrice: 25,
      slotCount: 1,
      firstSlotTime: '2026-06-09T14:00:00.000Z',
      timeSlots: [{ id: slot('17:00', dayOfJune(9)), price: 25 }],
    });
    expect(all.headers.get('link')).toBeNull();

    const paged = await readAllPages<BookingWithSlots>(operator, `/api/bookings?${range}&limit=3`);
    expect(paged.map(({ reference }) => reference)).toEqual(expected);
  });

  it('is in the order of time, even where the clocks of several processes make the log’s order differ', async () => {
    const bookAt = async (clock: string, time: string) => {
      app.clock.set(clock);
      return (await book(app.createGuest(), [time], dayOfJune(11))).booking.reference;
    };

    const second = await bookAt('2026-06-01T06:00:00.002Z', '15:00');
    const first = await bookAt('2026-06-01T06:00:00.001Z', '15:30');
    const third = await bookAt('2026-06-01T06:00:00.002Z', '16:00');
    app.clock.set(TEST_NOW);
    for (const limit of [1, 2, 1000]) {
      const path = `/api/bookings?from=${dayOfJune(11)}&to=${dayOfJune(11)}&limit=${limit}`;
      const listed = await readAllPages<BookingWithSlots>(operator, path);
      expect(listed.map(({ reference }) => reference)).toEqual([third, second, first]);
    }
  });

  it('accepts a cursor from the far future', async () => {
    const path = '/api/bookings?cursor=999999999999999-999999999999999999';
    expect((await operator.get<BookingWithSlots[]>(path)).body.length).toBeGreaterThan(0);
  });

  it('accepts either end of the range alone', async () => {
    await book(app.createGuest(), ['15:00'], dayOfJune(26));
    for (const [time, day] of [
      ['09:00', '2026-05-20'],
      ['15:00', '2027-05-20'],
    ] as const) {
      await operator.post('/api/bookings', {
        ...createForm([]),
        timeSlotIds: [cellOf(slot(time, day))],
      });
    }

    const listDates = async (range: string) => {
      const { body } = await operator.get<BookingWithSlots[]>(`/api/bookings?${range}`);
      return body.map(({ firstSlotTime }) => firstSlotTime?.slice(0, 10)).toSorted();
    };

    expect(await listDates(`from=${dayOfJune(26)}`)).toEqual([dayOfJune(26), '2027-05-20']);
    expect(await listDates('to=2026-05-31')).toEqual(['2026-05-20']);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=ten',
    'limit=1&limit=2',
    'cursor=abc',
    'cursor=12',
    'cursor=1-2-3',
    'from=2026-06-31',
    'from=2026-06-02&to=2026-06-01',
  ])('refuses %s', async (query) => {
    expect(refusalOf(await operator.get(`/api/bookings?${query}`))).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
    });
  });

  it('is for staff', async () => {
    const athlete = await app.signInAs('athlete');
    expect((await app.createGuest().get('/api/bookings')).status).toBe(401);
    expect((await athlete.get('/api/bookings')).status).toBe(403);
  });
});

describe('GET /api/user/bookings', () => {
  it("lists the account's own bookings, newest first, without cancelled ones", async () => {
    const athlete = await app.signInAs('athlete');
    const first = await book(athlete, ['15:00'], dayOfJune(15));
    const second = await book(athlete, ['15:30'], dayOfJune(15));
    const third = await book(athlete, ['16:00'], dayOfJune(15));
    await book(await app.signInAs('athlete'), ['16:30'], dayOfJune(15));
    await athlete.delete(`/api/bookings/${second.booking.id}`);
    const { body } = await athlete.get<BookingWithSlots[]>('/api/user/bookings');
    expect(body.map(({ reference }) => reference)).toEqual([
      third.booking.reference,
      first.booking.reference,
    ]);
    expect(body[0]).toMatchObject({ totalPrice: 20, timeSlots: [{ price: 20 }] });
    const page = await athlete.get<BookingWithSlots[]>('/api/user/bookings?limit=1');
    expect(page.body).toHaveLength(1);
    const next = await athlete.get<BookingWithSlots[]>(
      /<(.+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '',
    );
    expect(next.body.map(({ reference }) => reference)).toEqual([first.booking.reference]);
    expect((await app.createGuest().get('/api/user/bookings')).status).toBe(401);
    expect((await operator.get('/api/user/bookings')).body).toEqual([]);
  });
});

describe('GET /api/bookings/{id}', () => {
  it('shows a booking by its id only to its owner and staff', async () => {
    const owner = await app.signInAs('athlete');
    const { booking } = await book(owner, ['18:00'], dayOfJune(15));
    const path = `/api/bookings/${booking.id}`;
    for (const visitor of [owner, operator]) {
      expect(await visitor.get(path)).toMatchObject({ body: { booking } });
    }

    for (const visitor of [app.createGuest(), await app.signInAs('athlete')]) {
      expect(refusalOf(await visitor.get(path))).toEqual({
        status: 404,
        code: 'BOOKING_NOT_FOUND',
      });
    }
  });
});

describe('the public calendar', () => {
  it('shows only staff whose a slot is', async () => {
    const athlete = await app.signInAs('athlete');
    const { booking } = await book(athlete, ['17:00'], dayOfJune(15));
    const readText = async (visitor: Browser) =>
      JSON.stringify(
        (await visitor.get(`/api/timeslots?startDate=${dayOfJune(15)}&endDate=${dayOfJune(15)}`))
          .body,
      );
    for (const visitor of [app.createGuest(), athlete]) {
      const calendar = await readText(visitor);
      for (const secret of [
        booking.reference,
        booking.id,
        'bookingReference',
        'bookingId',
        'Anna',
      ]) {
        expect(calendar).not.toContain(secret);
      }
    }

    expect(await readText(operator)).toContain(booking.reference);
  });
});
