import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';

import type { DomainEvent } from '@cablepark/contracts/events';
import { LOG_POSITION } from '@cablepark/contracts/shared/fields';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { createEvent } from '@cablepark/event-store/streams/command-context';

import { book, dayOfJune } from '#schedule/test/form';
import { refusalOf, type Browser } from '#test/browser';
import { startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';
import { CALENDAR, lists, recordAnswers, toShown } from '../test/recorded-answers.ts';

let app: RunningApp;
let manager: Browser;
/** The service's own errors, which say why an answer was 500 or 503. */
const errors: unknown[] = [];
const logTo = {
  write(line: string): void {
    const entry = JSON.parse(line) as { level: number };
    if (entry.level >= pino.levels.values['error']!) {
      errors.push(entry);
    }
  },
};
beforeAll(async () => {
  app = await startRunningApp({ logTo });
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const now = (): string => app.clock.now().toISOString();
const asOf = async (path: string, instant: string, visitor = manager) =>
  toShown(
    await visitor.get(
      `${path}${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(instant)}`,
    ),
  );

describe('an answer as of an instant', () => {
  it('is the one that was given then, whatever was done since', async () => {
    const { answers } = await recordAnswers({ app, manager }, { commands: 100, every: 20 });
    expect(answers.length).toBeGreaterThan(40);
    for (const { path, instant, answer } of answers) {
      expect({ path, instant, ...(await asOf(path, instant)), errors }).toEqual({
        path,
        instant,
        ...answer,
        errors: [],
      });
    }
  });

  it('is given to many who ask at once @long', async () => {
    const instant = now();
    const ask = async () => {
      const statuses: number[] = [];
      for (const path of lists) {
        statuses.push((await asOf(path, instant)).status);
      }

      return statuses;
    };

    const answers = await Promise.all(Array.from({ length: 16 }, ask));
    expect({ statuses: new Set(answers.flat()), errors }).toEqual({
      statuses: new Set([200]),
      errors: [],
    });
  });

  it('before the first event is empty', async () => {
    const instant = new Date(new Date(TEST_NOW).getTime() - 1).toISOString();
    const nothing = { status: 200, position: '-1' };
    expect(await asOf(CALENDAR, instant)).toEqual({ ...nothing, text: '{"timeSlots":[]}' });
    expect(await asOf('/api/bookings', instant)).toEqual({ ...nothing, text: '[]' });
    expect(JSON.parse((await asOf('/api/stats', instant)).text)).toMatchObject({
      totalBookings: 0,
      totalRevenue: 0,
    });
    expect(JSON.parse((await asOf('/api/config', instant)).text)).toMatchObject({
      operatingHours: [],
      pricing: [],
    });
  });

  it('finds a booking from its placing on, also after its cancellation, and keeps the erased erased', async () => {
    const before = now();
    app.clock.advance(1000);
    const { booking } = await book(app.createGuest(), ['15:00'], dayOfJune(15));
    const path = `/api/bookings/${booking.reference}`;
    const placed = toShown(await manager.get(path));
    const standing = now();
    app.clock.advance(1000);
    await manager.delete(`/api/bookings/${booking.id}`);
    expect(refusalOf(await manager.get(path))).toMatchObject({ status: 404 });
    expect(await asOf(path, standing)).toEqual(placed);
    expect(await asOf(path, before)).toMatchObject({ status: 404 });
    expect(await asOf(path, now())).toMatchObject({ status: 404 });
    await manager.delete(`/api/bookings/${booking.id}/personal-data`);
    const erased = await asOf(path, standing);
    expect(erased.status).toBe(200);
    expect(erased.text).toContain('"customerName":"erased"');
    expect(erased.text).not.toContain('Anna');
  });

  it('has nothing of a commit whose events were not all decided by then', async () => {
    const { log } = app.infrastructure;
    const before = now();
    const priced = ['12:00', '12:30'].map((time, i) => {
      app.clock.advance(60_000);
      const slots = [{ slotId: slot(time, dayOfJune(16)), priceCents: 1 }];
      const event: DomainEvent = { type: 'SlotPriceChanged', data: { day: dayOfJune(16), slots } };
      const ids = { correlationId: 'old', causationId: 'old' };
      const context = {
        actor: { kind: 'guest' },
        command: 'Old',
        now: app.clock.now(),
        ...ids,
      } as const;
      return createEvent(event, context, { commit: { size: 2, index: i } });
    });
    await log.append(SCHEDULE, priced, await log.readLastRevision(SCHEDULE), Date.now() + 10_000);
    await app.waitUntilVisible();
    const within = new Date(app.clock.now().getTime() - 1).toISOString();
    expect(await asOf(CALENDAR, within)).toEqual(await asOf(CALENDAR, before));
    expect(await asOf(CALENDAR, now())).not.toMatchObject({
      position: (await asOf(CALENDAR, within)).position,
    });
  });

  it('keeps the instant from page to page', async () => {
    await book(app.createGuest(), ['16:00'], dayOfJune(15));
    await book(app.createGuest(), ['17:00'], dayOfJune(15));
    const { headers } = await manager.get(`/api/bookings?limit=1&asOf=${now()}`);
    expect(headers.get('link')).toContain(`asOf=${encodeURIComponent(now())}`);
  });

  it('is for managers, and for instants with a zone that are not to come', async () => {
    const operator = await app.signInAs('operator');
    const admin = await app.signInAs('admin');
    for (const path of lists) {
      expect(await asOf(path, now(), app.createGuest())).toMatchObject({ status: 401 });
      expect(await asOf(path, now(), await app.signInAs('athlete'))).toMatchObject({
        status: 403,
      });
      expect(await asOf(path, now(), operator)).toMatchObject({ status: 403, position: null });
      expect(await asOf(path, now(), admin)).toMatchObject({ status: 200 });
      for (const wrong of [
        '2026-06-01T06:00:00',
        '2026-06-01',
        'now',
        '',
        '2099-01-01T00:00:00Z',
      ]) {
        expect(await asOf(path, wrong)).toMatchObject({ status: 400 });
      }

      expect((await app.createGuest().get(path)).headers.get(LOG_POSITION)).toBeNull();
    }

    expect(await asOf(CALENDAR, now().replace('Z', '+00:00'))).toMatchObject({ status: 200 });
  });
});
