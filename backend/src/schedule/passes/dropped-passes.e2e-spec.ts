import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { HoldersPass, SoldPass, StaffPass } from '@cablepark/contracts/passes/passes';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { Schedules } from '#schedule/schedules';
import { createForm, dayOfJune } from '#schedule/test/form';
import { refusalOf, type Browser } from '#test/browser';
import { FIRST_ADMIN, startRunningApp, type RunningApp } from '#test/running-app';
import { signIn } from '#test/sign-in';
import { actionOf, undo } from '../../undo/test/undoing.ts';
import { readPass, seasonPass, sellPass } from './test/selling.ts';

const LATER = '2026-10-20T06:00:00Z';
/** A day of the calendar then. */
const DAY = '2026-10-22';

const name = (en: string) => ({ name: { lv: `${en} latviski`, en } });

let app: RunningApp;
let guest: Browser;
let manager: Browser;
let expired: SoldPass;
let refunded: SoldPass;
let season: SoldPass;
let openDay: SoldPass;
let good: SoldPass;
let refund: string;
let extension: string;
/** What its holder saw of the expired one before it was dropped. */
let before: HoldersPass;

async function runNight(now: string): Promise<void> {
  app.clock.set(now);
  for (const { name: task, run } of app.listNightlyTasks()) {
    if (/days|passes|books/.test(task)) {
      await run(new Date(now));
    }
  }

  await app.waitUntilVisible();
}

const book = (payWith: readonly string[], time: string, day: string) =>
  guest.post('/api/bookings', { ...createForm([time], day), payWith });

beforeAll(async () => {
  app = await startRunningApp({ settings: { BOOKS_OPEN_DAYS: '100' } });
  guest = app.createGuest();
  manager = await app.signInAs('manager');
  const soon = { validDays: null, validUntil: dayOfJune(30) };
  expired = await sellPass(manager, { ...soon, ...name('expired') });
  refunded = await sellPass(manager, { validDays: 365, ...name('refunded') });
  season = await sellPass(manager, { ...seasonPass, ...soon });
  openDay = await sellPass(manager, { ...soon, ...name('open') });
  good = await sellPass(manager, { validDays: 365 });
  refund = actionOf(await manager.post(`/api/passes/${refunded.id}/refund`, { why: 'Moves' }));
  extension = actionOf(
    await manager.post(`/api/passes/${expired.id}/extend`, { until: '2026-07-02' }),
  );
  expect((await book([expired.code], '15:00', dayOfJune(10))).status).toBe(201);
  await runNight('2026-07-15T06:00:00Z');
  before = await readPass(guest, expired);
}, 120_000);
afterAll(() => app.stop());

describe('a pass that ended ninety days ago', () => {
  beforeAll(async () => {
    manager = await signIn(app.url, FIRST_ADMIN);
    await manager.post(`/api/passes/${openDay.id}/extend`, { until: '2026-07-20' });
    // The books of this day are still open in October.
    const form = createForm(['15:00'], '2026-07-20');
    const booked = await guest.post('/api/bookings', { ...form, payWith: [openDay.code] });
    expect(booked.status).toBe(201);
    await runNight('2026-10-17T06:00:00Z');
    await runNight(LATER);
    manager = await signIn(app.url, FIRST_ADMIN);
  }, 120_000);

  it('is in the schedule no more, unless it paid a booking of an open day', async () => {
    const { passes } = await app.app.get(Schedules).load();
    const isKept = (pass: SoldPass) => passes.has(pass.id);
    expect([expired, refunded, season, openDay, good].map(isKept)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('is shown to its holder as before, and pays nothing', async () => {
    expect(await readPass(guest, expired)).toEqual(before);
    const id = slot('15:00', DAY);
    const { body } = await guest.get<HoldersPass>(`/api/passes/${expired.code}?timeSlotIds=${id}`);
    expect(body.covers).toEqual([{ id, rides: 0, cents: 0, dueCents: body.dueCents }]);
    expect(await readPass(guest, season)).toMatchObject({ status: 'expired', left: { today: 0 } });
    const { body: shown } = await manager.get<StaffPass>(`/api/passes/${refunded.id}`);
    expect(shown).toMatchObject({ id: refunded.id, status: 'refunded' });
  });

  it.each([
    ['expired', () => expired, 'PASS_EXPIRED'],
    ['was refunded', () => refunded, 'PASS_REFUNDED'],
  ] as const)('and %s refuses a booking that it should pay, by name', async (_, pass, code) => {
    for (const visitor of [guest, manager]) {
      const key = visitor === guest ? pass().code : pass().id;
      const form = { ...createForm(['15:00'], DAY), payWith: [key] };
      const refused = await visitor.post('/api/bookings', form);
      expect(refusalOf(refused)).toEqual({ status: 409, code });
      expect(refused.body).toMatchObject({ error: expect.stringContaining(pass().name.en) });
    }
  });

  it('is left alone where another pays all', async () => {
    expect((await book([good.code, expired.code], '16:00', DAY)).status).toBe(201);
  });

  it('is unknown by its id to everyone but staff', async () => {
    expect(refusalOf(await book([expired.id], '15:00', DAY)).code).toBe('PASS_NOT_FOUND');
  });

  it.each([
    ['adjust', { rides: 1, why: 'Rain' }],
    ['extend', { until: '2027-12-31' }],
    ['refund', { why: 'Rain' }],
    ['resend', { email: 'anna@example.lv' }],
  ])('can not be changed by %s', async (how, body) => {
    const change = (id: string) => manager.post(`/api/passes/${id}/${how}`, body);
    for (const { id } of [expired, refunded]) {
      expect(refusalOf(await change(id))).toEqual({ status: 409, code: 'PASS_CLOSED' });
    }

    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(refusalOf(await change(unknown))).toEqual({ status: 404, code: 'PASS_NOT_FOUND' });
  });

  it('keeps what staff did to it from being undone', async () => {
    expect(refusalOf(await undo(manager, extension))).toEqual({
      status: 409,
      code: 'PASS_CLOSED',
    });
    expect(refusalOf(await undo(manager, refund)).code).toBe('NOT_UNDOABLE');
  });

  it('can be erased, by its code and by its id', async () => {
    expect((await guest.delete(`/api/passes/${expired.code}/personal-data`)).status).toBe(200);
    expect((await manager.delete(`/api/passes/${refunded.id}/personal-data`)).status).toBe(200);
    await app.waitUntilVisible();
    for (const { code } of [expired, refunded]) {
      expect(refusalOf(await guest.get(`/api/passes/${code}`)).code).toBe('PASS_NOT_FOUND');
      expect(refusalOf(await book([code], '15:00', DAY)).code).toBe('PASS_NOT_FOUND');
    }

    const events = (await app.readEvents()).length;
    expect((await manager.delete(`/api/passes/${refunded.id}/personal-data`)).status).toBe(200);
    expect(await app.readEvents()).toHaveLength(events);
  });
});
