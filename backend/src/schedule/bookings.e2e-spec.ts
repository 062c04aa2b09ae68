import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingDetail, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { allPages } from '../test/all-pages.ts';
import { refusalOf, type Browser } from '../test/browser.ts';
import { runningApp, TEST_NOW, type RunningApp } from '../test/running-app.ts';
import { slot } from './test/day-events.ts';
import { booked, form, shown, staffForm } from './test/form.ts';

/** Each test has a day of its own: Mondays to Fridays open at 15:00, 20 € until 17:00 and 25 € from then on. */
const day = (date: number) => `2026-06-${String(date).padStart(2, '0')}`;

let app: RunningApp;
let operator: Browser;
beforeAll(async () => {
  app = await runningApp();
  operator = await app.signedInAs('operator');
});
afterAll(() => app.stop());

describe('POST /api/bookings', () => {
  it('places a booking and shows it by its reference, to anybody', async () => {
    const { status, body } = await app.guest().post<BookingDetail>('/api/bookings', form(['16:30', '17:00'], day(2)));
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
      },
      timeSlots: [{ price: 20, status: 'booked' }, { price: 25 }],
      totalPrice: 45,
    });
    expect(body.booking.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    const { reference, id } = body.booking;
    for (const key of [reference, reference.toLowerCase(), id])
      expect(await app.guest().get(`/api/bookings/${key}`)).toMatchObject({ status: 200, body });
  });

  it("names the slots in the way, in the customer's words", async () => {
    await booked(app.guest(), ['15:00'], day(3));
    const { status, body } = await app.guest().post('/api/bookings', form(['15:00', '15:30'], day(3)));
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        code: 'SLOTS_ALREADY_BOOKED',
        error:
          'One or more selected time slots have been booked by someone else. Please go back and select different times.',
        alreadyBookedSlots: [slot('15:00', day(3))],
      },
    });
    expect(await shown(app.guest(), 'status', ['15:30'], day(3))).toEqual(['available']);
  });

  it.each([
    ['a cell that is not stored', [-slot('10:00', day(4))], 404, 'SLOT_NOT_FOUND'],
    ['an id of no slot', [slot('10:00', day(4))], 404, 'SLOT_NOT_FOUND'],
    ['a time that is over', [slot('15:00', '2026-05-29')], 404, 'SLOT_NOT_FOUND'],
    ['two days', [slot('15:00', day(4)), slot('15:00', day(5))], 400, 'INVALID_REQUEST'],
    ['nothing', [], 400, 'INVALID_REQUEST'],
  ])('refuses guests %s', async (_, timeSlotIds, status, code) => {
    const answer = await app.guest().post('/api/bookings', { ...form([]), timeSlotIds });
    expect(refusalOf(answer)).toEqual({ status, code });
  });

  it('takes what staff book: past times, far ahead, cells not stored', async () => {
    for (const first of [slot('09:00', '2026-05-20'), slot('12:00', '2027-05-20')]) {
      const { status } = await operator.post('/api/bookings', { ...form([]), timeSlotIds: [-first] });
      expect(status).toBe(201);
    }
    const unallocatedSlots = [
      { id: -77, startTime: '2026-06-04T05:00:00Z', endTime: '2026-06-04T05:30:00Z' },
      { id: -78, startTime: '2026-06-04T05:30:00Z', endTime: '2026-06-04T06:00:00Z' },
    ];
    const { body } = await operator.post<BookingDetail>('/api/bookings', {
      ...form([]),
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
  it('splits longer times, ignores ids and prices sent, and uses the slots that are there', async () => {
    const { status, body } = await operator.post<BookingDetail>(
      '/api/bookings/admin',
      staffForm([[slot('14:30', day(5)), slot('15:30', day(5))]]),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ totalPrice: 60, booking: { slotCount: 3, email: null } });
    expect(await shown(operator, 'bookingId', ['14:30', '15:00', '15:30', '16:00'], day(5))).toEqual([
      body.booking.id,
      body.booking.id,
      body.booking.id,
      null,
    ]);
  });

  it('refuses a time that partly overlaps a booked slot, naming it', async () => {
    await booked(app.guest(), ['20:00'], day(5));
    const answer = await operator.post(
      '/api/bookings/admin',
      staffForm([[slot('19:00', day(5)), slot('20:30', day(5))]]),
    );
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: 'One or more selected time slots are already booked. Please adjust the booking time.',
        alreadyBookedSlots: [slot('20:00', day(5))],
      },
    });
  });

  it('is for staff', async () => {
    const body = staffForm([[slot('15:00', day(8)), slot('15:00', day(8))]]);
    const athlete = await app.signedInAs('athlete');
    expect((await app.guest().post('/api/bookings/admin', body)).status).toBe(401);
    expect((await athlete.post('/api/bookings/admin', body)).status).toBe(403);
  });
});

describe('the same Idempotency-Key', () => {
  const key = { 'Idempotency-Key': 'tap-tap' };

  it('gets the first answer again, also after a change and a cancellation', async () => {
    const guest = app.guest();
    const first = await guest.post<BookingDetail>('/api/bookings', form(['15:00'], day(8)), key);
    const { id } = first.body.booking;
    const again = () => guest.post('/api/bookings', form(['15:00'], day(8)), key);
    expect(await again()).toMatchObject({ status: 201, body: first.body });
    await operator.put(`/api/bookings/${id}`, { customerName: 'Somebody else', phoneNumber: '20000009' });
    expect(await again()).toMatchObject({ status: 201, body: first.body });
    await operator.delete(`/api/bookings/${id}`);
    expect(await again()).toMatchObject({ status: 201, body: first.body });
    expect(await shown(guest, 'status', ['15:00'], day(8))).toEqual(['available']);
  });

  it('is refused with another body for that day', async () => {
    const answer = await app.guest().post('/api/bookings', form(['16:00'], day(8)), key);
    expect(refusalOf(answer)).toEqual({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it("is another user's own", async () => {
    const athlete = await app.signedInAs('athlete');
    const { status } = await athlete.post('/api/bookings', form(['16:00'], day(8)), key);
    expect(status).toBe(201);
  });
});

describe('GET /api/bookings', () => {
  it('lists standing bookings with their slots, newest first, page by page', async () => {
    const placed: string[] = [];
    for (const time of ['15:00', '15:30', '16:00', '16:30', '17:00'])
      placed.unshift((await booked(app.guest(), [time], day(9))).booking.reference);
    await operator.delete(`/api/bookings/${placed[2]}`);
    const expected = placed.filter((_, i) => i !== 2);

    const range = `from=${day(9)}&to=${day(9)}`;
    const all = await operator.get<BookingWithSlots[]>(`/api/bookings?${range}`);
    expect(all.body.map(({ reference }) => reference)).toEqual(expected);
    expect(all.body[0]).toMatchObject({
      totalPrice: 25,
      slotCount: 1,
      firstSlotTime: '2026-06-09T14:00:00.000Z',
      timeSlots: [{ id: slot('17:00', day(9)), price: 25 }],
    });
    expect(all.headers.get('link')).toBeNull();

    const paged = await allPages<BookingWithSlots>(operator, `/api/bookings?${range}&limit=3`);
    expect(paged.map(({ reference }) => reference)).toEqual(expected);
  });

  it('takes either end of the range alone', async () => {
    await booked(app.guest(), ['15:00'], day(26));
    const dates = async (range: string) => {
      const { body } = await operator.get<BookingWithSlots[]>(`/api/bookings?${range}`);
      return [...new Set(body.map(({ firstSlotTime }) => firstSlotTime.slice(0, 10)))];
    };
    expect(await dates(`from=${day(26)}`)).toEqual([day(26), '2027-05-20']);
    expect(await dates('to=2026-05-31')).toEqual(['2026-05-20']);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=ten',
    'limit=1&limit=2',
    'cursor=abc',
    'from=2026-06-31',
    'from=2026-06-02&to=2026-06-01',
  ])('refuses %s', async (query) => {
    expect(refusalOf(await operator.get(`/api/bookings?${query}`))).toEqual({ status: 400, code: 'INVALID_REQUEST' });
  });

  it('is for staff', async () => {
    const athlete = await app.signedInAs('athlete');
    expect((await app.guest().get('/api/bookings')).status).toBe(401);
    expect((await athlete.get('/api/bookings')).status).toBe(403);
  });
});

describe('PUT /api/bookings/{id}', () => {
  it('changes the details, by id or reference, and keeps what was left out', async () => {
    const { booking } = await booked(app.guest(), ['15:00'], day(10));
    const details = { id: booking.id, customerName: 'Anna Ozola', phoneNumber: '20 000 003', equipmentRental: true };
    const answer = await operator.put<BookingDetail>(`/api/bookings/${booking.id}`, details);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        booking: {
          ...booking,
          customerName: 'Anna Ozola',
          phoneNumber: '20000003',
          equipmentRental: true,
          email: 'anna@example.com',
          notes: 'first time',
        },
      },
    });
    await operator.put(`/api/bookings/${booking.reference}`, { ...details, email: null, notes: '' });
    const { body } = await app.guest().get<BookingDetail>(`/api/bookings/${booking.reference}`);
    expect(body.booking).toMatchObject({ email: null, notes: null, equipmentRental: true });
  });

  it('has the words of the edit form, and knows no other booking', async () => {
    const { booking } = await booked(app.guest(), ['15:30'], day(10));
    const details = { customerName: 'Anna', phoneNumber: '20000003' };
    const put = (key: string, body: object) => operator.put(`/api/bookings/${key}`, body);
    expect(await put(booking.id, { ...details, phoneNumber: '12' })).toMatchObject({
      status: 400,
      body: { error: 'Phone number must be 8-15 digits, optionally starting with +' },
    });
    for (const key of ['0000000000000000', '2026-06-10.0000000000000000', 'nothing', '%00', '12'])
      expect(refusalOf(await put(key, details))).toEqual({ status: 404, code: 'BOOKING_NOT_FOUND' });
    const athlete = await app.signedInAs('athlete');
    expect((await athlete.put(`/api/bookings/${booking.id}`, details)).status).toBe(403);
  });
});

describe('DELETE /api/bookings/{id}', () => {
  it("is a customer's until 24 h before, to the minute", async () => {
    const athlete = await app.signedInAs('athlete');
    const { booking } = await booked(athlete, ['15:00', '15:30'], day(12));
    const own = () => athlete.get(`/api/bookings/${booking.reference}/cancellable`);
    app.clock.set('2026-06-11T12:01:00Z');
    expect(await own()).toMatchObject({
      body: {
        cancellable: false,
        hours: 23,
        reason: 'Bookings can only be cancelled at least 24 hours before the scheduled time.',
      },
    });
    expect(refusalOf(await athlete.delete(`/api/bookings/${booking.id}`))).toEqual({
      status: 409,
      code: 'CANCELLATION_TOO_LATE',
    });
    app.clock.set('2026-06-11T11:59:00Z');
    expect(await own()).toMatchObject({ body: { cancellable: true, hours: 24, reason: null } });
    expect(await athlete.delete(`/api/bookings/${booking.id}`)).toMatchObject({
      status: 200,
      body: { booking: { id: booking.id, reference: booking.reference } },
    });
    app.clock.set(TEST_NOW);
    expect(await shown(athlete, 'status', ['15:00', '15:30'], day(12))).toEqual(['available', 'available']);
    for (const path of [`/api/bookings/${booking.reference}`, `/api/bookings/${booking.id}/cancellable`])
      expect(refusalOf(await athlete.get(path))).toEqual({ status: 404, code: 'BOOKING_NOT_FOUND' });
    expect((await athlete.delete(`/api/bookings/${booking.id}`)).status).toBe(404);
  });

  it("is nobody else's but staff's, and theirs at any time", async () => {
    const owner = await app.signedInAs('athlete');
    const other = await app.signedInAs('athlete');
    const { booking } = await booked(owner, ['16:00'], day(12));
    const path = `/api/bookings/${booking.reference}`;
    expect(refusalOf(await other.delete(path))).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    expect(refusalOf(await other.get(`${path}/cancellable`))).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    expect((await app.guest().delete(path)).status).toBe(401);
    expect((await owner.delete(`${path}?clearSlots=true`)).status).toBe(403);
    app.clock.set('2026-06-13T12:00:00Z');
    expect(await operator.get(`${path}/cancellable`)).toMatchObject({ body: { cancellable: true, hours: 0 } });
    expect((await operator.delete(path)).status).toBe(200);
    app.clock.set(TEST_NOW);
  });

  it('clears the slots in one write where that is asked for, and says why', async () => {
    const { booking } = await booked(app.guest(), ['20:00', '20:30'], day(12));
    expect((await operator.delete(`/api/bookings/${booking.id}?clearSlots=perhaps`)).status).toBe(400);
    expect((await operator.delete(`/api/bookings/${booking.id}?clearSlots=true`)).status).toBe(200);
    const cleared = `Cleared from booking ${booking.reference}`;
    expect(await shown(operator, 'status', ['20:00', '20:30'], day(12))).toEqual(['blocked', 'blocked']);
    expect(await shown(operator, 'blockReason', ['20:00', '20:30'], day(12))).toEqual([cleared, cleared]);
    expect(await shown(app.guest(), 'blockReason', ['20:00'], day(12))).toEqual([undefined]);
    const written = (await app.events()).slice(-3);
    expect(written.map(({ type }) => type)).toEqual(['BookingCancelled', 'SlotBlocked', 'SlotBlocked']);
    expect(new Set(written.map(({ metadata }) => metadata.correlationId)).size).toBe(1);
  });
});

describe('GET /api/user/bookings', () => {
  it("are the account's own, newest first; cancelled ones are gone", async () => {
    const athlete = await app.signedInAs('athlete');
    const first = await booked(athlete, ['15:00'], day(15));
    const second = await booked(athlete, ['15:30'], day(15));
    const third = await booked(athlete, ['16:00'], day(15));
    await booked(await app.signedInAs('athlete'), ['16:30'], day(15));
    await athlete.delete(`/api/bookings/${second.booking.id}`);
    const { body } = await athlete.get<BookingWithSlots[]>('/api/user/bookings');
    expect(body.map(({ reference }) => reference)).toEqual([third.booking.reference, first.booking.reference]);
    expect(body[0]).toMatchObject({ totalPrice: 20, timeSlots: [{ price: 20 }] });
    const page = await athlete.get<BookingWithSlots[]>('/api/user/bookings?limit=1');
    expect(page.body).toHaveLength(1);
    const next = await athlete.get<BookingWithSlots[]>(/<(.+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '');
    expect(next.body.map(({ reference }) => reference)).toEqual([first.booking.reference]);
    expect((await app.guest().get('/api/user/bookings')).status).toBe(401);
    expect((await operator.get('/api/user/bookings')).body).toEqual([]);
  });
});

describe('the public calendar', () => {
  it('tells nobody but staff whose a slot is', async () => {
    const athlete = await app.signedInAs('athlete');
    const { booking } = await booked(athlete, ['17:00'], day(15));
    const text = async (visitor: Browser) =>
      JSON.stringify((await visitor.get(`/api/timeslots?startDate=${day(15)}&endDate=${day(15)}`)).body);
    for (const visitor of [app.guest(), athlete]) {
      const calendar = await text(visitor);
      for (const secret of [booking.reference, booking.id, 'bookingReference', 'bookingId', 'Anna'])
        expect(calendar).not.toContain(secret);
    }
    expect(await text(operator)).toContain(booking.reference);
  });
});

it('writes no name, phone, e-mail or note into the log in clear', async () => {
  const log = JSON.stringify(await app.events(), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  for (const secret of ['Anna', '20000001', 'anna@example.com', 'first time', 'Cleared from'])
    expect(log).not.toContain(secret);
});
