import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { ErrorBody } from '@cablepark/contracts/shared/error-codes';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import { slot, slotsFrom } from '@cablepark/contracts/test/schedule-events';

import {
  book,
  createForm,
  createStaffForm,
  dayOfJune,
  readSlots,
  toDetail,
} from '#schedule/test/form';
import { refusalOf, type Browser } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';

let app: RunningApp;
let operator: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  operator = await app.signInAs('operator');
});
afterAll(() => app.stop());

describe('POST /api/bookings', () => {
  it('places a booking and shows it by its reference, to anybody', async () => {
    const { status, body } = await app
      .createGuest()
      .post<PlacedBookingDetail>('/api/bookings', createForm(['16:30', '17:00'], dayOfJune(2)));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      booking: {
        customerName: 'Anna Bērziņa',
        phoneNumber: '+37120000001',
        totalPrice: 45,
        slotCount: 2,
        firstSlotTime: '2026-06-02T13:30:00.000Z',
        createdAt: '2026-06-01T06:00:00.000Z',
        equipmentRental: false,
        package: false,
      },
      timeSlots: [{ price: 20, status: 'booked' }, { price: 25 }],
      totalPrice: 45,
    });
    expect(body.manageUrl).toMatch(/^http:\/\/localhost:3000\/manage\/[\w-]{24}$/);
    expect(body.booking.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    const detail = toDetail(body);
    const { reference, id } = body.booking;
    const shown = { phoneNumber: '•••••••••001', email: null, notes: null };
    for (const key of [reference, reference.toLowerCase()]) {
      expect(await app.createGuest().get(`/api/bookings/${key}`)).toMatchObject({
        status: 200,
        body: { ...detail, booking: { ...body.booking, ...shown } },
      });
    }

    expect(await operator.get(`/api/bookings/${id}`)).toMatchObject({ status: 200, body: detail });
  });

  it("names the booked slots, with the message of the customers' form", async () => {
    await book(app.createGuest(), ['15:00'], dayOfJune(3));
    const { status, body } = await app
      .createGuest()
      .post('/api/bookings', createForm(['15:00', '15:30'], dayOfJune(3)));
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        code: 'SLOTS_ALREADY_BOOKED',
        error:
          'One or more selected time slots have been booked by someone else. Please go back and select different times.',
        alreadyBookedSlots: [slot('15:00', dayOfJune(3))],
      },
    });
    expect(await readSlots(app.createGuest(), 'status', ['15:30'], dayOfJune(3))).toEqual([
      'available',
    ]);
  });

  it.each([
    ['a cell that is not stored', [cellOf(slot('10:00', dayOfJune(4)))], 404, 'SLOT_NOT_FOUND'],
    ['an id of no slot', [slot('10:00', dayOfJune(4))], 404, 'SLOT_NOT_FOUND'],
    ['a past time', [slot('15:00', '2026-05-29')], 404, 'SLOT_NOT_FOUND'],
    ['an id beyond all calendars', [999_999_999], 404, 'SLOT_NOT_FOUND'],
    ['such an id beside a slot', [slot('15:00', dayOfJune(4)), '999999999'], 404, 'SLOT_NOT_FOUND'],
    [
      'two days',
      [slot('15:00', dayOfJune(4)), slot('15:00', dayOfJune(5))],
      400,
      'INVALID_REQUEST',
    ],
    ['nothing', [], 400, 'INVALID_REQUEST'],
  ])('refuses guests %s', async (_, timeSlotIds, status, code) => {
    const answer = await app
      .createGuest()
      .post('/api/bookings', { ...createForm([]), timeSlotIds });
    expect(refusalOf(answer)).toEqual({ status, code });
  });

  it.each([[-1], [-12_345], [-999_999_999], ['-1934567890']])(
    'makes no slot for staff from %s, a number made up for a cell, without its time',
    async (id) => {
      const answer = await operator.post('/api/bookings', { ...createForm([]), timeSlotIds: [id] });
      expect(refusalOf(answer)).toEqual({ status: 404, code: 'SLOT_NOT_FOUND' });
    },
  );

  it.each([
    [
      { phoneNumber: '123' },
      'Phone number must be between 8-15 digits, with optional + prefix',
      'Phone number must be 8-15 digits, optionally starting with +',
    ],
    [{ email: 'anna@' }, 'Invalid email format', 'Invalid email address'],
    [{ timeSlotIds: [] }, 'Select at least one time slot', 'Must select at least one time slot'],
  ])('refuses %j with the message of the sender’s form', async (more, toCustomers, toStaff) => {
    const body = { ...createForm(['15:00'], dayOfJune(22)), unallocatedSlots: [], ...more };
    for (const [visitor, error] of [
      [app.createGuest(), toCustomers],
      [operator, toStaff],
    ] as const) {
      expect(await visitor.post('/api/bookings', body)).toMatchObject({
        status: 400,
        body: { error },
      });
    }
  });

  it('accepts eight half hours at most, except from staff', async () => {
    const timeSlotIds = slotsFrom('15:00', '19:30', dayOfJune(16));
    const wish = { ...createForm([]), timeSlotIds };
    for (const visitor of [app.createGuest(), await app.signInAs('athlete')]) {
      expect(await visitor.post('/api/bookings', wish)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST', error: 'At most 8 half hours in one booking.' },
      });
    }

    expect(
      (
        await app
          .createGuest()
          .post('/api/bookings', { ...wish, timeSlotIds: timeSlotIds.slice(1) })
      ).status,
    ).toBe(201);
    expect(
      (
        await operator.post('/api/bookings', {
          ...createForm([]),
          timeSlotIds: slotsFrom('15:00', '19:30', dayOfJune(17)),
        })
      ).status,
    ).toBe(201);
  });

  it('reports at most twenty problems of a request', async () => {
    const timeSlotIds = Array.from({ length: 50 }, (_, i) => `slot ${i}`);
    const { status, body } = await app
      .createGuest()
      .post<ErrorBody>('/api/bookings', { ...createForm([]), customerName: 'A', timeSlotIds });
    expect({ status, error: body.error }).toEqual({
      status: 400,
      error: 'Name must be at least 2 characters',
    });
    expect(body.issues).toHaveLength(20);
  });

  it('tells customers and staff that a refused slot may be blocked', async () => {
    const timeSlotIds = [slot('18:00', dayOfJune(3))];
    await operator.post('/api/timeslots/block', { timeSlotIds, reason: 'Wind' });
    for (const visitor of [app.createGuest(), operator]) {
      expect(await visitor.post('/api/bookings', { ...createForm([]), timeSlotIds })).toMatchObject(
        {
          status: 409,
          body: {
            error: 'This time slot is already booked or blocked.',
            alreadyBookedSlots: timeSlotIds,
          },
        },
      );
    }
  });

  it('lets staff book past times, times far ahead and cells', async () => {
    for (const first of [slot('09:00', '2026-05-20'), slot('12:00', '2027-05-20')]) {
      const { status } = await operator.post('/api/bookings', {
        ...createForm([]),
        timeSlotIds: [cellOf(first)],
      });
      expect(status).toBe(201);
    }

    const unallocatedSlots = [
      { id: -77, startTime: '2026-06-04T05:00:00Z', endTime: '2026-06-04T05:30:00Z' },
      { id: -78, startTime: '2026-06-04T05:30:00Z', endTime: '2026-06-04T06:00:00Z' },
    ];
    const { body } = await operator.post<BookingDetail>('/api/bookings', {
      ...createForm([]),
      timeSlotIds: [-77, '-78'],
      unallocatedSlots,
    });
    expect(body.timeSlots.map(({ startTime, price }) => [startTime, price])).toEqual([
      ['2026-06-04T05:00:00.000Z', 20],
      ['2026-06-04T05:30:00.000Z', 20],
    ]);
  });
});

describe('POST /api/bookings/admin', () => {
  it('splits longer times, ignores ids and prices, and uses existing slots', async () => {
    const { status, body } = await operator.post<BookingDetail>(
      '/api/bookings/admin',
      createStaffForm([[slot('14:30', dayOfJune(5)), slot('15:30', dayOfJune(5))]]),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ totalPrice: 60, booking: { slotCount: 3, email: null } });
    expect(
      await readSlots(operator, 'bookingId', ['14:30', '15:00', '15:30', '16:00'], dayOfJune(5)),
    ).toEqual([body.booking.id, body.booking.id, body.booking.id, null]);
  });

  it('refuses a time that overlaps a booked slot, and names the slot', async () => {
    await book(app.createGuest(), ['20:00'], dayOfJune(5));
    const answer = await operator.post(
      '/api/bookings/admin',
      createStaffForm([[slot('19:00', dayOfJune(5)), slot('20:30', dayOfJune(5))]]),
    );
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error:
          'One or more selected time slots are already booked. Please adjust the booking time.',
        alreadyBookedSlots: [slot('20:00', dayOfJune(5))],
      },
    });
  });

  it('is for staff', async () => {
    const body = createStaffForm([[slot('15:00', dayOfJune(8)), slot('15:00', dayOfJune(8))]]);
    const athlete = await app.signInAs('athlete');
    expect((await app.createGuest().post('/api/bookings/admin', body)).status).toBe(401);
    expect((await athlete.post('/api/bookings/admin', body)).status).toBe(403);
  });
});

describe('the same Idempotency-Key', () => {
  const key = { 'Idempotency-Key': 'tap-tap' };

  it('gets the first answer again, even after a change and a cancellation', async () => {
    const guest = app.createGuest();
    const first = await guest.post<BookingDetail>(
      '/api/bookings',
      createForm(['15:00'], dayOfJune(8)),
      key,
    );
    const { id } = first.body.booking;
    const bookAgain = () => guest.post('/api/bookings', createForm(['15:00'], dayOfJune(8)), key);
    expect(await bookAgain()).toMatchObject({
      status: 201,
      body: { ...toDetail(first.body), manageUrl: null },
    });
    await operator.put(`/api/bookings/${id}`, {
      customerName: 'Somebody else',
      phoneNumber: '20000009',
    });
    expect(await bookAgain()).toMatchObject({
      status: 201,
      body: { ...toDetail(first.body), manageUrl: null },
    });
    await operator.delete(`/api/bookings/${id}`);
    expect(await bookAgain()).toMatchObject({
      status: 201,
      body: { ...toDetail(first.body), manageUrl: null },
    });
    expect(await readSlots(guest, 'status', ['15:00'], dayOfJune(8))).toEqual(['available']);
  });

  it('is refused with another body for that day', async () => {
    const answer = await app
      .createGuest()
      .post('/api/bookings', createForm(['16:00'], dayOfJune(8)), key);
    expect(refusalOf(answer)).toEqual({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('is a separate key for every user', async () => {
    const athlete = await app.signInAs('athlete');
    const { status } = await athlete.post(
      '/api/bookings',
      createForm(['16:00'], dayOfJune(8)),
      key,
    );
    expect(status).toBe(201);
  });
});
