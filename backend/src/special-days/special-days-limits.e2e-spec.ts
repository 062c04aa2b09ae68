import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';

import { dayOfJune } from '../schedule/test/form.ts';
import { refusalOf } from '../test/browser.ts';
import { startRunningApp, TEST_NOW, type RunningApp } from '../test/running-app.ts';
import { signIn, type SignedInBrowser } from '../test/sign-in.ts';
import {
  changeSpecialDays,
  closed,
  createOpenSetting,
  listSpecialDays,
  nothing,
  PATH,
  readTimes,
  removeSpecialDay,
} from './test/special-days.ts';

const TODAY = dayOfJune(1);
const INVALID = { status: 400, code: 'INVALID_REQUEST' };

let app: RunningApp;
let manager: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterEach(() => {
  app.clock.set(TEST_NOW);
});
afterAll(() => app.stop());

/** Idle sessions of staff expire within hours. */
const signInAgain = async () => {
  manager = await signIn(app.url, { email: manager.user.email ?? '', password: manager.password });
};

describe('which days may be special', () => {
  it('begins today, by Riga’s clock', async () => {
    expect(
      (
        await changeSpecialDays(manager, [TODAY], {
          ...createOpenSetting('15:00', '22:00'),
          dryRun: true,
        })
      ).status,
    ).toBe(200);
    expect(refusalOf(await changeSpecialDays(manager, [addDays(TODAY, -1)], closed))).toEqual(
      INVALID,
    );
    // Half past midnight in Riga, while it is still the first of June in UTC.
    app.clock.set('2026-06-01T21:30:00Z');
    await signInAgain();
    expect(
      (await changeSpecialDays(manager, [dayOfJune(3), TODAY], { ...closed, dryRun: true })).body,
    ).toMatchObject({
      error: '2026-06-01 is over. Please choose today or a later day.',
    });
    app.clock.set('2026-06-01T20:59:59.999Z');
    expect((await changeSpecialDays(manager, [TODAY], { ...closed, dryRun: true })).status).toBe(
      200,
    );
  });

  it('is a list of 1 to 366 days', async () => {
    const listDays = (count: number) => Array.from({ length: count }, (_, i) => addDays(TODAY, i));
    for (const wrong of [[], listDays(367)]) {
      expect(
        refusalOf(await changeSpecialDays(manager, wrong, { ...closed, dryRun: true })),
      ).toEqual(INVALID);
    }

    expect(
      (await changeSpecialDays(manager, listDays(366), { ...closed, dryRun: true })).status,
    ).toBe(200);
    expect(
      (await changeSpecialDays(manager, listDays(1), { ...closed, dryRun: true })).status,
    ).toBe(200);
  });

  it('stays once they are over, and taking one away then leaves the past as it was', async () => {
    const day = dayOfJune(11);
    await changeSpecialDays(manager, [day], createOpenSetting('10:00', '11:00'));
    app.clock.set('2026-06-11T21:00:00Z');
    await signInAgain();
    expect(await listSpecialDays(manager, day)).toHaveLength(1);
    expect(refusalOf(await changeSpecialDays(manager, [day], closed))).toMatchObject({
      status: 400,
    });
    expect((await removeSpecialDay(manager, day)).body).toEqual({ dryRun: false, ...nothing });
    expect(await readTimes(manager, day)).toEqual(['10:00', '10:30']);
  });
});

describe('PUT refuses', () => {
  it.each([
    ['a day that does not exist', { days: ['2026-02-30'], ...closed }],
    ['an instant', { days: ['2026-06-20T10:00:00Z'], ...closed }],
    ['no days', { ...closed }],
    ['no times', { days: [dayOfJune(20)], isClosed: false }],
    ['one time', { days: [dayOfJune(20)], isClosed: false, openTime: '10:00' }],
    [
      'a time that ends as it begins',
      { days: [dayOfJune(20)], ...createOpenSetting('10:00', '10:00') },
    ],
    [
      'a time that ends before it begins',
      { days: [dayOfJune(20)], ...createOpenSetting('10:00', '09:30') },
    ],
    [
      'a closed day with such times',
      { days: [dayOfJune(20)], ...createOpenSetting('10:00', '09:30'), isClosed: true },
    ],
    ['a time with seconds', { days: [dayOfJune(20)], ...createOpenSetting('10:00:00', '12:00') }],
    ['a time without its zero', { days: [dayOfJune(20)], ...createOpenSetting('9:00', '12:00') }],
    ['neither open nor closed', { days: [dayOfJune(20)], openTime: '10:00', closeTime: '12:00' }],
    [
      'a price below zero',
      { days: [dayOfJune(20)], ...createOpenSetting('10:00', '12:00', { price: -0.01 }) },
    ],
    [
      'a price that is too high',
      { days: [dayOfJune(20)], ...createOpenSetting('10:00', '12:00', { price: 100_000.01 }) },
    ],
    [
      'a price that is text',
      { days: [dayOfJune(20)], ...createOpenSetting('10:00', '12:00', { price: '20' }) },
    ],
    ['a note that is a text', { days: [dayOfJune(20)], ...closed, note: 'Slēgts' }],
    ['an empty note', { days: [dayOfJune(20)], ...closed, note: { lv: null, en: ' ' } }],
    [
      'a long note',
      { days: [dayOfJune(20)], ...closed, note: { lv: 'Slēgts', en: 'x'.repeat(201) } },
    ],
    ['a dry run that is text', { days: [dayOfJune(20)], ...closed, dryRun: 'yes' }],
  ])('%s', async (_, body) => {
    expect(refusalOf(await manager.put(PATH, body))).toEqual(INVALID);
    expect(await listSpecialDays(manager, dayOfJune(20))).toEqual([]);
  });

  it('not a note of 200 characters, a closed day with times, or a day that is named twice', async () => {
    const day = dayOfJune(13);
    const note = { lv: 'ā'.repeat(200), en: 'x' };
    const setting = { ...createOpenSetting('10:00', '24:00', { note }), isClosed: true };
    expect((await changeSpecialDays(manager, [day, day], setting)).status).toBe(200);
    expect(await listSpecialDays(manager, day)).toEqual([{ day, ...setting }]);
  });
});

describe('DELETE refuses', () => {
  it('a dry run that is neither true nor false', async () => {
    expect(refusalOf(await removeSpecialDay(manager, dayOfJune(13), '?dryRun=perhaps'))).toEqual(
      INVALID,
    );
  });
});

describe('the list', () => {
  it('shows by default today and 366 days more, in order', async () => {
    const [yesterday, ...days] = [-1, 0, 366, 367].map((away) => addDays(TODAY, away)) as [
      Day,
      Day,
      Day,
      Day,
    ];
    app.clock.set('2026-05-31T20:30:00Z');
    expect((await changeSpecialDays(manager, [...days, yesterday], closed)).status).toBe(200);
    app.clock.set(TEST_NOW);
    const { body } = await app.createGuest().get<SpecialDay[]>(PATH);
    const listed = body.map(({ day }) => day);
    expect([listed[0], listed.at(-1)]).toEqual([TODAY, days[1]]);
    expect(listed).toEqual(listed.toSorted());
    expect(await listSpecialDays(app.createGuest(), yesterday, days[2])).toHaveLength(
      listed.length + 2,
    );
  });

  it.each([
    [732, 200],
    [733, 400],
    [0, 200],
    [-1, 400],
  ])('has ends that are %d days apart: %d', async (apart, status) => {
    expect(
      (await app.createGuest().get(`${PATH}?from=${TODAY}&to=${addDays(TODAY, apart)}`)).status,
    ).toBe(status);
  });

  it.each(['?from=soon', '?to=2026-02-30', '?to=2026-05-31'])('refuses %s', async (query) => {
    expect(refusalOf(await app.createGuest().get(`${PATH}${query}`))).toEqual(INVALID);
  });

  it('is all that visitors and operators may do', async () => {
    for (const visitor of [
      app.createGuest(),
      await app.signInAs('athlete'),
      await app.signInAs('operator'),
    ]) {
      expect((await visitor.get(PATH)).status).toBe(200);
      const status = visitor.cookies.size > 0 ? 403 : 401;
      expect(
        (await visitor.put(PATH, { days: [dayOfJune(20)], ...closed, dryRun: true })).status,
      ).toBe(status);
      expect((await visitor.delete(`${PATH}/${dayOfJune(20)}`)).status).toBe(status);
    }

    const admin = await app.signInAs('admin');
    expect((await admin.put(PATH, { days: [dayOfJune(20)], ...closed, dryRun: true })).status).toBe(
      200,
    );
  });
});
