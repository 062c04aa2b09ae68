import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { parkSettings } from '@cablepark/contracts/configuration/park-settings';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Closure } from '@cablepark/contracts/schedule/closure';
import { startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { expectSame } from '@cablepark/platform/test/expect-same';

import { book, dayOfJune, readSlots } from '../schedule/test/form.ts';
import { refusalOf, type Answer, type Browser } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { readEverything } from './test/read-everything.ts';
import { actionOf, undo as undoBy } from './test/undoing.ts';

let app: RunningApp;
let manager: Browser;
let date = 1;
let day: Day;
let next: Day;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
/**
 * Gives a test a day of its own. On the following day the next test has bookings at other times.
 */
function takeDay(): void {
  date += 1;
  [day, next] = [dayOfJune(date), dayOfJune(date + 1)];
}

afterAll(() => app.stop());

const toSlotIds = (times: readonly string[], on = day) => times.map((time) => slot(time, on));
const readAll = (on: readonly Day[], references: readonly string[] = []) =>
  readEverything(manager, on, references);
const undo = (action: string, dryRun = false) => undoBy(manager, action, dryRun);

const toIso = (time: string, on = day) => startOfSlot(slot(time, on)).toISOString();
const regenerate = (from: Day, to: Day, more: object = {}) =>
  manager.post('/api/timeslots/regenerate', {
    fromDate: from,
    toDate: to,
    operationType: 'update_and_generate',
    includeAvailable: true,
    includeBooked: true,
    applyCurrentPricing: true,
    applyCurrentOperatingHours: true,
    ...more,
  });

/** An action of each kind, on a day with two bookings, and on the day after it with one. */
const actions: Readonly<Record<string, (booking: BookingDetail) => Promise<Answer>>> = {
  'blocking slots': () =>
    manager.post('/api/timeslots/block', {
      reason: 'Wind',
      timeSlotIds: toSlotIds(['15:00', '15:30']),
    }),
  'blocking slots of two days @long': () =>
    manager.post('/api/timeslots/block', {
      reason: 'Wind',
      timeSlotIds: [...toSlotIds(['15:00']), ...toSlotIds(['20:00'], next)],
    }),
  'blocking cells': () =>
    manager.post('/api/timeslots/block', {
      reason: 'Wind',
      timeSlotIds: [cellOf(slot('03:00', day))],
    }),
  'making cells available @long': () =>
    manager.post('/api/timeslots/make-available', {
      price: 9,
      timeSlotIds: [cellOf(slot('03:00', day))],
    }),
  'another price @long': () =>
    manager.post('/api/timeslots/make-available', {
      price: 9.5,
      timeSlotIds: toSlotIds(['15:00']),
    }),
  'making blocked slots available': async () => {
    await manager.post('/api/timeslots/block', {
      reason: 'Wind',
      timeSlotIds: toSlotIds(['15:00']),
    });
    return manager.post('/api/timeslots/make-available', {
      price: 9,
      timeSlotIds: toSlotIds(['15:00']),
    });
  },
  'releasing slots': async () => {
    await manager.post('/api/timeslots/block', {
      reason: 'Wind',
      timeSlotIds: toSlotIds(['15:00', '20:30']),
    });
    return manager.post('/api/timeslots/release', { timeSlotIds: toSlotIds(['15:00', '20:30']) });
  },
  'cancelling a booking': ({ booking }) =>
    manager.delete(`/api/bookings/${booking.id}?reason=weather`),
  'clearing its slots @long': ({ booking }) =>
    manager.delete(`/api/bookings/${booking.id}?clearSlots=true`),
  'moving a booking within its day @long': ({ booking }) =>
    manager.post(`/api/bookings/${booking.id}/move`, {
      timeSlotIds: [...toSlotIds(['17:30']), cellOf(slot('22:00', day))],
    }),
  'moving a booking to another day': ({ booking }) =>
    manager.post(`/api/bookings/${booking.id}/move`, {
      timeSlotIds: toSlotIds(['18:00', '19:00'], next),
    }),
  'closing a stretch @long': () =>
    manager.post('/api/closures', {
      from: toIso('15:30'),
      to: toIso('20:00'),
      reason: 'weather',
      note: null,
    }),
  'closing two days': () =>
    manager.post('/api/closures', {
      from: toIso('15:30'),
      to: toIso('20:00', next),
      reason: 'breakdown',
      note: null,
    }),
  'regenerating a day with its bookings': async () => {
    await manager.post('/api/timeslots/make-available', {
      price: 9,
      timeSlotIds: [cellOf(slot('03:00', day))],
    });
    return regenerate(day, day);
  },
  'regenerating two days @long': () => regenerate(day, next, { operationType: 'cleanup_only' }),
  'a special day': () =>
    manager.put('/api/config/special-days', {
      days: [day, next],
      isClosed: false,
      openTime: '12:00',
      closeTime: '19:00',
      price: 12,
      note: { lv: 'Sacensības', en: 'Competition' },
    }),
  'removing a special day @long': async () => {
    await manager.put('/api/config/special-days', {
      days: [day],
      isClosed: true,
      openTime: null,
      closeTime: null,
    });
    return manager.delete(`/api/config/special-days/${day}`);
  },
};

/** Actions that change settings only. */
const settings: Readonly<Record<string, () => Promise<Answer>>> = {
  'a price of the list @long': () => manager.put('/api/config/pricing/2', { price: 31 }),
  'opening hours': () =>
    manager.put('/api/config/operating-hours/3', {
      openTime: '14:00',
      closeTime: '20:00',
      isClosed: false,
    }),
  'the admin e-mail': async () => {
    await manager.put('/api/config/admin-email', { email: 'one@park.test' });
    return manager.put('/api/config/admin-email', { email: 'two@park.test' });
  },
  ...Object.fromEntries(
    parkSettings.map(({ name, change, example }) => [
      `${name} @long`,
      () => manager.ask(change.method, change.path, { body: example }),
    ]),
  ),
};

/** Does an action, undoes it, redoes it and undoes it again. */
async function isUndone(
  act: () => Promise<Answer>,
  days: readonly Day[],
  references: readonly string[] = [],
) {
  // A first try, which is undone, does everything that the action needs before it.
  const tried = actionOf(await act());
  expect((await undo(tried)).status).toBe(200);
  const before = await readAll(days, references);
  const action = actionOf(await act());
  const after = await readAll(days, references);
  expect(after).not.toEqual(before);
  const preview = await undo(action, true);
  expect(preview.body).toMatchObject({ correlationId: null, undoes: action, dryRun: true });
  expectSame(await readAll(days, references), after);
  const undone = await undo(action);
  expect(undone).toMatchObject({
    status: 200,
    body: { ...preview.body, correlationId: actionOf(undone), dryRun: false },
  });
  expect(undone.body.changes.length).toBeGreaterThan(0);
  expectSame(await readAll(days, references), before);
  expect(refusalOf(await undo(action))).toEqual({ status: 409, code: 'ALREADY_UNDONE' });
  const redone = await undo(actionOf(undone));
  expect(redone.status).toBe(200);
  expectSame(await readAll(days, references), after);
  expect(refusalOf(await undo(actionOf(undone)))).toEqual({ status: 409, code: 'ALREADY_UNDONE' });
  expect(await undo(action)).toMatchObject({ status: 200 });
  expectSame(await readAll(days, references), before);
}

describe('taking an action back', () => {
  describe.each(Object.entries(actions))('%s', (_, act) => {
    it('brings everything back, redoes it, and brings it back again', async () => {
      takeDay();
      const first = await book(app.createGuest(), ['16:00', '16:30'], day);
      await book(app.createGuest(), ['18:30'], day);
      await book(app.createGuest(), ['15:30'], next);
      await isUndone(() => act(first), [day, next], [first.booking.reference]);
    });
  });

  it.each(Object.entries(settings))('brings the setting back: %s', async (_, act) => {
    await isUndone(act, []);
  });

  it('is refused if something came between, which is named, and then nothing has changed', async () => {
    takeDay();
    const { booking } = await book(app.createGuest(), ['16:00'], day);
    const blocked = actionOf(
      await manager.post('/api/timeslots/block', {
        reason: 'Wind',
        timeSlotIds: [...toSlotIds(['17:00']), ...toSlotIds(['17:00'], next)],
      }),
    );
    const released = actionOf(
      await manager.post('/api/timeslots/release', { timeSlotIds: toSlotIds(['17:00'], next) }),
    );
    const before = await readAll([day, next]);
    for (const dryRun of [true, false]) {
      const refused = await undo(blocked, dryRun);
      expect(refusalOf(refused)).toEqual({ status: 409, code: 'CAME_BETWEEN' });
      expect(refused.body.inTheWay).toEqual([
        { correlationId: released, eventType: 'SlotMadeAvailable', slotId: slot('17:00', next) },
      ]);
    }

    expect(await readAll([day, next])).toEqual(before);
    const cancelled = actionOf(await manager.delete(`/api/bookings/${booking.id}`));
    const again = await book(app.createGuest(), ['16:00'], day);
    expect((await undo(cancelled)).body.inTheWay).toMatchObject([
      {
        eventType: 'BookingPlaced',
        reference: again.booking.reference,
        slotId: slot('16:00', day),
      },
    ]);
    const gone = actionOf(await manager.delete(`/api/bookings/${again.booking.id}`));
    await manager.delete(`/api/bookings/${again.booking.id}/personal-data`);
    expect((await undo(gone)).body.inTheWay).toMatchObject([
      { eventType: 'PersonalDataErased', reference: again.booking.reference },
    ]);
  });

  it('is refused for what is no such action, and for closures that were taken back', async () => {
    takeDay();
    const placed = await app.createGuest().post('/api/bookings', {
      customerName: 'Anna',
      phoneNumber: '20000001',
      timeSlotIds: toSlotIds(['15:00']),
    });
    expect(refusalOf(await undo(actionOf(placed)))).toEqual({ status: 409, code: 'NOT_UNDOABLE' });
    expect(refusalOf(await undo(randomUUID()))).toEqual({ status: 404, code: 'ACTION_NOT_FOUND' });
    expect(refusalOf(await manager.post('/api/admin/actions/none/undo', {}))).toMatchObject({
      status: 400,
    });
    const closed = await manager.post<Closure>('/api/closures', {
      from: toIso('20:00'),
      to: toIso('21:00'),
      reason: 'other',
    });
    const takenBack = await manager.delete(`/api/closures/${closed.body.id}`);
    expect(refusalOf(await undo(actionOf(closed)))).toEqual({
      status: 409,
      code: 'ALREADY_UNDONE',
    });
    expect(refusalOf(await undo(actionOf(takenBack)))).toEqual({
      status: 409,
      code: 'NOT_UNDOABLE',
    });
    const system = (await app.readEvents()).find(
      ({ metadata }) => metadata.actor.kind === 'system',
    );
    expect(refusalOf(await undo(system?.metadata.correlationId ?? ''))).toEqual({
      status: 409,
      code: 'NOT_UNDOABLE',
    });
    const operator = await app.signInAs('operator');
    expect((await operator.post(`/api/admin/actions/${actionOf(closed)}/undo`, {})).status).toBe(
      403,
    );
    expect(
      (await app.createGuest().post(`/api/admin/actions/${actionOf(closed)}/undo`, {})).status,
    ).toBe(401);
  });

  it('is done once of two at one instant', async () => {
    takeDay();
    const action = actionOf(
      await manager.post('/api/timeslots/block', {
        reason: 'Wind',
        timeSlotIds: [...toSlotIds(['15:00']), ...toSlotIds(['15:00'], next)],
      }),
    );
    const answers = await Promise.all([undo(action), undo(action), undo(action)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await readSlots(manager, 'status', ['15:00'], day)).toEqual(['available']);
    expect(await readSlots(manager, 'status', ['15:00'], next)).toEqual(['available']);
  });
});
