import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import type { PaymentSetting } from '@cablepark/contracts/configuration/payment';

import { refusalOf, type Browser } from '../test/browser.ts';
import { startRunningApp, TEST_NOW, type RunningApp } from '../test/running-app.ts';

let app: RunningApp;
let manager: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const readConfig = async () => (await app.createGuest().get<PublicConfig>('/api/config')).body;
/** 15:00 in Riga on this day, 12:00 UTC. */
const slotOf = (date: string) => Date.parse(`${date}T12:00:00Z`) / 1_800_000;
const book = (visitor: Browser, date: string) =>
  visitor.post('/api/bookings', {
    fullName: 'Anna',
    phoneNumber: '20000001',
    timeSlotIds: [slotOf(date)],
  });
const readCalendar = async (visitor: Browser, date: string) =>
  (
    await visitor.get<{ timeSlots: { id: number; isRestricted: boolean; price: number }[] }>(
      `/api/timeslots?startDate=${date}&endDate=${date}`,
    )
  ).body.timeSlots;
const isRestricted = async (visitor: Browser, date: string) =>
  (await readCalendar(visitor, date)).find(({ id }) => id === slotOf(date))?.isRestricted;

describe('GET /api/config', () => {
  it('says whether the caller is signed in', async () => {
    expect((await readConfig()).signedIn).toBe(false);
    expect((await manager.get('/api/config')).body).toMatchObject({ signedIn: true });
  });
});

describe('PUT /api/config/operating-hours/{id}', () => {
  it('returns the row, shows it to everybody, and changes no existing slot', async () => {
    const before = await readCalendar(app.createGuest(), '2026-06-09');
    const tuesday = {
      id: 2,
      dayOfWeek: 1,
      openTime: '12:00',
      closeTime: '20:00',
      isClosed: false,
      useLocalTime: true,
    };
    const { status, body } = await manager.put('/api/config/operating-hours/2', {
      openTime: '12:00',
      closeTime: '20:00:00',
      isClosed: false,
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ...tuesday, timezone: 'Europe/Riga' },
    });
    expect((await readConfig()).operatingHours[1]).toEqual(body);
    expect(await readCalendar(app.createGuest(), '2026-06-09')).toEqual(before);
  });

  it('closes a day and keeps its times', async () => {
    expect(
      (await manager.put('/api/config/operating-hours/7', { isClosed: true })).body,
    ).toMatchObject({
      isClosed: true,
      openTime: '10:00',
      closeTime: '22:00',
    });
  });

  it.each(['0', '8', '999', 'monday', '-1', '%00'])(
    'answers that row %s is unknown',
    async (id) => {
      const answer = await manager.put(`/api/config/operating-hours/${id}`, {
        openTime: '10:00',
        closeTime: '20:00',
      });
      expect(refusalOf(answer)).toEqual({ status: 404, code: 'SETTING_NOT_FOUND' });
    },
  );
});

describe('PUT /api/config/pricing/{id}', () => {
  it('changes the price and keeps the peak window if it is sent as the screen does', async () => {
    const sent = {
      price: 30,
      weekendMultiplier: null,
      applyToWeekends: false,
      startTime: null,
      endTime: null,
    };
    expect(await manager.put('/api/config/pricing/2', sent)).toMatchObject({
      status: 200,
      body: {
        id: 2,
        name: 'peak',
        price: 30,
        startTime: '17:00',
        endTime: '22:00',
        applyToWeekends: true,
      },
    });
    expect((await readConfig()).pricing.map(({ name, price }) => [name, price])).toEqual([
      ['standard', 20],
      ['peak', 30],
      ['weekend', 25],
    ]);
    expect(
      new Set((await readCalendar(app.createGuest(), '2026-06-13')).map(({ price }) => price)),
    ).toEqual(new Set([25]));
    expect((await manager.put('/api/config/pricing/9', sent)).status).toBe(404);
  });
});

describe('/api/admin/lead-time-settings', () => {
  const path = '/api/admin/lead-time-settings';
  const save = async (restrictionMode: string, leadTimeHours: number, operatorOnSite = false) => {
    const answer = await manager.post(path, { restrictionMode, leadTimeHours, operatorOnSite });
    expect(answer).toMatchObject({
      status: 200,
      body: { settings: { restrictionMode, leadTimeHours, operatorOnSite } },
    });
  };

  it('is shown to every signed-in user', async () => {
    const athlete = await app.signInAs('athlete');
    expect((await app.createGuest().get(path)).status).toBe(401);
    expect(await athlete.get(path)).toMatchObject({
      status: 200,
      body: { id: 1, restrictionMode: 'enforced', leadTimeHours: 0, operatorOnSite: false },
    });
    expect((await athlete.post(path, {})).status).toBe(403);
  });

  // Monday, nine in the morning: the slot at 15:00 on Tuesday is thirty hours away.
  it('applies to the next booking and the next view of the calendar, except for staff', async () => {
    const athlete = await app.signInAs('athlete');
    const operator = await app.signInAs('operator');
    await save('enforced', 31);
    for (const visitor of [app.createGuest(), athlete]) {
      expect(await isRestricted(visitor, '2026-06-02')).toBe(true);
      expect(await isRestricted(visitor, '2026-06-03')).toBe(false);
      expect(await book(visitor, '2026-06-02')).toMatchObject({
        status: 409,
        body: {
          code: 'LEAD_TIME_RESTRICTED',
          error:
            'For bookings this close to the date, please contact us directly to check availability.',
        },
      });
    }

    expect(await isRestricted(operator, '2026-06-02')).toBe(false);
    await save('enforced', 31, true);
    expect(await isRestricted(app.createGuest(), '2026-06-02')).toBe(false);
    await save('off', 31);
    expect((await book(app.createGuest(), '2026-06-02')).status).toBe(201);
  });

  it('spares customers with a booking on that day, if it is based on bookings', async () => {
    const athlete = await app.signInAs('athlete');
    await save('off', 31);
    const first = Date.parse('2026-06-04T15:00:00Z') / 1_800_000;
    await athlete.post('/api/bookings', {
      fullName: 'Anna',
      phoneNumber: '20000001',
      timeSlotIds: [first],
    });
    await save('booking_based', 100);
    expect(await isRestricted(athlete, '2026-06-04')).toBe(false);
    expect(await isRestricted(athlete, '2026-06-03')).toBe(true);
    expect(await isRestricted(app.createGuest(), '2026-06-04')).toBe(true);
    expect((await book(app.createGuest(), '2026-06-04')).status).toBe(409);
    expect((await book(athlete, '2026-06-04')).status).toBe(201);
    await save('enforced', 0);
  });

  it('takes effect to the minute, in the calendar too', async () => {
    await save('enforced', 2);
    app.clock.set('2026-06-05T10:00:00Z');
    expect(await isRestricted(app.createGuest(), '2026-06-05')).toBe(false);
    app.clock.set('2026-06-05T10:01:00Z');
    expect(await isRestricted(app.createGuest(), '2026-06-05')).toBe(true);
    expect((await book(app.createGuest(), '2026-06-05')).status).toBe(409);
    app.clock.set(TEST_NOW);
    await save('enforced', 0);
  });
});

describe('/api/config/admin-email', () => {
  const path = '/api/config/admin-email';

  it('is stored sealed and shown to managers', async () => {
    expect((await manager.get(path)).body).toEqual({ email: null });
    expect(await manager.put(path, { email: '' })).toMatchObject({
      status: 400,
      body: { error: 'Email cannot be empty' },
    });
    expect((await manager.put(path, { email: 'office@example.com' })).body).toEqual({
      email: 'office@example.com',
    });
    expect((await manager.get(path)).body).toEqual({ email: 'office@example.com' });
    const written = (await app.readEvents()).at(-1);
    expect(written?.type).toBe('AdminEmailChanged');
    expect(JSON.stringify(written?.data)).not.toContain('office');
  });

  it('is not shown to operators', async () => {
    const operator = await app.signInAs('operator');
    expect((await operator.get(path)).status).toBe(403);
    expect((await operator.put(path, { email: 'me@example.com' })).status).toBe(403);
    expect((await operator.put('/api/config/pricing/1', { price: 1 })).status).toBe(403);
  });
});

describe('PUT /api/config/payment', () => {
  const payment = async () =>
    (await app.createGuest().get<PaymentSetting>('/api/config/payment')).body;

  it('says to everybody where and how one pays, at first with a sentence of ours', async () => {
    expect(await payment()).toEqual({
      lv: 'Maksāsi parkā: skaidrā naudā vai ar karti',
      en: 'You pay at the park: cash or card',
    });
    const sentences = { lv: 'Maksā tikai ar karti', en: 'By card only' };
    expect((await manager.put('/api/config/payment', sentences)).body).toEqual(sentences);
    expect(await payment()).toEqual(sentences);
  });

  it.each([{}, { lv: 'Maksā parkā' }, { lv: 'Maksā parkā', en: ' ' }])(
    'takes no %j, which one language cannot read',
    async (body) => {
      expect(await manager.put('/api/config/payment', body)).toMatchObject({
        status: 400,
        body: { error: 'Please write the sentence in both languages' },
      });
    },
  );

  it('is written by managers only', async () => {
    const body = { lv: 'Maksā parkā', en: 'Pay at the park' };
    const operator = await app.signInAs('operator');
    expect(refusalOf(await operator.put('/api/config/payment', body)).status).toBe(403);
  });
});
