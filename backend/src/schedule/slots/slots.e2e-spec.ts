import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { ChangedSlots } from '@cablepark/contracts/schedule/change-slots';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';
import { slot, slotsFrom } from '@cablepark/contracts/test/schedule-events';

import { refusalOf, type Browser } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import { actionOf, undo } from '#undo/test/undoing';
import { book, calendarOf, createForm, readSlots } from '../test/form.ts';

const toDay = (date: number) => `2026-06-${String(date).padStart(2, '0')}`;

let app: RunningApp;
let operator: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  operator = await app.signInAs('operator');
});
afterAll(() => app.stop());

const block = (timeSlotIds: readonly (number | string)[], more: object = {}) =>
  operator.post<ChangedSlots>('/api/timeslots/block', {
    timeSlotIds,
    reason: 'Jānis repairs the cable',
    ...more,
  });
const makeAvailable = (price: number, timeSlotIds: readonly number[], more: object = {}) =>
  operator.post<ChangedSlots>('/api/timeslots/make-available', { price, timeSlotIds, ...more });
const release = (timeSlotIds: readonly number[]) =>
  operator.post<ChangedSlots>('/api/timeslots/release', { timeSlotIds });

describe('block, release, make available', () => {
  it('change slots from available to blocked and back', async () => {
    const times = ['15:00', '15:30'];
    const ids = times.map((time) => slot(time, toDay(2)));
    const blocked = await block(ids.map(String));
    expect(blocked).toMatchObject({
      status: 200,
      body: {
        message: '2 time slots blocked',
        timeSlots: ids.map((id) => ({ id, status: 'blocked', price: 20 })),
      },
    });
    expect(await readSlots(app.createGuest(), 'status', times, toDay(2))).toEqual([
      'blocked',
      'blocked',
    ]);
    expect(await readSlots(operator, 'blockReason', times, toDay(2))).toEqual(
      Array(2).fill('Jānis repairs the cable'),
    );
    expect(
      (await app.createGuest().post('/api/bookings', createForm(['15:00'], toDay(2)))).status,
    ).toBe(409);

    expect((await release([slot('15:00', toDay(2))])).status).toBe(200);
    expect((await makeAvailable(17, [slot('15:30', toDay(2))])).status).toBe(200);
    expect(await readSlots(app.createGuest(), 'status', times, toDay(2))).toEqual([
      'available',
      'available',
    ]);
    expect(await readSlots(app.createGuest(), 'price', times, toDay(2))).toEqual([20, 17]);
    expect((await book(app.createGuest(), times, toDay(2))).totalPrice).toBe(37);
  });

  it('turn cells into slots, by negative id and by time', async () => {
    const unallocatedSlots = [
      { id: -4, startTime: '2026-06-03T05:00:00Z', endTime: '2026-06-03T06:00:00Z' },
    ];
    expect(
      (await makeAvailable(12, [cellOf(slot('09:00', toDay(3)))], { unallocatedSlots })).status,
    ).toBe(200);
    expect((await block([cellOf(slot('09:30', toDay(3)))])).status).toBe(200);
    const times = ['08:00', '08:30', '09:00', '09:30'];
    expect(await readSlots(app.createGuest(), 'price', times, toDay(3))).toEqual([12, 12, 12, 20]);
    expect(await readSlots(app.createGuest(), 'status', times, toDay(3))).toEqual([
      'available',
      'available',
      'available',
      'blocked',
    ]);
  });

  it('refuse a whole request with a booked slot, and name it', async () => {
    await book(app.createGuest(), ['16:00'], toDay(4));
    const ids = ['15:30', '16:00'].map((time) => slot(time, toDay(4)));
    for (const answer of [await block(ids), await makeAvailable(30, ids), await release(ids)]) {
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'SLOTS_ALREADY_BOOKED', alreadyBookedSlots: [slot('16:00', toDay(4))] },
      });
    }

    expect(await readSlots(app.createGuest(), 'status', ['15:30', '16:00'], toDay(4))).toEqual([
      'available',
      'booked',
    ]);
    expect(await readSlots(app.createGuest(), 'price', ['15:30', '16:00'], toDay(4))).toEqual([
      20, 20,
    ]);
  });

  it('refuse a request over several days before any is changed', async () => {
    await book(app.createGuest(), ['15:00'], toDay(9));
    const ids = [8, 9, 10].map((date) => slot('15:00', toDay(date)));
    expect(await block(ids)).toMatchObject({
      status: 409,
      body: { alreadyBookedSlots: [slot('15:00', toDay(9))] },
    });
    expect(await readSlots(operator, 'status', ['15:00'], toDay(8))).toEqual(['available']);
    expect((await block([slot('15:00', toDay(8)), slot('15:00', toDay(10))])).status).toBe(200);
    expect((await block([slot('15:00', toDay(8)), slot('15:00', toDay(10))])).status).toBe(200);
    expect(await readSlots(operator, 'status', ['15:00'], toDay(10))).toEqual(['blocked']);
  });

  it('refuse unknown slots', async () => {
    const ids = [slot('03:00', toDay(5))];
    for (const answer of [await block(ids), await makeAvailable(30, ids), await release(ids)]) {
      expect(refusalOf(answer)).toEqual({ status: 404, code: 'SLOT_NOT_FOUND' });
    }
  });

  it('are for staff', async () => {
    const athlete = await app.signInAs('athlete');
    for (const path of ['block', 'make-available', 'release', 'regenerate']) {
      expect((await app.createGuest().post(`/api/timeslots/${path}`, {})).status).toBe(401);
      expect((await athlete.post(`/api/timeslots/${path}`, {})).status).toBe(403);
    }
  });
});

describe('regenerate', () => {
  let manager: Browser;
  beforeAll(async () => {
    manager = await app.signInAs('manager');
  });
  const regenerate = (body?: object, staff = operator) =>
    staff.post('/api/timeslots/regenerate', body);
  const openMonday = async (openTime: string, closeTime: string) => {
    const { status } = await manager.put('/api/config/operating-hours/1', {
      openTime,
      closeTime,
      isClosed: false,
    });
    expect(status).toBe(200);
  };

  it('changes nothing if nothing has changed, with an empty body', async () => {
    const before = await calendarOf(operator, toDay(12));
    expect(await regenerate()).toMatchObject({ status: 200, body: { generatedSlots: 0 } });
    expect(await calendarOf(operator, toDay(12))).toEqual(before);
  });

  it('adds, removes and counts slots for new opening hours; a dry run changes nothing', async () => {
    const monday = toDay(15);
    const { booking } = await book(app.createGuest(), ['15:00', '15:30'], monday);
    await block([slot('21:30', monday)]);
    await openMonday('16:00', '22:30');
    expect((await calendarOf(operator, monday)).size).toBe(14);

    const range = { fromDate: monday, toDate: monday };
    const counts = { generatedSlots: 1, removedSlots: 0, preservedBookings: 1 };
    expect(await regenerate({ ...range, dryRun: true })).toMatchObject({
      body: { ...counts, dryRun: true },
    });
    expect((await calendarOf(operator, monday)).size).toBe(14);
    expect(await regenerate(range)).toMatchObject({ body: { ...counts, dryRun: false } });
    expect(
      await readSlots(operator, 'status', ['15:00', '15:30', '21:30', '22:00'], monday),
    ).toEqual(['booked', 'booked', 'blocked', 'available']);

    expect(await regenerate({ ...range, includeBooked: true }, manager)).toMatchObject({
      body: { generatedSlots: 0, removedSlots: 2, preservedBookings: 0 },
    });
    expect((await app.createGuest().get(`/api/bookings/${booking.reference}`)).status).toBe(404);
    expect([...(await calendarOf(operator, monday)).keys()]).toEqual(
      slotsFrom('16:00', '22:30', monday),
    );
    await openMonday('15:00', '22:00');
    await regenerate({ fromDate: toDay(1), toDate: toDay(28) });
  });

  it('gives slots the present prices, while bookings keep theirs', async () => {
    const { booking } = await book(app.createGuest(), ['15:00'], toDay(16));
    const price = (euros: number) =>
      manager.put('/api/config/pricing/1', { price: euros, startTime: null, endTime: null });
    await price(22.5);
    expect(await readSlots(operator, 'price', ['15:30'], toDay(16))).toEqual([20]);
    await regenerate({ fromDate: toDay(16), toDate: toDay(16), applyCurrentPricing: false });
    expect(await readSlots(operator, 'price', ['15:30'], toDay(16))).toEqual([20]);
    await regenerate({ fromDate: toDay(16), toDate: toDay(16) });
    expect(await readSlots(operator, 'price', ['15:00', '15:30', '17:00'], toDay(16))).toEqual([
      20, 22.5, 25,
    ]);
    expect((await app.createGuest().get(`/api/bookings/${booking.reference}`)).body).toMatchObject({
      totalPrice: 20,
    });
    await price(20);
  });

  it('reaches beyond the 28 days, where it generates only once', async () => {
    const range = { fromDate: '2026-10-19', toDate: '2026-10-25', operationType: 'generate_only' };
    expect(await regenerate(range)).toMatchObject({
      body: { generatedSlots: 5 * 14 + 2 * 24, removedSlots: 0 },
    });
    expect(await regenerate(range)).toMatchObject({ body: { generatedSlots: 0 } });
    expect((await book(app.createGuest(), ['10:00'], '2026-10-24')).totalPrice).toBe(25);
  });

  it('removes available slots in a cleanup, and whole bookings if booked ones are included', async () => {
    const range = { fromDate: toDay(17), toDate: toDay(18), operationType: 'cleanup_only' };
    await book(app.createGuest(), ['15:00', '15:30'], toDay(17));
    await block([slot('16:00', toDay(17))]);
    expect(await regenerate({ ...range, dryRun: true })).toMatchObject({
      body: { removedSlots: 11 + 14 },
    });
    expect(await regenerate(range)).toMatchObject({
      body: { generatedSlots: 0, removedSlots: 11 + 14, preservedBookings: 1 },
    });
    expect(await readSlots(operator, 'status', ['15:00', '15:30', '16:00'], toDay(17))).toEqual([
      'booked',
      'booked',
      'blocked',
    ]);
    expect(await regenerate({ ...range, includeBooked: true }, manager)).toMatchObject({
      body: { removedSlots: 2, preservedBookings: 0 },
    });
    expect([...(await calendarOf(operator, toDay(17))).keys()]).toEqual([slot('16:00', toDay(17))]);
    expect(
      (await regenerate({ ...range, operationType: 'update_and_generate' })).body,
    ).toMatchObject({
      generatedSlots: 13 + 14,
      removedSlots: 0,
    });
  });

  it('requires a manager for booked slots, even in a dry run', async () => {
    const { booking } = await book(app.createGuest(), ['15:00'], toDay(19));
    const range = {
      fromDate: toDay(19),
      toDate: toDay(19),
      operationType: 'cleanup_only',
      includeBooked: true,
    };
    for (const dryRun of [true, false]) {
      expect(refusalOf(await regenerate({ ...range, dryRun }))).toEqual({
        status: 403,
        code: 'NOT_ALLOWED',
      });
    }

    expect((await app.createGuest().get(`/api/bookings/${booking.reference}`)).status).toBe(200);
    const admin = await app.signInAs('admin');
    for (const staff of [manager, admin]) {
      expect((await regenerate({ ...range, dryRun: true }, staff)).status).toBe(200);
    }

    await operator.delete(`/api/bookings/${booking.id}`);
  });

  it("accepts the toolbar's form for a week", async () => {
    await operator.post('/api/timeslots/regenerate', {
      fromDate: toDay(22),
      toDate: toDay(28),
      operationType: 'cleanup_only',
    });
    const toolbar = {
      startTime: '2026-06-23T21:00:00.000Z',
      endTime: '2026-06-24T21:00:00.000Z',
      fullWeek: true,
    };
    expect(await regenerate(toolbar)).toMatchObject({ body: { generatedSlots: 5 * 14 + 2 * 24 } });
  });

  it.each([
    { fromDate: toDay(2), toDate: toDay(1) },
    { fromDate: '2020-01-01', toDate: '2030-01-01' },
    { fromDate: 'soon', toDate: toDay(1) },
    { operationType: 'all' },
    { includeBooked: 'yes' },
  ])('refuses %j', async (body) => {
    expect(refusalOf(await regenerate(body))).toEqual({ status: 400, code: 'INVALID_REQUEST' });
  });
});

describe('the weeks of the clock changes', () => {
  const middayOf = (date: string) => slot('12:00', date);
  // Open from 10:00 to 12:00 on Riga's clock: at 08:00 UTC in winter, 07:00 UTC in summer.
  it.each([
    ['2027-03-22', '2027-03-28', '2027-03-27T08:00:00.000Z', '2027-03-28T07:00:00.000Z'],
    ['2027-10-25', '2027-10-31', '2027-10-30T07:00:00.000Z', '2027-10-31T08:00:00.000Z'],
  ])('have the same hours on every day of %s to %s', async (fromDate, toDate, saturday, sunday) => {
    await operator.post('/api/timeslots/regenerate', { fromDate, toDate });
    const { body } = await operator.get<{ timeSlots: TimeSlot[] }>(
      `/api/timeslots?startDate=${fromDate}&endDate=${toDate}`,
    );
    expect(body.timeSlots).toHaveLength(5 * 14 + 2 * 24);
    const starts = body.timeSlots.map(({ startTime }) => startTime);
    expect(starts).toEqual(expect.arrayContaining([saturday, sunday]));
    expect(new Set(starts).size).toBe(starts.length);
    const { booking } = await book(app.createGuest(), ['12:00', '12:30'], toDate);
    expect(booking.firstSlotTime).toBe(new Date(middayOf(toDate) * 1_800_000).toISOString());
  });
});

describe('blocking what is blocked', () => {
  it('gives a slot that is blocked another reason, which the history has and an undo takes back', async () => {
    const admin = await app.signInAs('admin');
    const ids = ['15:00', '15:30'].map((time) => slot(time, toDay(25)));
    const readReasons = () => readSlots(operator, 'blockReason', ['15:00', '15:30'], toDay(25));
    const countEvents = async () => (await app.readEvents()).length;
    await block(ids.slice(0, 1), { reason: 'Rain' });
    const before = await countEvents();
    expect((await block(ids.slice(0, 1), { reason: ' Rain ' })).status).toBe(200);
    expect(await countEvents()).toBe(before);

    const renamed = await block(ids, { reason: 'Hail' });
    expect(renamed.body).toMatchObject({ message: '2 time slots blocked' });
    expect(await readReasons()).toEqual(['Hail', 'Hail']);
    const history = await admin.get<AuditEntry[]>(`/api/admin/audit?slotId=${ids[0]}&limit=2`);
    expect(
      history.body.map(({ eventType, reason, isUndoable }) => [eventType, reason, isUndoable]),
    ).toEqual([
      ['SlotBlockReasonChanged', 'Hail', true],
      ['SlotBlocked', 'Rain', true],
    ]);

    const readBookingRate = async () =>
      (await admin.get<Statistics>(`/api/stats?from=${toDay(25)}&to=${toDay(25)}`)).body;
    const rate = await readBookingRate();
    expect((await undo(admin, actionOf(renamed))).status).toBe(200);
    expect(await readReasons()).toEqual(['Rain', null]);
    expect(await readSlots(operator, 'status', ['15:00', '15:30'], toDay(25))).toEqual([
      'blocked',
      'available',
    ]);
    await block(ids, { reason: 'Hail' });
    expect(await readBookingRate()).toEqual(rate);
    await admin.delete(`/api/timeslots/${ids[0]}/block-reason`);
    expect(await readReasons()).toEqual(['erased', 'erased']);
    await block(ids.slice(0, 1), { reason: 'Hail' });
    expect(await readReasons()).toEqual(['Hail', 'erased']);
  });

  it('takes over what a closure has blocked, which stays so when that is taken back', async () => {
    const admin = await app.signInAs('admin');
    const stretch = { from: `${toDay(26)}T12:00:00Z`, to: `${toDay(26)}T13:00:00Z`, note: null };
    const closed = await admin.post<{ id: string }>('/api/closures', {
      ...stretch,
      reason: 'weather',
    });
    const times = ['15:00', '15:30'];
    const byHand = await block([slot('15:00', toDay(26))], { reason: 'weather' });
    expect(await readSlots(operator, 'blockReason', times, toDay(26))).toEqual([
      'weather',
      'weather',
    ]);
    await undo(admin, actionOf(byHand));
    expect(actionOf(await block([slot('15:00', toDay(26))], { reason: 'weather' }))).not.toBe(
      actionOf(byHand),
    );
    await admin.delete(`/api/closures/${closed.body.id}`);
    expect(await readSlots(operator, 'status', times, toDay(26))).toEqual(['blocked', 'available']);
    expect(await readSlots(operator, 'blockReason', times, toDay(26))).toEqual(['weather', null]);
  });
});
