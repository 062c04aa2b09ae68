import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { Action } from '@cablepark/contracts/audit/list-actions';

import { book, dayOfJune } from '../schedule/test/form.ts';
import type { Browser } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';

let app: RunningApp;
let manager: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const ACTIONS = `/api/admin/actions?from=${dayOfJune(8)}&to=${dayOfJune(14)}`;
const listActions = async () => (await manager.get<Action[]>(ACTIONS)).body;
const actionOf = ({ headers }: { headers: Headers }) => headers.get('X-Correlation-Id');

describe('the actions of a stretch of days', () => {
  it('are those that changed its slots, one a request, each with its instant', async () => {
    const generated = await listActions();
    expect(generated.length).toBeGreaterThan(0);
    app.clock.advance(60_000);
    const { booking } = await book(app.createGuest(), ['15:00', '15:30'], dayOfJune(10));
    app.clock.advance(60_000);
    await book(app.createGuest(), ['15:00'], dayOfJune(15));
    app.clock.advance(60_000);
    const cancelled = await manager.delete(`/api/bookings/${booking.id}?clearSlots=true`);
    const done = await listActions();
    expect(done.slice(0, generated.length)).toEqual(generated);
    expect(done.slice(generated.length)).toHaveLength(2);
    expect(done.at(-1)).toMatchObject({
      correlationId: actionOf(cancelled),
      decidedAt: app.clock.now().toISOString(),
    });
    const asOf = async ({ decidedAt }: Action) =>
      (await manager.get(`/api/bookings/${booking.reference}?asOf=${decidedAt}`)).status;
    expect(await Promise.all(done.slice(-3).map(asOf))).toEqual([404, 200, 404]);
  });

  it('are shown to managers, for at most 62 days in their order', async () => {
    expect((await app.createGuest().get(ACTIONS)).status).toBe(401);
    expect((await (await app.signInAs('operator')).get(ACTIONS)).status).toBe(403);
    expect((await (await app.signInAs('admin')).get(ACTIONS)).status).toBe(200);
    for (const wrong of [
      'from=2026-06-08&to=2026-06-07',
      'from=2026-06-08',
      'from=2026-06-01&to=2026-08-02',
      'from=x&to=y',
    ]) {
      expect((await manager.get(`/api/admin/actions?${wrong}`)).status).toBe(400);
    }

    expect((await manager.get('/api/admin/actions?from=1971-01-01&to=1971-01-02')).body).toEqual(
      [],
    );
  });
});
