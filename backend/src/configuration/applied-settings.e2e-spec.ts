import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { AppliedSetting } from '@cablepark/contracts/configuration/applied-setting';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { book, calendarOf, dayOfJune, readSlots } from '../schedule/test/form.ts';
import { refusalOf, type Browser } from '../test/browser.ts';
import { startRunningApp, TEST_NOW, type RunningApp } from '../test/running-app.ts';
import { actionOf, undo } from '../undo/test/undoing.ts';

let app: RunningApp;
let manager: Browser;
let operator: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
  operator = await app.signInAs('operator');
});
afterEach(() => {
  app.clock.set(TEST_NOW);
});
afterAll(() => app.stop());

const STANDARD = '/api/config/pricing/1';
const PEAK = '/api/config/pricing/2';
const MONDAYS = '/api/config/operating-hours/1';
const nothing = {
  generatedSlots: 0,
  removedSlots: 0,
  repricedSlots: 0,
  setByHand: 0,
  bookingsInTheWay: [],
};
/** Mondays to Fridays have four half hours at the standard price, and four weeks are on sale. */
const STANDARD_SLOTS = 4 * 5 * 4;
const PEAK_SLOTS = 4 * 5 * 10 + 4 * 2 * 24;

const put = (path: string, body: object, headers = {}) =>
  manager.ask<AppliedSetting>('PUT', path, { body, headers });
const makeAvailable = (price: number, times: readonly string[], day: string) =>
  operator.post('/api/timeslots/make-available', {
    price,
    timeSlotIds: times.map((time) => slot(time, day)),
  });
const pricesOf = (times: readonly string[], day: string) =>
  readSlots(operator, 'price', times, day);

describe('a price that is saved for the window', () => {
  it('is sold at once, in one step that an undo takes back; bookings and what was set by hand stay', async () => {
    const day = dayOfJune(2);
    const { booking } = await book(app.createGuest(), ['15:00'], day);
    await makeAvailable(18, ['15:30', '16:00'], day);
    const times = ['15:00', '15:30', '16:00', '16:30'];
    expect(await pricesOf(times, day)).toEqual([20, 18, 18, 20]);

    const outcome = { ...nothing, repricedSlots: STANDARD_SLOTS - 3, setByHand: 2 };
    const request = { price: 30, apply: 'window' };
    const before = (await app.readEvents()).length;
    const preview = await put(STANDARD, { ...request, dryRun: true });
    expect(preview).toMatchObject({ status: 200, body: outcome });
    expect((await app.readEvents()).length).toBe(before);

    const key = { 'idempotency-key': 'sell-the-price-list' };
    const saved = await put(STANDARD, request, key);
    expect([saved.status, saved.body]).toEqual([200, outcome]);
    expect((await put(STANDARD, request, key)).body).toEqual(outcome);
    expect(await pricesOf(times, day)).toEqual([20, 18, 18, 30]);
    expect(await pricesOf(['15:00'], dayOfJune(26))).toEqual([30]);
    expect((await app.createGuest().get(`/api/bookings/${booking.reference}`)).body).toMatchObject({
      totalPrice: 20,
    });

    expect((await undo(manager, actionOf(saved))).status).toBe(200);
    expect(await pricesOf(times, day)).toEqual([20, 18, 18, 20]);
    expect(
      (await app.createGuest().get<{ pricing: object[] }>('/api/config')).body.pricing[0],
    ).toMatchObject({ price: 20 });
  });

  it('sells what was saved for new days alone, before', async () => {
    expect((await put(PEAK, { price: 26, apply: 'newDays' })).body).toEqual(nothing);
    expect(await pricesOf(['17:00'], dayOfJune(3))).toEqual([25]);
    expect((await put(PEAK, { price: 26, apply: 'window' })).body).toEqual({
      ...nothing,
      repricedSlots: PEAK_SLOTS,
      setByHand: 2,
    });
    expect(await pricesOf(['17:00'], dayOfJune(3))).toEqual([26]);
  });

  it('refuses a dry run that says not what is applied, and choices that there are none of', async () => {
    for (const wrong of [{ dryRun: true }, { apply: 'all' }, { apply: 'window', dryRun: 'yes' }]) {
      for (const path of [STANDARD, MONDAYS]) {
        expect(refusalOf(await put(path, wrong))).toEqual({ status: 400, code: 'INVALID_REQUEST' });
      }
    }

    expect(refusalOf(await put('/api/config/pricing/9', { apply: 'window' }))).toEqual({
      status: 404,
      code: 'SETTING_NOT_FOUND',
    });
  });
});

describe('hours that are saved for the window', () => {
  it('open and remove half hours of their weekday, and name the bookings outside', async () => {
    const day = dayOfJune(8);
    const { booking } = await book(app.createGuest(), ['21:30'], day);
    const hours = { openTime: '14:00', closeTime: '21:00', isClosed: false, apply: 'window' };
    const outcome = {
      ...nothing,
      // Today's slots are the first of the four Mondays, and one half hour is booked.
      generatedSlots: 4 * 2,
      removedSlots: 4 * 2 - 1,
      bookingsInTheWay: [
        {
          reference: booking.reference,
          shortReference: booking.shortReference,
          customerName: 'Anna Bērziņa',
          phoneNumber: booking.phoneNumber,
          firstSlotTime: booking.firstSlotTime,
        },
      ],
    };
    expect((await put(MONDAYS, { ...hours, dryRun: true })).body).toEqual(outcome);
    const saved = await put(MONDAYS, hours);
    expect(saved.body).toEqual(outcome);
    expect([...(await calendarOf(operator, day)).keys()][0]).toBe(slot('14:00', day));
    expect((await calendarOf(operator, dayOfJune(9))).has(slot('14:00', dayOfJune(9)))).toBe(false);
    expect((await undo(manager, actionOf(saved))).status).toBe(200);
    expect((await calendarOf(operator, day)).has(slot('14:00', day))).toBe(false);
  });

  it('leave the window alone if they are for new days', async () => {
    const before = [...(await calendarOf(operator, dayOfJune(15))).keys()];
    expect((await put(MONDAYS, { openTime: '12:00', apply: 'newDays' })).body).toEqual(nothing);
    expect([...(await calendarOf(operator, dayOfJune(15))).keys()]).toEqual(before);
  });
});

describe('what was set by hand', () => {
  it('says so in the calendar, through blocks and bookings, until the settings price it', async () => {
    const day = dayOfJune(16);
    const isByHand = () => readSlots(app.createGuest(), 'isByHand', ['18:00', '18:30'], day);
    const ids = { timeSlotIds: [slot('18:00', day)] };
    expect(await isByHand()).toEqual([undefined, undefined]);
    await operator.post('/api/timeslots/block', { ...ids, reason: 'Wind' });
    await operator.post('/api/timeslots/release', ids);
    expect(await isByHand()).toEqual([undefined, undefined]);

    await makeAvailable(19, ['18:00'], day);
    await operator.post('/api/timeslots/block', { ...ids, reason: 'Wind' });
    await operator.post('/api/timeslots/release', ids);
    expect(await isByHand()).toEqual([true, undefined]);

    const range = { fromDate: day, toDate: day };
    const regenerate = (more: object) =>
      operator.post('/api/timeslots/regenerate', { ...range, ...more });
    expect((await regenerate({ dryRun: true })).body).toMatchObject({ repricedSlots: 0 });
    await regenerate({});
    expect(await pricesOf(['18:00'], day)).toEqual([19]);
    expect((await regenerate({ includeSetByHand: true, dryRun: true })).body).toMatchObject({
      repricedSlots: 1,
    });
    expect((await regenerate({ includeSetByHand: true })).body).toMatchObject({ repricedSlots: 1 });
    expect(await isByHand()).toEqual([undefined, undefined]);
    expect(await pricesOf(['18:00'], day)).toEqual([26]);
  });
});
