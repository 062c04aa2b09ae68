import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import { slot, slotsFrom } from '@cablepark/contracts/test/schedule-events';

import { book, calendarOf, createStaffForm, dayOfJune, readSlots } from '../schedule/test/form.ts';
import { refusalOf, type Browser } from '../test/browser.ts';
import { startRunningApp, TEST_NOW, type RunningApp } from '../test/running-app.ts';
import { signIn, type SignedInBrowser } from '../test/sign-in.ts';
import {
  changeSpecialDays,
  closed,
  createOpenSetting,
  listSpecialDays,
  nothing,
  PATH,
  readPrices,
  readTimes,
  removeSpecialDay,
} from './test/special-days.ts';

const TODAY = dayOfJune(1);

let app: RunningApp;
let manager: SignedInBrowser;
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

const regenerate = (day: Day) =>
  operator.post('/api/timeslots/regenerate', { fromDate: day, toDate: day });

describe('a special day', () => {
  it('has hours, a price and a note of its own, at once and for everybody', async () => {
    const day = dayOfJune(2);
    const note = { lv: 'Jāņi', en: 'Midsummer' };
    expect(
      await changeSpecialDays(
        manager,
        [day],
        createOpenSetting('16:00', '18:00', { price: 33.35, note }),
      ),
    ).toMatchObject({
      status: 200,
      body: { dryRun: false, ...nothing, removedSlots: 10, repricedSlots: 4 },
    });
    expect(await readTimes(operator, day)).toEqual(['16:00', '16:30', '17:00', '17:30']);
    expect(await readPrices(operator, day)).toEqual(new Set([33.35]));
    const stored = {
      day,
      isClosed: false,
      openTime: '16:00',
      closeTime: '18:00',
      price: 33.35,
      note,
    };
    expect(await listSpecialDays(app.createGuest(), day)).toEqual([stored]);
    expect((await book(app.createGuest(), ['16:00', '16:30'], day)).totalPrice).toBe(66.7);
  });

  it('is replaced as a whole', async () => {
    const day = dayOfJune(3);
    await changeSpecialDays(
      manager,
      [day],
      createOpenSetting('10:00', '12:00', { price: 0, note: { lv: 'Bez maksas', en: '' } }),
    );
    expect(await listSpecialDays(app.createGuest(), day)).toMatchObject([
      { note: { lv: 'Bez maksas', en: null } },
    ]);
    expect(await readPrices(operator, day)).toEqual(new Set([0]));
    const { body } = await changeSpecialDays(manager, [day], {
      isClosed: false,
      openTime: '11:00',
      closeTime: '13:00',
    });
    expect(body).toEqual({
      dryRun: false,
      ...nothing,
      generatedSlots: 2,
      removedSlots: 2,
      repricedSlots: 2,
    });
    expect(await listSpecialDays(manager, day)).toEqual([
      { day, ...createOpenSetting('11:00', '13:00') },
    ]);
    expect(await readPrices(operator, day)).toEqual(new Set([20]));
  });

  it('may be closed, and follows its weekday again once it is taken away', async () => {
    const day = dayOfJune(4);
    expect((await changeSpecialDays(manager, [day], { isClosed: true })).body).toEqual({
      dryRun: false,
      ...nothing,
      removedSlots: 14,
    });
    expect(await readTimes(operator, day)).toEqual([]);
    expect(await listSpecialDays(manager, day)).toEqual([{ day, ...closed }]);
    expect((await regenerate(day)).body).toMatchObject({ generatedSlots: 0, removedSlots: 0 });
    const back = { ...nothing, generatedSlots: 14 };
    expect((await removeSpecialDay(manager, day, '?dryRun=true')).body).toEqual({
      dryRun: true,
      ...back,
    });
    expect(await readTimes(operator, day)).toEqual([]);
    expect((await removeSpecialDay(manager, day)).body).toEqual({ dryRun: false, ...back });
    expect(await readTimes(operator, day)).toHaveLength(14);
    expect(await listSpecialDays(manager, day)).toEqual([]);
    for (const query of ['', '?dryRun=true']) {
      expect(refusalOf(await removeSpecialDay(manager, day, query))).toEqual({
        status: 404,
        code: 'SPECIAL_DAY_NOT_FOUND',
      });
    }

    expect((await removeSpecialDay(manager, 'soon')).body).toMatchObject({
      error: 'There is no such special day.',
    });
  });

  it('keeps its bookings and names those outside its hours, and keeps blocked slots', async () => {
    const day = dayOfJune(5);
    const { booking: early } = await book(app.createGuest(), ['15:00', '15:30'], day);
    const { booking: late } = await book(app.createGuest(), ['21:30'], day);
    await book(app.createGuest(), ['18:00'], day);
    await operator.post('/api/timeslots/block', {
      timeSlotIds: [slot('20:00', day)],
      reason: 'Jānis repairs',
    });
    const inTheWay = [early, late].map(
      ({ reference, shortReference, phoneNumber, firstSlotTime }) => ({
        reference,
        shortReference,
        customerName: 'Anna Bērziņa',
        phoneNumber,
        firstSlotTime,
      }),
    );
    expect(inTheWay[0]?.shortReference).toMatch(/^\w{3}-\w{3}$/);
    const setting = createOpenSetting('15:30', '21:00', { price: 100_000 });
    const outcome = {
      generatedSlots: 0,
      removedSlots: 1,
      repricedSlots: 8,
      bookingsInTheWay: inTheWay,
    };
    expect((await changeSpecialDays(manager, [day], { ...setting, dryRun: true })).body).toEqual({
      dryRun: true,
      ...outcome,
    });
    expect((await changeSpecialDays(manager, [day], setting)).body).toEqual({
      dryRun: false,
      ...outcome,
    });
    const times = ['15:00', '15:30', '18:00', '20:00', '21:30', '19:00'];
    expect(await readSlots(operator, 'status', times, day)).toEqual([
      'booked',
      'booked',
      'booked',
      'blocked',
      'booked',
      'available',
    ]);
    expect(await readSlots(operator, 'price', ['15:00', '18:00', '19:00'], day)).toEqual([
      20, 25, 100_000,
    ]);
    expect(
      (await changeSpecialDays(manager, [day], { ...closed, dryRun: true })).body.bookingsInTheWay,
    ).toHaveLength(3);
  });

  it('gives its price to the cells that staff book or block', async () => {
    const day = dayOfJune(8);
    await changeSpecialDays(manager, [day], createOpenSetting('15:00', '17:00', { price: 40 }));
    expect(
      (
        await operator.post(
          '/api/bookings/admin',
          createStaffForm([[slot('09:00', day), slot('09:30', day)]]),
        )
      ).body,
    ).toMatchObject({ totalPrice: 80 });
    await operator.post('/api/timeslots/block', {
      timeSlotIds: [cellOf(slot('10:00', day))],
      reason: 'Jānis repairs',
    });
    expect(await readSlots(operator, 'price', ['10:00'], day)).toEqual([40]);
  });

  it('is kept to by Quick Update, also after the weekly hours change', async () => {
    const day = dayOfJune(9);
    await changeSpecialDays(manager, [day], createOpenSetting('12:00', '13:00', { price: 11 }));
    await manager.put('/api/config/operating-hours/2', {
      openTime: '08:00',
      closeTime: '22:00',
      isClosed: false,
    });
    await regenerate(day);
    expect([await readTimes(operator, day), await readPrices(operator, day)]).toEqual([
      ['12:00', '12:30'],
      new Set([11]),
    ]);
    expect((await removeSpecialDay(manager, day)).body).toMatchObject({
      generatedSlots: 26,
      repricedSlots: 2,
    });
    await manager.put('/api/config/operating-hours/2', {
      openTime: '15:00',
      closeTime: '22:00',
      isClosed: false,
    });
  });

  it('is kept to by the nightly generation', async () => {
    const day = addDays(TODAY, 28);
    const setting = createOpenSetting('10:00', '11:00', { price: 12.5 });
    expect((await changeSpecialDays(manager, [day, addDays(day, 1)], setting)).body).toEqual({
      dryRun: false,
      ...nothing,
    });
    expect(await readTimes(operator, day)).toEqual([]);
    app.clock.set('2026-06-01T21:00:00Z');
    const [generateDays] = app.listNightlyTasks();
    await generateDays?.run(app.clock.now());
    expect([await readTimes(operator, day), await readPrices(operator, day)]).toEqual([
      ['10:00', '10:30'],
      new Set([12.5]),
    ]);
    expect(await readTimes(operator, addDays(day, 1))).toEqual([]);
  });

  it('acts on a day after the booking window only if that has or had slots', async () => {
    const [generated, untouched, opened, emptied] = [50, 51, 52, 53].map((days) =>
      addDays(TODAY, days),
    );
    await operator.post('/api/timeslots/regenerate', { fromDate: generated, toDate: generated });
    await operator.post('/api/timeslots/make-available', {
      price: 9,
      timeSlotIds: [cellOf(slot('03:00', opened))],
    });
    const cleanup = { fromDate: emptied, toDate: emptied };
    await operator.post('/api/timeslots/regenerate', cleanup);
    await operator.post('/api/timeslots/regenerate', { ...cleanup, operationType: 'cleanup_only' });
    const days = [generated, untouched, opened, emptied] as Day[];
    await changeSpecialDays(manager, days, createOpenSetting('06:00', '07:00'));
    expect(await Promise.all(days.map((day) => readTimes(operator, day)))).toEqual([
      ['06:00', '06:30'],
      [],
      ['06:00', '06:30'],
      ['06:00', '06:30'],
    ]);
  });
});

describe('a dry run', () => {
  it('writes nothing', async () => {
    const before = (await app.readEvents()).length;
    expect(
      (await changeSpecialDays(manager, [dayOfJune(10)], { ...closed, dryRun: true })).body,
    ).toEqual({
      dryRun: true,
      ...nothing,
      removedSlots: 14,
    });
    expect((await app.readEvents()).length).toBe(before);
    expect(await listSpecialDays(manager, dayOfJune(10))).toEqual([]);
  });
});

describe('the days of the clock changes', () => {
  it.each([
    ['2026-03-29', '2026-03-20T06:00:00Z', '00:00', '24:00', 46],
    ['2026-10-25', '2026-10-10T06:00:00Z', '00:00', '24:00', 50],
    ['2026-06-20', '2026-06-01T06:00:00Z', '00:00', '24:00', 48],
    ['2027-03-28', '2027-03-27T22:30:00Z', '02:00', '05:00', 4],
    ['2027-10-31', '2027-10-30T21:30:00Z', '02:00', '05:00', 8],
  ])(
    '%s, decided at %s, has every half hour from %s to %s once',
    async (day, now, openTime, closeTime, count) => {
      app.clock.set(now);
      const staff = await signIn(app.url, {
        email: manager.user.email ?? '',
        password: manager.password,
      });
      const setting = { days: [day], ...createOpenSetting(openTime, closeTime, { price: 7 }) };
      expect(await staff.put(PATH, { ...setting, dryRun: true })).toMatchObject({ status: 200 });
      expect(await staff.put(PATH, setting)).toMatchObject({ status: 200 });
      const calendar = await calendarOf(staff, day);
      expect([...calendar.keys()]).toEqual(slotsFrom(openTime, closeTime, day));
      expect(calendar.size).toBe(count);
      expect(new Set([...calendar.values()].map(({ price }) => price))).toEqual(new Set([7]));
      await staff.post('/api/timeslots/regenerate', { fromDate: day, toDate: day });
      expect((await calendarOf(staff, day)).size).toBe(count);
    },
  );
});
