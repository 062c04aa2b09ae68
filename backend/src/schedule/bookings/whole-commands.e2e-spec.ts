import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Closure } from '@cablepark/contracts/schedule/closure';
import { startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';

import { refusalOf, type Browser } from '#test/browser';
import { startRunningApp, type AnotherApp, type RunningApp } from '#test/running-app';
import { DyingStore } from '../test/dying-store.ts';
import { book, calendarOf, dayOfJune, readSlots } from '../test/form.ts';

/**
 * Two commands on several days, at the same instant and through two processes: each is executed as
 * a whole, in either order.
 */
let app: RunningApp;
let other: AnotherApp;
let dying: AnotherApp;
let manager: Browser;
let there: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  other = await app.startAnother({ store: new StreamStore(app.infrastructure.log) });
  dying = await app.startAnother({ store: new DyingStore(app.infrastructure.log) });
  manager = await app.signInAs('manager');
  there = manager.openAt(other.url);
});
afterAll(async () => {
  await other.close();
  await dying.close();
  await app.stop();
});

const TIMES = ['15:00', '15:30', '16:00', '16:30', '17:00', '17:30'];
const [FROM, TO] = [dayOfJune(10), dayOfJune(11)];
const move = (by: Browser, key: string, time: string, day: Day) =>
  by.post(`/api/bookings/${key}/move`, { timeSlotIds: [slot(time, day)] });
const actionOf = ({ headers }: { readonly headers: Headers }) =>
  headers.get('x-correlation-id') ?? '';
const undo = (by: Browser, action: string) => by.post(`/api/admin/actions/${action}/undo`, {});
const readStatuses = async (...days: Day[]) =>
  new Set((await Promise.all(days.map((day) => readSlots(manager, 'status', TIMES, day)))).flat());
const cancellationsOf = async (reference: string) =>
  (await app.readEvents()).filter(
    ({ type, data }) => type === 'BookingCancelled' && data.reference === reference,
  );

describe('a cancelled source, and a move of one of its bookings to another day', () => {
  it.each(TIMES)('leave nothing held, and tell the customer once (%s)', async (time) => {
    const { booking } = await book(app.createGuest(), [time], FROM);
    const source = await app.infrastructure.bookingSources.sourceOf(booking.id);
    const [cancelled, moved] = await Promise.all([
      manager.post(`/api/admin/sources/${source}/cancel`),
      move(there, booking.id, time, TO),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 404]).toContain(moved.status);
    await app.waitUntilVisible();
    expect(await readStatuses(FROM, TO)).toEqual(new Set(['available']));
    expect(await cancellationsOf(booking.reference)).toHaveLength(1);
  });
});

describe('a day that is regenerated with its bookings, and a move from it', () => {
  it.each(TIMES)('leave nothing held, and tell the customer once (%s)', async (time) => {
    const { booking } = await book(app.createGuest(), [time], FROM);
    const regeneration = {
      fromDate: FROM,
      toDate: FROM,
      includeBooked: true,
      operationType: 'cleanup_only',
    };
    const [regenerated, moved] = await Promise.all([
      manager.post('/api/timeslots/regenerate', regeneration),
      move(there, booking.id, time, TO),
    ]);
    expect(regenerated.status).toBe(200);
    await app.waitUntilVisible();
    const isMoved = moved.status === 200;
    expect(await readSlots(manager, 'bookingReference', [time], TO)).toEqual([
      isMoved ? booking.reference : null,
    ]);
    expect(await cancellationsOf(booking.reference)).toHaveLength(isMoved ? 0 : 1);
    expect((await calendarOf(manager, FROM)).size).toBe(0);
    if (isMoved) {
      await manager.delete(`/api/bookings/${booking.id}`);
    }

    await manager.post('/api/timeslots/regenerate', { fromDate: FROM, toDate: FROM });
  });
});

describe('a cancellation, and an undo that would bring the booking back to another day', () => {
  it.each(TIMES)('leave it cancelled (%s)', async (time) => {
    const { booking } = await book(app.createGuest(), [time], FROM);
    const action = actionOf(await move(manager, booking.id, time, TO));
    const [cancelled, undone] = await Promise.all([
      manager.delete(`/api/bookings/${booking.id}`),
      undo(there, action),
    ]);
    expect(cancelled.status).toBe(200);
    if (undone.status !== 200) {
      expect(refusalOf(undone)).toEqual({ status: 409, code: 'CAME_BETWEEN' });
    }

    await app.waitUntilVisible();
    expect(await readStatuses(FROM, TO)).toEqual(new Set(['available']));
    expect((await manager.get(`/api/bookings/${booking.reference}`)).status).toBe(404);
  });
});

describe('a closure that is taken back, and an undo of it', () => {
  it.each([1, 2, 3, 4, 5, 6])('leave no slot blocked (%i)', async () => {
    const { booking } = await book(app.createGuest(), ['15:00', '15:30'], FROM);
    const stretch = {
      from: startOfSlot(slot('15:00', FROM)).toISOString(),
      to: startOfSlot(slot('18:00', TO)).toISOString(),
      reason: 'weather',
    };
    const closed = await manager.post<Closure>('/api/closures', stretch);
    const answers = await Promise.all([
      manager.delete(`/api/closures/${closed.body.id}`),
      undo(there, actionOf(closed)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.waitUntilVisible();
    expect(await readStatuses(FROM, TO)).toEqual(new Set(['available', 'booked']));
    expect(await readSlots(manager, 'bookingReference', ['15:00', '16:00'], FROM)).toEqual([
      booking.reference,
      null,
    ]);
    expect((await manager.delete(`/api/closures/${closed.body.id}`)).status).toBe(409);
    expect((await undo(manager, actionOf(closed))).status).toBe(409);
    await manager.delete(`/api/bookings/${booking.id}`);
  });
});

describe('an undo of settings whose process dies', () => {
  it('is done whole, so that another change rests on all of it', async () => {
    const days = [dayOfJune(16), dayOfJune(17)];
    const setting = { isClosed: true, openTime: null, closeTime: null, price: null, note: null };
    const change = (more: object) =>
      manager.put('/api/config/special-days', { days, ...setting, ...more });
    const before = await Promise.all(days.map((day) => calendarOf(manager, day)));
    const action = actionOf(await change({}));
    expect(refusalOf(await undo(manager.openAt(dying.url), action))).toEqual({
      status: 503,
      code: 'OUTCOME_UNKNOWN',
    });
    await app.waitUntilVisible();
    expect(await Promise.all(days.map((day) => calendarOf(manager, day)))).toEqual(before);
    expect(
      (await manager.get(`/api/config/special-days?from=${days[0]}&to=${days[1]}`)).body,
    ).toEqual([]);
    expect((await change({ isClosed: false, openTime: '12:00', closeTime: '14:00' })).status).toBe(
      200,
    );
    expect(refusalOf(await undo(manager, action))).toEqual({ status: 409, code: 'ALREADY_UNDONE' });
    for (const day of days) {
      expect((await calendarOf(manager, day)).size).toBe(4);
    }
  });
});

describe('an erasure, and a move to another day', () => {
  it.each(TIMES)('leave nobody readable (%s)', async (time) => {
    const { booking } = await book(app.createGuest(), [time], FROM);
    const [erased, moved] = await Promise.all([
      there.delete(`/api/bookings/${booking.id}/personal-data`),
      move(manager, booking.id, time, TO),
    ]);
    expect([erased.status, moved.status]).toEqual([200, 200]);
    const { body } = await manager.get<BookingDetail>(`/api/bookings/${booking.reference}`);
    expect(body).toMatchObject({
      booking: { customerName: 'erased', phoneNumber: 'erased', email: null, notes: null },
      timeSlots: [{ id: slot(time, TO) }],
    });
    expect(JSON.stringify((await manager.get('/api/bookings')).body)).not.toContain('Anna');
    await manager.delete(`/api/bookings/${booking.id}`);
  });
});
