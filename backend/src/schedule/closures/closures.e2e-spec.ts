import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import type { BookingDetail, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { Closure, ListedClosure } from '@cablepark/contracts/schedule/closure';
import type { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { book, calendarOf, createForm, dayOfJune, readSlots } from '#schedule/test/form';
import { refusalOf, type Browser } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import type { SignedInBrowser } from '#test/sign-in';

let app: RunningApp;
let operator: SignedInBrowser;
let athlete: SignedInBrowser;
/** Each test has days of its own. */
let date = 1;
let day: Day;
beforeAll(async () => {
  app = await startRunningApp();
  [operator, athlete] = [await app.signInAs('operator'), await app.signInAs('athlete')];
});
beforeEach(() => {
  do {
    date += 1;
  } while ([6, 7, 13, 14, 20, 21].includes(date));

  day = dayOfJune(date);
});
afterAll(() => app.stop());

const toIso = (time: string, on: Day = day): string => startOfSlot(slot(time, on)).toISOString();
const close = (from: string, to: string, more: object = {}) =>
  operator.post<Closure>('/api/closures', { from, to, reason: 'weather', ...more });
const closeStretchOf = async (from: string, to: string, more: object = {}): Promise<Closure> => {
  const { status, body } = await close(from, to, more);
  if (status !== 201) {
    throw new Error(JSON.stringify(body));
  }

  return body;
};

const listClosuresSeen = async (visitor: Browser) =>
  (
    await visitor.get<ResponseOf<typeof listTimeSlots>>(
      `/api/timeslots?startDate=${day}&endDate=${day}`,
    )
  ).body.closures;
const readBooking = async (key: string) =>
  (await operator.get<BookingDetail>(`/api/bookings/${key}`)).body;
const moveTo = (visitor: SignedInBrowser, key: string, times: readonly string[], on: Day = day) =>
  visitor.post<BookingDetail>(`/api/bookings/${key}/move`, {
    timeSlotIds: times.map((time) => slot(time, on)),
  });

describe('a closure', () => {
  it('blocks every slot that it touches and postpones every booking', async () => {
    const { booking } = await book(athlete, ['15:00', '15:30'], day);
    const note = { lv: null, en: 'Thunderstorm' };
    const closure = await closeStretchOf(
      toIso('15:30'),
      new Date(Date.parse(toIso('16:00')) + 60_000).toISOString(),
      { note },
    );
    expect(closure).toMatchObject({
      reason: 'weather',
      note,
      slots: 2,
      mails: 1,
      bookings: [
        {
          reference: booking.reference,
          customerName: 'Anna Bērziņa',
          hasEmail: true,
          firstSlotTime: toIso('15:00'),
        },
      ],
    });
    expect(await readSlots(operator, 'status', ['15:00', '15:30', '16:00', '16:30'], day)).toEqual([
      'available',
      'blocked',
      'blocked',
      'available',
    ]);
    expect(await readSlots(operator, 'blockReason', ['15:30'], day)).toEqual(['weather']);
    expect(await listClosuresSeen(app.createGuest())).toEqual([
      { from: closure.from, to: closure.to, reason: 'weather', note },
    ]);
    expect(await readBooking(booking.reference)).toMatchObject({
      booking: {
        status: 'postponed',
        firstSlotTime: null,
        slotCount: 2,
        totalPrice: 40,
        sequence: 1,
        postponed: {
          closureId: closure.id,
          reason: 'weather',
          note,
          from: [{ price: 20 }, { price: 20 }],
        },
      },
      timeSlots: [],
      totalPrice: 40,
    });
    const postponed = await operator.get<BookingWithSlots[]>('/api/bookings?status=postponed');
    expect(postponed.body.map(({ reference }) => reference)).toContain(booking.reference);
    const standing = await operator.get<BookingWithSlots[]>('/api/bookings');
    expect(standing.body.map(({ reference }) => reference)).not.toContain(booking.reference);
    expect((await operator.get(`/api/bookings?status=postponed&from=${day}`)).status).toBe(400);
    const { body: stats } = await operator.get<Statistics>(`/api/stats?from=${day}&to=${day}`);
    expect(stats).toMatchObject({ totalBookings: 0, totalRevenue: 0 });
  });

  it('says in a dry run what it would do, and writes nothing', async () => {
    await book(athlete, ['15:00'], day);
    const before = (await app.readEvents()).length;
    const { status, body } = await close(toIso('15:00'), toIso('17:00'), { dryRun: true });
    expect({ status, ...body }).toMatchObject({ status: 200, slots: 4, mails: 1, bookings: [{}] });
    expect('id' in body).toBe(false);
    expect((await app.readEvents()).length).toBe(before);
  });

  it('keeps slots closed that come into being later, and cells too', async () => {
    const far = '2026-08-03';
    await closeStretchOf(toIso('15:00', far), toIso('16:00', far));
    const cell = { ...createForm([]), timeSlotIds: [cellOf(slot('15:00', far))] };
    expect(refusalOf(await operator.post('/api/bookings', cell))).toEqual({
      status: 409,
      code: 'SLOTS_ALREADY_BOOKED',
    });
    await operator.post('/api/timeslots/regenerate', { fromDate: far, toDate: far });
    expect(await readSlots(operator, 'status', ['15:00', '15:30', '16:00'], far)).toEqual([
      'blocked',
      'blocked',
      'available',
    ]);
    await operator.post('/api/timeslots/make-available', {
      timeSlotIds: [slot('15:00', far)],
      price: 20,
    });
    expect(await readSlots(operator, 'status', ['15:00'], far)).toEqual(['available']);
  });

  it('refuses what is no closure', async () => {
    const closeForStatus = async (from: string, to: string, more: object = {}) =>
      (await close(from, to, more)).status;
    expect(await closeForStatus(toIso('16:00'), toIso('15:00'))).toBe(400);
    expect(await closeForStatus('2026-05-30T10:00:00Z', '2026-06-01T06:00:00Z')).toBe(400);
    expect(await closeForStatus('2026-06-01T10:00:00Z', '2026-07-02T10:00:01Z')).toBe(400);
    expect(await closeForStatus(toIso('15:00'), toIso('16:00'), { reason: 'boredom' })).toBe(400);
    expect(
      await closeForStatus(toIso('15:00'), toIso('16:00'), { note: { lv: null, en: ' ' } }),
    ).toBe(400);
    expect((await athlete.post('/api/closures', {})).status).toBe(403);
    expect((await app.createGuest().get('/api/closures')).status).toBe(401);
  });
});

describe('a postponed booking', () => {
  it('may be moved by its customer without notice, never dearer and as long as before', async () => {
    const { booking } = await book(athlete, ['15:00'], day);
    await closeStretchOf(toIso('15:00'), toIso('16:00'));
    expect((await moveTo(athlete, booking.id, ['16:00', '16:30'])).status).toBe(400);
    expect(refusalOf(await moveTo(athlete, booking.id, ['15:30']))).toMatchObject({
      code: 'SLOTS_ALREADY_BOOKED',
    });
    const { status, body } = await moveTo(athlete, booking.id, ['18:00']);
    expect({ status, price: body.totalPrice, state: body.booking.status }).toEqual({
      status: 200,
      price: 20,
      state: 'standing',
    });
  });

  it('may go to another day, or be cancelled with the closure as the reason', async () => {
    const [first, second] = [
      await book(athlete, ['15:00'], day),
      await book(athlete, ['16:00'], day),
    ];
    await closeStretchOf(toIso('15:00'), toIso('17:00'));
    const moved = await moveTo(athlete, first.booking.id, ['20:00'], dayOfJune(28));
    expect(moved).toMatchObject({ status: 200, body: { totalPrice: 20 } });
    expect(await readSlots(operator, 'status', ['15:00'], day)).toEqual(['blocked']);
    expect((await athlete.delete(`/api/bookings/${second.booking.id}`)).status).toBe(200);
    const cancelled = (await app.readEvents()).findLast(({ type }) => type === 'BookingCancelled');
    expect(cancelled?.data).toMatchObject({ reason: 'weather', slots: [], lost: { slots: [{}] } });
  });

  it('counts in no statistics until it has a time again, nor once it is cancelled', async () => {
    const readFigures = async () => {
      const { body } = await operator.get<Statistics>(`/api/stats?from=${day}&to=${day}`);
      return { bookings: body.totalBookings, revenue: body.totalRevenue, hours: body.totalHours };
    };

    const first = await book(athlete, ['15:00', '15:30'], day);
    const second = await book(app.createGuest(), ['16:00'], day);
    expect(await readFigures()).toEqual({ bookings: 2, revenue: 60, hours: 1.5 });
    await closeStretchOf(toIso('15:00'), toIso('17:00'));
    expect(await readFigures()).toEqual({ bookings: 0, revenue: 0, hours: 0 });
    await operator.delete(`/api/bookings/${second.booking.id}`);
    expect(await readFigures()).toEqual({ bookings: 0, revenue: 0, hours: 0 });
    await moveTo(athlete, first.booking.id, ['18:00', '18:30']);
    expect(await readFigures()).toEqual({ bookings: 1, revenue: 40, hours: 1 });
  });
});

describe('whether the customer of a booking was reached', () => {
  const tick = (key: string, reached: unknown, by = operator) =>
    by.post<BookingDetail>(`/api/bookings/${key}/reached`, { reached });

  it('is noted before and after a closure, for all staff to see', async () => {
    const { booking } = await book(athlete, ['15:00'], day);
    expect((await readBooking(booking.id)).booking.reached).toBe(false);
    expect(await tick(booking.id, true)).toMatchObject({
      status: 200,
      body: { booking: { reached: true, status: 'standing', sequence: 0 } },
    });
    const plan = await close(toIso('15:00'), toIso('16:00'), { dryRun: true });
    expect(plan.body.bookings).toMatchObject([{ reference: booking.reference, reached: true }]);
    const closure = await closeStretchOf(toIso('15:00'), toIso('16:00'));
    expect(closure.bookings).toMatchObject([{ reached: true }]);
    expect(await tick(booking.reference, false)).toMatchObject({
      body: { booking: { reached: false, status: 'postponed' } },
    });
    const before = (await app.readEvents()).length;
    expect((await tick(booking.id, false)).status).toBe(200);
    expect((await app.readEvents()).length).toBe(before);
  });

  it('ends with a new time, and an undo of that brings it back', async () => {
    const manager = await app.signInAs('manager');
    const { booking } = await book(athlete, ['15:00'], day);
    await closeStretchOf(toIso('15:00'), toIso('16:00'));
    await tick(booking.id, true);
    const moved = await moveTo(operator, booking.id, ['18:00']);
    expect((await readBooking(booking.id)).booking.reached).toBe(false);
    await manager.post(`/api/admin/actions/${moved.headers.get('x-correlation-id') ?? ''}/undo`);
    expect((await readBooking(booking.id)).booking).toMatchObject({
      status: 'postponed',
      reached: true,
    });
  });

  it('is for staff only, and is true or false', async () => {
    const { booking } = await book(athlete, ['15:00'], day);
    expect((await tick(booking.id, true, athlete)).status).toBe(403);
    expect((await tick(booking.id, 'yes')).status).toBe(400);
    expect((await tick('nobody', true)).status).toBe(404);
    const { body } = await athlete.get<BookingWithSlots[]>('/api/user/bookings');
    expect(body.find(({ id }) => id === booking.id)).not.toHaveProperty('reached');
  });
});

describe('taking a closure back', () => {
  it('leaves calendar, bookings and statistics as they were', async () => {
    const next = dayOfJune(date + 1);
    const bookings = [
      await book(athlete, ['15:00', '15:30'], day),
      await book(app.createGuest(), ['18:00'], day),
    ];
    const readStats = () => operator.get<Statistics>(`/api/stats?from=${day}&to=${next}`);
    const [calendar, figures] = [await calendarOf(operator, day), await readStats()];
    const { id } = await closeStretchOf(toIso('12:00'), toIso('20:00', next), {
      reason: 'breakdown',
    });
    const answer = await operator.delete(`/api/closures/${id}`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        settled: [],
        stillPostponed: [],
        restored: bookings.map(({ booking }) => booking.reference),
      },
    });
    expect(await calendarOf(operator, day)).toEqual(calendar);
    expect(await listClosuresSeen(operator)).toBeUndefined();
    expect((await readStats()).body).toEqual(figures.body);
    for (const { booking, timeSlots } of bookings) {
      const after = await readBooking(booking.reference);
      expect(after.timeSlots).toEqual(timeSlots);
      expect(after.booking).toMatchObject({ status: 'standing', postponed: null, sequence: 2 });
    }

    expect(refusalOf(await operator.delete(`/api/closures/${id}`))).toEqual({
      status: 409,
      code: 'CLOSURE_TAKEN_BACK',
    });
    expect(refusalOf(await operator.delete('/api/closures/none'))).toEqual({
      status: 404,
      code: 'CLOSURE_NOT_FOUND',
    });
    const listed = await operator.get<ListedClosure[]>('/api/closures');
    expect(listed.body.find((one) => one.id === id)).toMatchObject({
      takenBackAt: '2026-06-01T06:00:00.000Z',
    });
    date += 1;
  });

  it('names settled and waiting customers, and passes slots on to other closures', async () => {
    const places = ['15:00', '16:00', '17:00', '18:00'];
    const [moved, cancelled, waits, back] = await Promise.all(
      places.map((time) => book(athlete, [time], day)),
    );
    const first = await closeStretchOf(toIso('15:00'), toIso('19:00'));
    const second = await closeStretchOf(toIso('17:00'), toIso('18:00'), { reason: 'other' });
    expect(second).toMatchObject({ slots: 0, bookings: [], mails: 0 });
    await moveTo(athlete, moved!.booking.id, ['20:00']);
    await athlete.delete(`/api/bookings/${cancelled!.booking.id}`);
    const { body } = await operator.delete(`/api/closures/${first.id}`);
    expect(body).toMatchObject({
      slots: 6,
      restored: [back!.booking.reference],
      settled: [
        { reference: moved!.booking.reference, how: 'moved' },
        { reference: cancelled!.booking.reference, how: 'cancelled' },
      ],
      stillPostponed: [waits!.booking.reference],
    });
    expect(await readSlots(operator, 'blockReason', ['17:00', '17:30'], day)).toEqual([
      'other',
      'other',
    ]);
    await operator.delete(`/api/closures/${second.id}`);
    expect(await readSlots(operator, 'status', ['17:00', '17:30'], day)).toEqual([
      'available',
      'available',
    ]);
  });
});

describe('a closure, with customers on the water', () => {
  /** Today at nine, which is the time of these tests. */
  const today = dayOfJune(1);
  const now = '2026-06-01T06:00:00.000Z';
  let riding: string[] = [];
  const bookNow = async (time: string): Promise<string> => {
    const { booking } = await book(operator, [time], today);
    riding.push(booking.reference);
    return booking.reference;
  };
  const note = (reference: string, state: string) =>
    operator.post(`/api/bookings/${reference}/attendance`, { state });
  const referencesOf = (bookings: Closure['bookings']) =>
    bookings.map(({ reference }) => reference);

  beforeEach(async () => {
    await operator.post('/api/timeslots/make-available', {
      timeSlotIds: ['08:30', '09:00', '09:30', '10:00', '10:30'].map((time) =>
        cellOf(slot(time, today)),
      ),
      price: 20,
    });
  });
  afterEach(async () => {
    for (const reference of riding) {
      await operator.delete(`/api/bookings/${reference}`);
    }

    riding = [];
    for (const { id } of (await operator.get<ListedClosure[]>('/api/closures')).body) {
      await operator.delete(`/api/closures/${id}`);
    }
  });

  it('keeps the whole bookings of riders and of customers who have arrived, and postpones the others', async () => {
    const began = await bookNow('09:00');
    const arrived = await bookNow('09:30');
    const expected = await bookNow('10:00');
    await note(arrived, 'arrived');
    const plan = await close(now, toIso('12:00', today), { dryRun: true });
    const closure = await closeStretchOf(now, toIso('12:00', today));
    expect(closure.slots).toBe(2);
    for (const answer of [plan.body, closure]) {
      expect(referencesOf(answer.bookings)).toEqual([expected]);
      expect(answer.staying).toMatchObject([
        { reference: began, customerName: 'Anna Bērziņa', firstSlotTime: toIso('09:00', today) },
        { reference: arrived, firstSlotTime: toIso('09:30', today) },
      ]);
    }
    expect(
      await readSlots(operator, 'status', ['09:00', '09:30', '10:00', '10:30'], today),
    ).toEqual(['booked', 'booked', 'blocked', 'blocked']);
    expect((await readBooking(began)).booking).toMatchObject({ status: 'standing', sequence: 0 });
  });

  it('postpones those who are absent, come later than half an hour, or are taken along', async () => {
    const absent = await bookNow('09:00');
    const later = await bookNow('10:00');
    await note(absent, 'absent');
    await note(later, 'arrived');
    const storm = await closeStretchOf(now, toIso('12:00', today));
    expect(referencesOf(storm.bookings)).toEqual([absent, later]);
    expect(storm.staying).toEqual([]);
    await operator.delete(`/api/closures/${storm.id}`);
    await note(absent, 'arrived');
    const all = await closeStretchOf(now, toIso('12:00', today), { includeRiding: true });
    expect(referencesOf(all.bookings)).toEqual([absent, later]);
    expect((await close(now, toIso('12:00', today), { includeRiding: 'yes' })).status).toBe(400);
  });

  it('answers a repeated request with those who stayed', async () => {
    const began = await bookNow('09:00');
    const body = { from: now, to: toIso('12:00', today), reason: 'weather' };
    const send = () =>
      operator.post<Closure>('/api/closures', body, { 'Idempotency-Key': 'storm' });
    const first = await send();
    await operator.patch(`/api/bookings/${began}`, { customerName: 'Somebody Else' });
    expect(await send()).toMatchObject({ status: 201, body: first.body });
  });

  it('closes the half hours that a customer who stayed gives up', async () => {
    const [cancelled, moved] = [await bookNow('09:00'), await bookNow('09:30')];
    await note(moved, 'arrived');
    const { id } = await closeStretchOf(now, toIso('10:00', today));
    await operator.delete(`/api/bookings/${cancelled}`);
    await moveTo(operator, moved, ['10:00'], today);
    expect(await readSlots(operator, 'blockReason', ['09:00', '09:30'], today)).toEqual([
      'weather',
      'weather',
    ]);
    await operator.delete(`/api/closures/${id}`);
    expect(await readSlots(operator, 'status', ['09:00', '09:30', '10:00'], today)).toEqual([
      'available',
      'available',
      'booked',
    ]);
  });

  it('is taken back with sessions that have begun, and says why others stay postponed', async () => {
    const [began, blocked, booked, removed] = [
      await bookNow('08:30'),
      await bookNow('09:00'),
      await bookNow('09:30'),
      await bookNow('10:00'),
    ];
    const { id } = await closeStretchOf(toIso('08:30', today), toIso('12:00', today), {
      includeRiding: true,
    });
    await operator.post('/api/timeslots/block', {
      timeSlotIds: [slot('09:00', today)],
      reason: 'Repair',
    });
    const open = [slot('09:30', today), slot('10:00', today)];
    await operator.post('/api/timeslots/make-available', { timeSlotIds: open, price: 20 });
    await bookNow('09:30');
    await operator.post('/api/timeslots/regenerate', {
      fromDate: today,
      toDate: today,
      operationType: 'cleanup_only',
    });
    const { body } = await operator.delete(`/api/closures/${id}`);
    expect(body).toMatchObject({
      restored: [began],
      stillPostponed: [blocked, booked, removed],
      reasons: [
        { reference: blocked, code: 'SLOT_BLOCKED' },
        { reference: booked, code: 'SLOTS_ALREADY_BOOKED' },
        { reference: removed, code: 'SLOT_NOT_FOUND' },
      ],
    });
    expect((await readBooking(began)).booking).toMatchObject({
      status: 'standing',
      postponed: null,
    });
  });
});
