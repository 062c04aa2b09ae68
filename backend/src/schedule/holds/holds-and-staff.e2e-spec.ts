import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { Closure } from '@cablepark/contracts/schedule/closure';
import type { Hold } from '@cablepark/contracts/schedule/holds';
import { endOfSlot, startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Demand, Occupancy } from '@cablepark/contracts/statistics/statistics';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { bookWithLink } from '#schedule/test/book-with-link';
import { book, createForm, createStaffForm, dayOfJune, readSlots } from '#schedule/test/form';
import { joinAndConfirm } from '#schedule/test/join-waitlist';
import { refusalOf, type Browser } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import { signIn, type SignedInBrowser } from '#test/sign-in';
import { actionOf, undo } from '#undo/test/undoing';

let app: RunningApp;
let manager: SignedInBrowser;
let guest: Browser;
beforeAll(async () => {
  app = await startRunningApp({ settings: { LOST_DEMAND: 'on' } });
  [manager, guest] = [await app.signInAs('manager'), app.createGuest()];
});
afterAll(() => app.stop());

async function hold(
  times: readonly string[],
  day: Day,
  visitor = app.createGuest(),
): Promise<Hold> {
  const { status, body } = await visitor.post<Hold>('/api/holds', {
    timeSlotIds: times.map((time) => slot(time, day)),
  });
  if (status !== 201) {
    throw new Error(JSON.stringify(body));
  }

  return body;
}

const readHeldSlots = async ({ id }: Hold) => {
  const { status, body } = await guest.get<Hold>(`/api/holds/${id}`);
  return status === 404 ? [] : body.timeSlots.map((one) => one.id);
};

const readStatuses = (times: readonly string[], day: Day) => readSlots(guest, 'status', times, day);
const block = (times: readonly string[], day: Day) =>
  manager.post('/api/timeslots/block', {
    reason: 'Wind',
    timeSlotIds: times.map((time) => slot(time, day)),
  });

async function advanceClock(seconds: number): Promise<void> {
  app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000).toISOString());
  manager = await signIn(app.url, { email: manager.user.email ?? '', password: manager.password });
}

describe('what is held', () => {
  it('is taken by a block, a closure or a special day, and the hold ends with its last slot', async () => {
    const day = dayOfJune(2);
    const held = await hold(['15:00', '15:30', '16:00'], day);
    expect((await block(['15:00'], day)).status).toBe(200);
    expect(await readHeldSlots(held)).toEqual([slot('15:30', day), slot('16:00', day)]);
    const [from, to] = [startOfSlot(slot('15:30', day)), endOfSlot(slot('15:30', day))].map((at) =>
      at.toISOString(),
    );
    const closure = await manager.post<Closure>('/api/closures', { from, to, reason: 'other' });
    expect(closure.status).toBe(201);
    expect(await readHeldSlots(held)).toEqual([slot('16:00', day)]);
    await manager.delete(`/api/closures/${closure.body.id}`);
    expect(await readStatuses(['15:00', '15:30', '16:00'], day)).toEqual([
      'blocked',
      'available',
      'reserved',
    ]);
    await manager.put('/api/config/special-days', { days: [day], isClosed: true });
    expect(await readHeldSlots(held)).toEqual([]);
    await manager.delete(`/api/config/special-days/${day}`);
    expect(await readStatuses(['15:30', '16:00'], day)).toEqual(['available', 'available']);
  });

  it('stays held at its price when the day is regenerated or priced anew', async () => {
    const day = dayOfJune(3);
    const visitor = app.createGuest();
    const held = await hold(['15:00'], day, visitor);
    const ids = { timeSlotIds: [slot('15:00', day), slot('15:30', day)] };
    expect(
      (await manager.post('/api/timeslots/make-available', { ...ids, price: 40 })).status,
    ).toBe(200);
    expect(await readSlots(visitor, 'price', ['15:00', '15:30'], day)).toEqual([20, 40]);
    await manager.post('/api/timeslots/regenerate', { fromDate: day, toDate: day });
    expect(await readHeldSlots(held)).toEqual([slot('15:00', day)]);
    expect(await book(visitor, ['15:00'], day)).toMatchObject({ totalPrice: 20 });
  });

  it('is for nobody else, whatever their role, by booking or by moving, and is no way out of its own', async () => {
    const day = dayOfJune(4);
    const visitor = app.createGuest();
    await hold(['15:00', '15:30'], day, visitor);
    const taken = { status: 409, code: 'SLOTS_ALREADY_BOOKED' };
    const range = [[slot('15:00', day), slot('15:30', day)]] as const;
    expect(refusalOf(await manager.post('/api/bookings/admin', createStaffForm(range)))).toEqual(
      taken,
    );
    const { token } = await bookWithLink(guest, ['17:00'], day);
    const move = (by: Browser) =>
      by.post(`/api/manage/${token}/move`, { timeSlotIds: [slot('15:00', day)] });
    expect(refusalOf(await move(guest))).toEqual(taken);
    expect((await move(visitor)).status).toBe(200);
    expect(await readStatuses(['15:00', '15:30'], day)).toEqual(['booked', 'reserved']);
  });

  it('counts as available in the statistics, and is in the calendar as of then', async () => {
    const day = dayOfJune(5);
    const readOccupancy = async () =>
      (await manager.get<Occupancy>(`/api/stats/occupancy?from=${day}&to=${day}`)).body;
    const before = await readOccupancy();
    await hold(['15:00'], day);
    await app.waitUntilVisible();
    expect(await readOccupancy()).toEqual(before);
    const instant = app.clock.now().toISOString();
    await advanceClock(600);
    const calendar = `/api/timeslots?startDate=${day}&endDate=${day}`;
    const { body } = await manager.get<{ timeSlots: { status: string }[] }>(
      `${calendar}&asOf=${instant}`,
    );
    expect(body.timeSlots.map(({ status }) => status).slice(0, 2)).toEqual([
      'reserved',
      'available',
    ]);
    expect(await readStatuses(['15:00'], day)).toEqual(['available']);
  });

  it('is in the audit trail if asked for, and no action of the calendar', async () => {
    const day = dayOfJune(8);
    await hold(['15:00'], day);
    await app.waitUntilVisible();
    const readAudit = async (query: string) =>
      (await manager.get<AuditEntry[]>(`/api/admin/audit?scheduleDay=${day}${query}`)).body;
    const typesOf = (entries: readonly AuditEntry[]) =>
      new Set(entries.map(({ eventType }) => eventType));
    expect(typesOf(await readAudit('')).has('HoldPlaced')).toBe(false);
    expect(typesOf(await readAudit('&eventType=HoldPlaced'))).toEqual(new Set(['HoldPlaced']));
    const actions = (await manager.get<unknown[]>(`/api/admin/actions?from=${day}&to=${day}`)).body;
    await hold(['15:30'], day);
    await app.waitUntilVisible();
    expect((await manager.get(`/api/admin/actions?from=${day}&to=${day}`)).body).toEqual(actions);
  });

  it('keeps what it stands on from being undone, by its name, until it ends', async () => {
    const day = dayOfJune(9);
    await block(['15:00'], day);
    const ids = { timeSlotIds: [slot('15:00', day)] };
    const released = actionOf(await manager.post('/api/timeslots/release', ids));
    const placed = await guest.post('/api/holds', ids);
    const refused = await undo(manager, released);
    expect(refusalOf(refused)).toEqual({ status: 409, code: 'CAME_BETWEEN' });
    expect(refused.body.inTheWay).toEqual([
      { correlationId: actionOf(placed), eventType: 'HoldPlaced', slotId: slot('15:00', day) },
    ]);
    await advanceClock(600);
    expect((await undo(manager, released)).status).toBe(200);
    expect(await readStatuses(['15:00'], day)).toEqual(['blocked']);
  });

  it('is lost demand if somebody wanted it in vain', async () => {
    const day = dayOfJune(10);
    await hold(['15:00'], day);
    expect((await guest.post('/api/holds', { timeSlotIds: [slot('15:00', day)] })).status).toBe(
      409,
    );
    expect((await guest.post('/api/bookings', createForm(['15:00', '15:30'], day))).status).toBe(
      409,
    );
    await app.infrastructure.refusals.waitForWrites();
    await app.waitUntilVisible();
    const { body } = await manager.get<Demand>(`/api/stats/demand?from=${day}&to=${day}`);
    expect(body).toMatchObject({ wishes: 2, byReason: { reserved: 2, sold_out: 0 } });
  });
});

describe('what is offered', () => {
  it('keeps the cancellation that freed it from being undone until the offer has ended', async () => {
    const day = dayOfJune(11);
    const { booking } = await book(guest, ['15:00'], day);
    const { path } = await joinAndConfirm(app, guest, 'anna', day);
    const cancelled = actionOf(await manager.delete(`/api/bookings/${booking.id}`));
    expect(await readStatuses(['15:00'], day)).toEqual(['reserved']);
    const refused = await undo(manager, cancelled);
    expect(refusalOf(refused)).toEqual({ status: 409, code: 'CAME_BETWEEN' });
    expect(refused.body.inTheWay).toEqual([
      { correlationId: cancelled, eventType: 'SlotOffered', slotId: slot('15:00', day) },
    ]);
    await guest.post(`${path}/decline`, {});
    expect((await undo(manager, cancelled)).status).toBe(200);
    expect(await readStatuses(['15:00'], day)).toEqual(['booked']);
  });
});

describe('staff who know of it', () => {
  it('book and move onto what is held, which leaves its hold', async () => {
    const day = dayOfJune(15);
    const held = await hold(['15:00', '15:30', '16:00'], day);
    const ask = (more: object) =>
      manager.post('/api/bookings/admin', {
        ...createStaffForm([[slot('15:00', day), slot('15:00', day)]]),
        ...more,
      });
    expect(refusalOf(await ask({}))).toEqual({ status: 409, code: 'SLOTS_ALREADY_BOOKED' });
    expect((await ask({ overReserved: true })).status).toBe(201);
    expect(await readHeldSlots(held)).toEqual([slot('15:30', day), slot('16:00', day)]);
    const { booking } = await book(guest, ['18:00'], day);
    const move = (more: object) =>
      manager.post(`/api/bookings/${booking.id}/move`, {
        timeSlotIds: [slot('15:30', day)],
        ...more,
      });
    expect(refusalOf(await move({}))).toEqual({ status: 409, code: 'SLOTS_ALREADY_BOOKED' });
    expect((await move({ overReserved: true })).status).toBe(200);
    const asCustomer = await guest.post('/api/bookings', {
      ...createForm(['16:00'], day),
      overReserved: true,
    });
    expect(refusalOf(asCustomer)).toEqual({ status: 409, code: 'SLOTS_ALREADY_BOOKED' });
  });

  it('book an offered half hour, whose customer waits again', async () => {
    const day = dayOfJune(16);
    const { booking } = await book(guest, ['15:00'], day);
    const anna = await joinAndConfirm(app, guest, 'anna', day);
    await manager.delete(`/api/bookings/${booking.id}`);
    const selling = {
      ...createStaffForm([[slot('15:00', day), slot('15:00', day)]]),
      overReserved: true,
    };
    expect((await manager.post('/api/bookings/admin', selling)).status).toBe(201);
    expect(await anna.get()).toMatchObject({ status: 'waiting', ahead: 0 });
  });

  it('end an entry, or a whole waitlist, without erasing anybody', async () => {
    const day = dayOfJune(17);
    const { booking } = await book(guest, ['15:00'], day);
    const [anna, berta, carla] = [
      await joinAndConfirm(app, guest, 'anna', day),
      await joinAndConfirm(app, guest, 'berta', day),
      await joinAndConfirm(app, guest, 'carla', day),
    ];
    await manager.delete(`/api/bookings/${booking.id}`);
    const operator = await app.signInAs('operator');
    expect((await operator.delete(`/api/admin/waitlist/${anna.id}`)).body).toEqual({
      ended: [anna.id],
    });
    expect((await operator.delete(`/api/admin/waitlist/${anna.id}`)).body).toEqual({ ended: [] });
    expect(await berta.get()).toMatchObject({ status: 'offered' });
    expect((await operator.delete('/api/admin/waitlist')).status).toBe(400);
    const line = await operator.delete<{ ended: string[] }>(
      `/api/admin/waitlist?timeSlotId=${slot('15:00', day)}`,
    );
    expect(line.body.ended).toEqual([berta.id, carla.id]);
    expect(await readStatuses(['15:00'], day)).toEqual(['available']);
    const { body } = await operator.get(`/api/admin/waitlist?day=${day}`);
    expect(body).toMatchObject([
      { name: 'anna Kalniņa', status: 'left' },
      { name: 'berta Kalniņa', status: 'left' },
      { name: 'carla Kalniņa', status: 'left' },
    ]);
    for (const path of [`987654321`, '-987654321', '1']) {
      expect(
        refusalOf(await operator.delete(`/api/admin/waitlist?timeSlotId=${path}`)).status,
      ).toBe(404);
    }

    expect((await guest.delete(`/api/admin/waitlist/${anna.id}`)).status).toBe(401);
  });
});
