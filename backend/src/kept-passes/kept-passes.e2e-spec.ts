import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { KeptPass } from '@cablepark/contracts/accounts/kept-passes';
import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { sellPass } from '#schedule/passes/test/selling';
import { createForm, dayOfJune } from '#schedule/test/form';
import { refusalOf } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import type { SignedInBrowser } from '#test/sign-in';

let app: RunningApp;
let manager: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

describe('a pass that an account keeps', () => {
  it('is listed without its code, pays by its id, and is forgotten', async () => {
    const anna = await app.signInAs('athlete');
    const { id, code } = await sellPass(manager);
    const kept = await anna.post<KeptPass>('/api/user/passes', { code });
    expect(kept.status).toBe(201);
    expect(kept.body).toEqual({
      id,
      name: { lv: '10 braucieni', en: '10 rides' },
      kind: 'rides',
      left: { rides: 10, cents: 0, today: null },
      expiresOn: '2027-05-31',
    });
    expect((await anna.post('/api/user/passes', { code })).status).toBe(201);
    const asked = slot('15:00', dayOfJune(2));
    const { body } = await anna.get<KeptPass[]>(`/api/user/passes?timeSlotIds=${asked}`);
    expect(body).toEqual([
      {
        ...kept.body,
        covers: [{ id: asked, rides: 1, cents: 0, dueCents: 0 }],
        coversCents: null,
        dueCents: 0,
      },
    ]);

    const form = { ...createForm(['15:00'], dayOfJune(2)), payWith: [id] };
    expect((await anna.post('/api/bookings', form)).status).toBe(201);
    expect((await anna.delete(`/api/user/passes/${id}`)).status).toBe(200);
    expect((await anna.get<KeptPass[]>('/api/user/passes')).body).toEqual([]);
    const again = { ...createForm(['15:00'], dayOfJune(3)), payWith: [id] };
    expect(refusalOf(await anna.post('/api/bookings', again))).toEqual({
      status: 404,
      code: 'PASS_NOT_FOUND',
    });
    expect(refusalOf(await anna.delete(`/api/user/passes/${id}`))).toEqual({
      status: 404,
      code: 'PASS_NOT_FOUND',
    });
  });

  it('gives others no right, and is gone with its holder', async () => {
    const anna = await app.signInAs('athlete');
    const berta = await app.signInAs('athlete');
    const { id, code } = await sellPass(manager);
    await anna.post('/api/user/passes', { code });
    const form = { ...createForm(['15:00'], dayOfJune(4)), payWith: [id] };
    expect(refusalOf(await berta.post('/api/bookings', form)).code).toBe('PASS_NOT_FOUND');
    await manager.delete(`/api/passes/${id}/personal-data?forfeit=true`);
    expect((await anna.get<KeptPass[]>('/api/user/passes')).body).toEqual([]);
  });

  it('pays nothing once its holder is erased, even if something comes back to it', async () => {
    const anna = await app.signInAs('athlete');
    const { id, code } = await sellPass(manager, { rides: 1 });
    await anna.post('/api/user/passes', { code });
    const form = { ...createForm(['15:00'], dayOfJune(5)), payWith: [id] };
    const { body } = await anna.post<PlacedBookingDetail>('/api/bookings', form);
    expect((await app.createGuest().delete(`/api/passes/${code}/personal-data`)).status).toBe(200);
    expect((await anna.delete(`/api/bookings/${body.booking.reference}`)).status).toBe(200);
    for (const visitor of [anna, manager]) {
      expect(refusalOf(await visitor.post('/api/bookings', form))).toEqual({
        status: 404,
        code: 'PASS_NOT_FOUND',
      });
    }
  });

  it('is kept no longer once the account is erased', async () => {
    const anna = await app.signInAs('athlete');
    await anna.post('/api/user/passes', { code: (await sellPass(manager)).code });
    await anna.ask('DELETE', '/api/user', { body: { password: anna.password } });
    await app.waitUntilVisible();
    const { rows } = await app.infrastructure.pool.query(
      'SELECT FROM read_models.kept_passes WHERE user_id = $1',
      [anna.user.id],
    );
    expect(rows).toEqual([]);
  });
});
