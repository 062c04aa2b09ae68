import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { refusalOf } from './browser.ts';
import { startRunningApp, type RunningApp } from './running-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startRunningApp();
});
afterAll(() => app.stop());

const week = '/api/timeslots?startDate=2026-06-01&endDate=2026-06-07';

describe('the application under test', () => {
  it('shows the calendar of its clock’s week', async () => {
    const { status, body } = await app.createGuest().get<{ timeSlots: unknown[] }>(week);
    expect({ status, slots: body.timeSlots.length }).toEqual({
      status: 200,
      slots: 5 * 14 + 2 * 24,
    });
  });

  it('keeps guests from staff’s actions, and lets staff take them', async () => {
    const path = '/api/timeslots/block';
    expect(refusalOf(await app.createGuest().post(path, {}))).toEqual({
      status: 401,
      code: 'NOT_SIGNED_IN',
    });
    const athlete = await app.signInAs('athlete');
    expect(refusalOf(await athlete.post(path, {}))).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    const operator = await app.signInAs('operator');
    expect(refusalOf(await operator.post(path, {}))).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
    });
  });
});
