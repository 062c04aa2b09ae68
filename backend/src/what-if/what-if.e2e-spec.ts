import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { Demand, Statistics } from '@cablepark/contracts/statistics/statistics';
import type { WhatIf } from '@cablepark/contracts/what-if/what-if';
import { watchNewChildren } from '@cablepark/platform/test/children';
import { eventually } from '@cablepark/platform/test/eventually';

import { book, createForm } from '../schedule/test/form.ts';
import { refusalOf } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import type { SignedInBrowser } from '../test/sign-in.ts';

const DAY = '2026-06-02';
const NOTHING = { bookings: 0, refused: 0, revenue: 0 };

let app: RunningApp;
let manager: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp({ settings: { LOST_DEMAND: 'on' } });
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const ask = async (body: object) => {
  const answer = await manager.post<WhatIf>('/api/admin/what-if', body);
  expect(answer.status).toBe(200);
  return answer.body;
};

const readEnd = async () => (await app.infrastructure.log.readEnd()).last;

describe('what if', () => {
  it('says what other rules would have made of the log, and writes nothing', async () => {
    const first = await book(app.createGuest(), ['15:00', '16:30', '17:00'], DAY);
    await app.createGuest().post('/api/bookings', createForm(['17:00', '17:30'], DAY));
    await app.infrastructure.refusals.waitForWrites();
    await app.waitUntilVisible();
    const before = await readEnd();

    const same = await ask({});
    expect(same).toMatchObject({
      position: Number((await app.readEvents()).at(-1)!.position),
      from: null,
      to: null,
      rules: { pricing: null, hours: null, leadTime: null, cancelWindow: null },
      before: { bookings: 1, refused: 1, revenue: 65 },
      difference: NOTHING,
    });
    expect(same.byDay).toEqual([]);
    const { body: stats } = await manager.get<Statistics>('/api/stats');
    const { body: demand } = await manager.get<Demand>('/api/stats/demand');
    expect(same.before).toEqual({
      bookings: stats.totalBookings,
      revenue: stats.totalRevenue,
      refused: demand.wishes,
    });

    const dearer = await ask({ pricing: 'peak=30,standard=10.5' });
    expect(dearer.rules.pricing).toBe('peak=30,standard=10.5');
    expect(dearer.difference).toEqual({ bookings: 0, refused: 0, revenue: 51 - 65 });
    expect(dearer.byHour).toEqual([
      { time: '15:00', ...NOTHING, revenue: -9.5 },
      { time: '16:30', ...NOTHING, revenue: -9.5 },
      { time: '17:00', ...NOTHING, revenue: 5 },
    ]);

    // Without the first booking, the refused one is placed.
    const later = await ask({ hours: { 'mon-fri': '16:30-21:00', 'sat-sun': 'closed' } });
    expect(later.after).toEqual({ bookings: 1, refused: 1, revenue: 50 });
    expect(later.byDay).toEqual([{ day: DAY, bookings: 0, refused: 0, revenue: -15 }]);
    expect(later.byHour).toEqual([
      { time: '15:00', bookings: -1, refused: 1, revenue: -20 },
      { time: '16:30', ...NOTHING, revenue: -20 },
      { time: '17:00', bookings: 1, refused: -1, revenue: 0 },
      { time: '17:30', ...NOTHING, revenue: 25 },
    ]);

    expect((await ask({ leadTime: 48 })).after).toEqual({ bookings: 0, refused: 2, revenue: 0 });
    expect((await ask({ leadTime: 48, from: '2026-06-03' })).difference).toEqual(NOTHING);
    expect(await readEnd()).toBe(before);

    await manager.delete(`/api/bookings/${first.booking.id}`);
    expect((await ask({ cancelWindow: 999 })).difference).toEqual(NOTHING);
  });

  it('ends when nobody waits for its answer any more', async () => {
    const children = await watchNewChildren();
    const gone = new AbortController();
    const cookie = [...manager.cookies].map((pair) => pair.join('=')).join('; ');
    const asked = fetch(`${app.url}/api/admin/what-if`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
      signal: gone.signal,
    });
    const answer = asked.then(async (early) => `${early.status} ${await early.text()}`, String);
    const child = eventually(async () => {
      const found = await children();
      expect(found).toHaveLength(1);
      return found[0]!;
    });
    expect(await Promise.race([answer, child])).toHaveProperty('pid');
    const { pid } = await child;
    process.kill(pid, 'SIGSTOP');
    gone.abort();
    expect(await answer).toContain('AbortError');
    await eventually(async () => {
      expect(await children()).toEqual([]);
    });
    await ask({});
  });

  it('refuses what it cannot read', async () => {
    const bad = [
      { pricing: 'peak' },
      { pricing: 'peak=30,peak=20' },
      { pricing: { gold: 1 } },
      { pricing: 'peak=-1' },
      { hours: 'mon-fri=21:00-15:00' },
      { hours: 'mon=15:00-21:00,mon-fri=closed' },
      { hours: 'someday=closed' },
      { leadTime: 1.5 },
      { cancelWindow: -1 },
      { from: '2026-06-02', to: '2026-06-01' },
    ];
    for (const body of bad) {
      expect(refusalOf(await manager.post('/api/admin/what-if', body))).toEqual({
        status: 400,
        code: 'INVALID_REQUEST',
      });
    }

    expect(await manager.post('/api/admin/what-if', { lead_time: 24 })).toMatchObject({
      status: 400,
      body: {
        error: 'There is no field lead_time.',
        issues: [{ message: 'There is no field lead_time.' }],
      },
    });
  });
});
