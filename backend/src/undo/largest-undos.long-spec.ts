import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

import type { Closure } from '@cablepark/contracts/schedule/closure';
import {
  addDays,
  dayOf,
  slotsOfDay,
  startOfDay,
  type Day,
} from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';

import { createForm } from '../schedule/test/form.ts';
import type { Answer, Browser } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { actionOf, undo } from './test/undoing.ts';

jest.setTimeout(300_000);

const MAX_EVENTS = 1000;
const A_YEAR = Array.from({ length: 366 }, (_, i) => addDays('2026-06-02', i));
const A_MONTH = A_YEAR.slice(0, 31);
const [FIRST, LAST] = [A_YEAR[0] ?? '', A_YEAR.at(-1) ?? ''];

let app: RunningApp;
let manager: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

/** The calendar of all days, and the bookings without their sequence numbers. */
async function readEverything(): Promise<unknown> {
  const { rows } = await app.infrastructure.pool.query<object>(
    `SELECT slot_id, status, price_cents, booking_id, closure_id FROM read_models.time_slots ORDER BY slot_id`,
  );
  const bookings = await app.infrastructure.pool.query<object>(
    `SELECT booking_id, slot_ids, price_cents, cancelled_at, postponed_at, closure_id FROM read_models.bookings ORDER BY 1`,
  );
  const settings = await app.infrastructure.pool.query<object>(
    `SELECT * FROM read_models.settings ORDER BY name`,
  );
  return [rows, bookings.rows, settings.rows];
}

/** Does something large, undoes it and redoes it, each in one append. */
async function isUndoneAndRedone(act: () => Promise<Answer>): Promise<void> {
  await app.waitUntilVisible();
  const before = await readEverything();
  const action = actionOf(await act());
  await app.waitUntilVisible();
  const after = await readEverything();
  expect(after).not.toEqual(before);
  const undone = actionOf(await undo(manager, action));
  await app.waitUntilVisible();
  expect(await readEverything()).toEqual(before);
  const redone = actionOf(await undo(manager, undone));
  await app.waitUntilVisible();
  expect(await shownOf(after)).toEqual(await shownOf(await readEverything()));
  actionOf(await undo(manager, redone));
  await app.waitUntilVisible();
  expect(await readEverything()).toEqual(before);
  const events = await app.readEvents();
  for (const id of [undone, redone]) {
    const own = events.filter(({ metadata }) => metadata.correlationId === id);
    expect(own.map(({ metadata }) => metadata.commit)).toEqual(
      own.map((_, index) => ({ size: own.length, index })),
    );
    expect(own.length).toBeLessThanOrEqual(MAX_EVENTS);
  }
}

/** A booking that was cancelled again has another time of cancellation. */
const shownOf = (state: unknown): unknown =>
  JSON.parse(
    JSON.stringify(state, (name, value: unknown) =>
      name === 'cancelled_at' ? value !== null : value,
    ),
  );

/** Makes a cell of each day available, for as many days at once as a request may name. */
async function open(days: readonly Day[]): Promise<void> {
  for (let i = 0; i < days.length; i += 60) {
    const timeSlotIds = days.slice(i, i + 60).map((day) => cellOf(slotsOfDay(day)[4]!));
    actionOf(await manager.post('/api/timeslots/make-available', { price: 20, timeSlotIds }));
  }
}

const setSpecialDays = (days: readonly Day[], price: number) =>
  manager.put('/api/config/special-days', {
    days,
    isClosed: false,
    openTime: '12:00',
    closeTime: '19:00',
    price,
    note: { lv: 'ā'.repeat(200), en: 'n'.repeat(200) },
  });

describe('undo of the largest actions', () => {
  it('opens a month again, with 600 bookings', async () => {
    const slots = A_MONTH.flatMap((day) => slotsOfDay(day).slice(-20)).slice(0, 600);
    actionOf(
      await manager.post('/api/timeslots/make-available', {
        price: 20,
        timeSlotIds: slots.map((id) => cellOf(id)),
      }),
    );
    const notes = 'ž'.repeat(2000);
    for (let i = 0; i < slots.length; i += 20) {
      await Promise.all(
        slots.slice(i, i + 20).map(async (slotId) =>
          actionOf(
            await manager.post('/api/bookings', {
              ...createForm([]),
              notes,
              timeSlotIds: [slotId],
            }),
          ),
        ),
      );
    }

    const stretch = {
      from: startOfDay(A_MONTH[0] ?? '').toISOString(),
      to: startOfDay(A_YEAR[31] ?? '').toISOString(),
      reason: 'weather',
    };
    await isUndoneAndRedone(async () => {
      const closed = await manager.post<Closure>('/api/closures', stretch);
      expect(closed.body.bookings).toHaveLength(600);
      return closed;
    });
  });

  it('brings a year of special days back', async () => {
    actionOf(await manager.post('/api/timeslots/regenerate', { fromDate: FIRST, toDate: LAST }));
    await open(A_YEAR);
    for (const [i, day] of A_YEAR.entries()) {
      if (i % 7 === 0) {
        actionOf(await setSpecialDays([day], 10 + i / 100));
      }
    }

    await isUndoneAndRedone(() => setSpecialDays(A_YEAR, 12));
  });

  it('brings a year of regenerated days back, with slots that staff had opened and bookings', async () => {
    await open(A_YEAR);
    const bookings = A_YEAR.slice(40, 240).map((day) => slotsOfDay(day)[4]!);
    for (const slotId of bookings) {
      actionOf(await manager.post('/api/bookings', { ...createForm([]), timeSlotIds: [slotId] }));
    }

    expect(new Set(bookings.map(dayOf)).size).toBe(200);
    await isUndoneAndRedone(() =>
      manager.post('/api/timeslots/regenerate', {
        fromDate: FIRST,
        toDate: LAST,
        includeBooked: true,
      }),
    );
  });
});
