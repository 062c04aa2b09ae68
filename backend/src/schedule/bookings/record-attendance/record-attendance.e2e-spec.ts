import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type {
  BookingDetail,
  BookingWithSlots,
  PlacedBookingDetail,
} from '@cablepark/contracts/schedule/booking';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';

import {
  book,
  countStatuses,
  createStaffForm,
  dayOfJune,
  readSlots,
  toDetail,
} from '#schedule/test/form';
import { refusalOf } from '#test/browser';
import { startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';
import type { SignedInBrowser } from '#test/sign-in';

/** The clock of the application stands at nine in the morning of this day. */
const TODAY = dayOfJune(1);
const NOW = new Date(TEST_NOW).toISOString();

let app: RunningApp;
let operator: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  operator = await app.signInAs('operator');
});
afterAll(() => app.stop());

const recordAttendance = (key: string, body: object, visitor = operator, headers = {}) =>
  visitor.post<BookingDetail>(`/api/bookings/${key}/attendance`, body, headers);
const readBooking = async (key: string) =>
  (await operator.get<BookingDetail>(`/api/bookings/${key}`)).body;
const placeBooking = async (time: string, day: Day = TODAY) =>
  (await book(operator, [time], day)).booking;
const listAttendanceEvents = async (bookingId: string) =>
  (await app.readEvents()).filter(
    ({ type, data }) => type === 'AttendanceRecorded' && data.bookingId === bookingId,
  );

describe('POST /api/bookings/{id}/attendance', () => {
  it('notes the state for staff, by id or reference, and answers like GET', async () => {
    const { id, reference } = await placeBooking('15:00');
    const first = await recordAttendance(id, { state: 'arrived' });
    expect(first).toMatchObject({
      status: 200,
      body: { booking: { attendance: { state: 'arrived', happenedAt: NOW }, sequence: 0 } },
    });
    expect(await readBooking(id)).toEqual(first.body);
    const [listed] = (
      await operator.get<BookingWithSlots[]>(`/api/bookings?from=${TODAY}&to=${TODAY}`)
    ).body.filter((one) => one.id === id);
    expect(listed?.attendance).toEqual({ state: 'arrived', happenedAt: NOW });
    for (const state of ['absent', 'expected']) {
      expect(await recordAttendance(reference, { state })).toMatchObject({
        status: 200,
        body: { booking: { attendance: { state } } },
      });
    }

    expect(await listAttendanceEvents(id)).toHaveLength(3);
  });

  it('is for staff, and no customer sees it', async () => {
    const athlete = await app.signInAs('athlete');
    const { booking } = await book(athlete, ['15:30'], TODAY);
    expect(
      (await app.createGuest().post(`/api/bookings/${booking.id}/attendance`, { state: 'arrived' }))
        .status,
    ).toBe(401);
    expect((await recordAttendance(booking.id, { state: 'arrived' }, athlete)).status).toBe(403);
    for (const role of ['operator', 'manager', 'admin'] as const) {
      expect(
        (await recordAttendance(booking.id, { state: 'arrived' }, await app.signInAs(role))).status,
      ).toBe(200);
    }

    for (const visitor of [athlete, app.createGuest()]) {
      expect(
        (await visitor.get<BookingDetail>(`/api/bookings/${booking.reference}`)).body.booking,
      ).not.toHaveProperty('attendance');
    }
  });

  it.each([
    ['5 minutes ahead', '2026-06-01T06:05:00.000Z', 200],
    ['a millisecond more', '2026-06-01T06:05:00.001Z', 400],
    ['when the day of the booking began', '2026-05-31T21:00:00.000Z', 200],
    ['a millisecond before', '2026-05-31T20:59:59.999Z', 400],
  ])('accepts times within the limits: %s', async (_, happenedAt, status) => {
    const { id, reference } = await placeBooking('16:00');
    const answer = await recordAttendance(reference, { state: 'arrived', happenedAt });
    expect(answer.status).toBe(status);
    expect((await readBooking(id)).booking.attendance).toEqual(
      status === 200 ? { state: 'arrived', happenedAt } : null,
    );
    await operator.delete(`/api/bookings/${id}`);
  });

  it.each([
    [{}],
    [{ state: 'late' }],
    [{ state: 'arrived', happenedAt: 'noon' }],
    [{ state: 'arrived', happenedAt: '2026-06-01' }],
  ])('refuses %j', async (body) => {
    const { id } = await placeBooking('16:00');
    expect(refusalOf(await recordAttendance(id, body))).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
    });
    await operator.delete(`/api/bookings/${id}`);
  });

  it('refuses bookings of a day that has not begun', async () => {
    const { id } = await placeBooking('15:00', dayOfJune(2));
    expect(refusalOf(await recordAttendance(id, { state: 'arrived' }))).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
    });
  });

  it('refuses unknown and cancelled bookings', async () => {
    const { id } = await placeBooking('16:00');
    await operator.delete(`/api/bookings/${id}`);
    for (const key of [id, '0000000000000000']) {
      expect(refusalOf(await recordAttendance(key, { state: 'arrived' }))).toEqual({
        status: 404,
        code: 'BOOKING_NOT_FOUND',
      });
    }
  });

  it('names what was noted since, and takes a note without a time', async () => {
    const { id } = await placeBooking('16:30');
    const current = { state: 'absent', happenedAt: '2026-06-01T05:50:00.000Z' };
    await recordAttendance(id, current);
    expect(
      await recordAttendance(id, { state: 'arrived', happenedAt: '2026-06-01T05:49:59.999Z' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'ATTENDANCE_CHANGED', error: 'Somebody has noted otherwise since.', current },
    });
    expect(
      await recordAttendance(id, { state: 'absent', happenedAt: '2026-06-01T05:40:00.000Z' }),
    ).toMatchObject({
      status: 200,
      body: { booking: { attendance: current } },
    });
    expect(await listAttendanceEvents(id)).toHaveLength(1);
    expect((await recordAttendance(id, { state: 'arrived' })).body.booking.attendance).toEqual({
      state: 'arrived',
      happenedAt: NOW,
    });
  });

  it('is repeated by its key with the first answer, whatever time the repeat names', async () => {
    const { id } = await placeBooking('20:00');
    const key = { 'Idempotency-Key': 'a-tap' };
    const first = await recordAttendance(id, { state: 'arrived' }, operator, key);
    expect(first.body.booking.attendance).toEqual({ state: 'arrived', happenedAt: NOW });
    for (const happenedAt of ['2026-06-01T05:50:00.000Z', '2026-06-01T06:04:00.000Z', NOW]) {
      const again = await recordAttendance(id, { state: 'arrived', happenedAt }, operator, key);
      expect([again.status, again.body]).toEqual([200, first.body]);
    }

    expect(await listAttendanceEvents(id)).toHaveLength(1);
    expect(refusalOf(await recordAttendance(id, { state: 'absent' }, operator, key))).toEqual({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    await operator.delete(`/api/bookings/${id}`);
  });

  it('keeps one of two states that are noted at the same time, and reports the other', async () => {
    const { id } = await placeBooking('17:00');
    const answers = await Promise.all([
      recordAttendance(id, { state: 'absent', happenedAt: '2026-06-01T05:50:00Z' }),
      recordAttendance(id, { state: 'arrived', happenedAt: '2026-06-01T05:40:00Z' }),
    ]);
    const { attendance } = (await readBooking(id)).booking;
    expect(attendance?.state).toBe('absent');
    expect([{ 200: 2 }, { 200: 1, 409: 1 }]).toContainEqual(countStatuses(answers));
  });

  it('does not survive a move to another day', async () => {
    const { id } = await placeBooking('17:30');
    await recordAttendance(id, { state: 'arrived' });
    const moved = await operator.post<BookingDetail>(`/api/bookings/${id}/move`, {
      timeSlotIds: [slot('18:00', dayOfJune(3))],
    });
    expect(moved.body.booking.attendance).toBeNull();
    expect((await readBooking(id)).booking.attendance).toBeNull();
  });
});

describe('POST /api/bookings/admin with attendance', () => {
  const walkIn = (time: string, attendance: object, day: Day = TODAY) => ({
    ...createStaffForm([[slot(time, day), slot(time, day)]]),
    attendance,
  });

  it('places the booking and notes the customer in one append', async () => {
    const { status, body } = await operator.post<PlacedBookingDetail>(
      '/api/bookings/admin',
      walkIn('18:00', { state: 'arrived' }),
    );
    expect({ status, attendance: body.booking.attendance }).toEqual({
      status: 201,
      attendance: { state: 'arrived', happenedAt: NOW },
    });
    const events = (await app.readEvents()).filter(
      ({ data }) => 'bookingId' in data && data.bookingId === body.booking.id,
    );
    expect(events.map(({ type }) => type)).toEqual(['BookingPlaced', 'AttendanceRecorded']);
    const [first, second] = events.map(({ metadata }) => metadata);
    expect(second).toMatchObject({ correlationId: first?.correlationId, command: 'BookSlots' });
    expect((await readBooking(body.booking.id)).booking).toMatchObject({
      sequence: 0,
      attendance: { state: 'arrived' },
    });
  });

  it('is repeated by its key with the first answer, whatever was noted since', async () => {
    const key = { 'Idempotency-Key': 'walk-in' };
    const form = walkIn('18:30', { state: 'arrived', happenedAt: '2026-06-01T05:45:00Z' });
    const first = await operator.post<PlacedBookingDetail>('/api/bookings/admin', form, key);
    expect(first.status).toBe(201);
    await recordAttendance(first.body.booking.id, { state: 'expected' });
    await operator.delete(`/api/bookings/${first.body.booking.id}`);
    const again = await operator.post<PlacedBookingDetail>('/api/bookings/admin', form, key);
    expect(again).toMatchObject({
      status: 201,
      body: { ...toDetail(first.body), manageUrl: null },
    });
  });

  it.each([
    ['a time in the future', { state: 'arrived', happenedAt: '2026-06-01T06:05:00.001Z' }, TODAY],
    ['a time before the day', { state: 'arrived', happenedAt: '2026-05-31T20:59:59.999Z' }, TODAY],
    ['a day to come', { state: 'arrived' }, dayOfJune(2)],
    ['no known state', { state: 'late' }, TODAY],
  ])('refuses %s, and nothing is booked', async (_, attendance, day) => {
    const answer = await operator.post('/api/bookings/admin', walkIn('19:00', attendance, day));
    expect(refusalOf(answer)).toEqual({ status: 400, code: 'INVALID_REQUEST' });
    expect(await readSlots(operator, 'status', ['19:00'], day)).toEqual(['available']);
  });

  it('is not taken from customers', async () => {
    const form = {
      ...walkIn('19:30', { state: 'arrived' }),
      timeSlots: [],
      timeSlotIds: [slot('19:30', TODAY)],
    };
    const { body } = await app.createGuest().post<PlacedBookingDetail>('/api/bookings', form);
    expect((await readBooking(body.booking.id)).booking.attendance).toBeNull();
  });
});
