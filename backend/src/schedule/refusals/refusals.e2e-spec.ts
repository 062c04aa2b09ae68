import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { RefusedRequest } from '@cablepark/contracts/schedule/refusal.events';
import { addDays, startOfSlot, timeOf, type Day } from '@cablepark/contracts/shared/riga-time';
import { refusalsStreamOf, SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { Demand } from '@cablepark/contracts/statistics/statistics';
import { slot, slotsFrom } from '@cablepark/contracts/test/schedule-events';

import { Browser, refusalOf } from '#test/browser';
import { sendPersistently } from '#test/persistent-request';
import { startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';
import { signIn, type SignedInBrowser } from '#test/sign-in';
import { book, countStatuses, createForm, dayOfJune } from '../test/form.ts';

let app: RunningApp;
let manager: SignedInBrowser;
let athlete: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp({
    settings: { LOST_DEMAND: 'on', RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' },
  });
  [manager, athlete] = [await app.signInAs('manager'), await app.signInAs('athlete')];
});
afterAll(() => app.stop());

const ask = (
  visitor: Browser,
  times: readonly string[],
  day: Day,
  headers: Record<string, string> = {},
) => visitor.post('/api/bookings', createForm(times, day), headers);
const readDemand = async (day: Day) =>
  (await manager.get<Demand>(`/api/stats/demand?from=${day}&to=${day}`)).body;

/** The header by which the proxy in front of us reports a network. */
const toNetworkHeader = (network: string) => ({ 'x-forwarded-for': network });

/** The events about a day, once everything is written. */
async function readRefusals(day: Day) {
  await app.infrastructure.refusals.waitForWrites();
  await app.waitUntilVisible();
  return (await app.readEvents()).filter(
    (event) => event.type === 'WishesRefused' && event.streamId === refusalsStreamOf(day),
  );
}

const readRefusedRequests = async (day: Day): Promise<readonly RefusedRequest[]> =>
  (await readRefusals(day)).flatMap(({ type, data }) =>
    type === 'WishesRefused' ? data.wishes : [],
  );
const none = { sold_out: 0, reserved: 0, too_late: 0, closed: 0, blocked: 0, past: 0 };

async function setClockTo(now: string): Promise<void> {
  app.clock.set(now);
  manager = await signIn(app.url, { email: manager.user.email ?? '', password: manager.password });
  athlete = await signIn(app.url, { email: athlete.user.email ?? '', password: athlete.password });
}

describe('a booking that is refused', () => {
  it('is kept with every reason, and asked for by the statistics', async () => {
    const day = dayOfJune(2);
    await book(app.createGuest(), ['16:00'], day);
    await manager.post('/api/timeslots/block', {
      reason: 'Wind',
      timeSlotIds: [slot('16:30', day)],
    });
    const { revision } = (await app.readEvents()).at(-1)!;
    expect(
      refusalOf(await ask(app.createGuest(), ['15:30', '16:00', '16:30', '17:00'], day)),
    ).toMatchObject({ status: 409 });
    expect(refusalOf(await ask(athlete, ['10:00', '16:00'], day))).toEqual({
      status: 404,
      code: 'SLOT_NOT_FOUND',
    });
    const wishes = await readRefusedRequests(day);
    expect(wishes).toEqual([
      {
        kind: 'booking',
        slots: ['15:30', '16:00', '16:30', '17:00'].map((time) => slot(time, day)),
        inTheWay: [
          { slotId: slot('16:00', day), reason: 'sold_out', priceCents: 2000 },
          { slotId: slot('16:30', day), reason: 'blocked', priceCents: 2000 },
        ],
        revision: Number(revision),
        bookingId: null,
      },
      {
        kind: 'booking',
        slots: [slot('10:00', day), slot('16:00', day)],
        inTheWay: [
          { slotId: slot('10:00', day), reason: 'closed', priceCents: 2000 },
          { slotId: slot('16:00', day), reason: 'sold_out', priceCents: 2000 },
        ],
        revision: Number(revision),
        bookingId: null,
      },
    ]);
    const startOf = (time: string) => startOfSlot(slot(time, day)).toISOString();
    expect(await readDemand(day)).toEqual({
      wishes: 2,
      notKept: 0,
      byReason: { ...none, sold_out: 2, blocked: 1, closed: 1 },
      slots: [
        {
          id: slot('10:00', day),
          startTime: startOf('10:00'),
          price: 20,
          wishes: 1,
          byReason: { ...none, closed: 1 },
        },
        {
          id: slot('16:00', day),
          startTime: startOf('16:00'),
          price: 20,
          wishes: 2,
          byReason: { ...none, sold_out: 2 },
        },
        {
          id: slot('16:30', day),
          startTime: startOf('16:30'),
          price: 20,
          wishes: 1,
          byReason: { ...none, blocked: 1 },
        },
      ],
      couldHaveSold: { slots: 2, revenue: 40 },
    });
  });

  it('for a day without slots is kept, with an e-mail or without', async () => {
    const day = addDays('2026-06-01', 366);
    const revision = Number(await app.infrastructure.log.readLastRevision(SCHEDULE));
    for (const [time, email] of [
      ['15:00', 'anna@example.com'],
      ['15:30', ''],
    ] as const) {
      expect(
        (await app.createGuest().post('/api/bookings', { ...createForm([time], day), email }))
          .status,
      ).toBe(404);
    }

    expect(
      (await readRefusedRequests(day)).map((refusal) => [
        refusal.inTheWay[0]?.reason,
        refusal.revision,
      ]),
    ).toEqual([
      ['closed', revision],
      ['closed', revision],
    ]);
  });

  it('leaves nothing by which it could be joined with a person', async () => {
    const day = dayOfJune(3);
    app.clock.set('2026-06-01T06:10:00.001Z');
    await book(app.createGuest(), ['16:00'], day);
    const key = 'a-key-of-annas';
    const refused = await ask(athlete, ['16:00'], day, {
      'Idempotency-Key': key,
      'X-Correlation-Id': 'mine',
    });
    app.clock.set(TEST_NOW);
    const [event] = await readRefusals(day);
    expect(event?.metadata).toMatchObject({
      at: '2026-06-01T06:11:00.000Z',
      actor: { kind: 'system' },
    });
    expect(event?.data).toMatchObject({ minute: '2026-06-01T06:11:00.000Z' });
    const written = JSON.stringify(event, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const trace of [
      athlete.user.id,
      key,
      'Anna',
      'anna@',
      '127.0.0.1',
      refused.headers.get('x-request-id'),
    ]) {
      if (trace) {
        expect(written).not.toContain(trace);
      }
    }

    const ids = (await app.readEvents()).filter(
      ({ metadata }) => metadata.correlationId === event?.metadata.correlationId,
    );
    expect(ids).toHaveLength(1);
  });

  it('counts once for the same slots within ten minutes from one network or account', async () => {
    const day = dayOfJune(4);
    await book(app.createGuest(), ['16:00'], day);
    const own = await app.reconnect();
    const other = await app.startAnother(own);
    const [home, outside] = [
      toNetworkHeader('2001:db8:4:4::1'),
      toNetworkHeader('2001:db8:4:5::1'),
    ];
    await ask(app.createGuest(), ['16:00', '16:30'], day, home);
    await app.infrastructure.refusals.waitForWrites();
    for (const [i, visitor] of [app.createGuest(), other.createGuest(), athlete].entries()) {
      const sameNetwork = {
        ...toNetworkHeader(`2001:db8:4:4::${i + 2}`),
        'Idempotency-Key': `another-${i}`,
      };
      await visitor.post(
        '/api/bookings',
        { ...createForm(['16:30', '16:00'], day), notes: `Note ${i}` },
        sameNetwork,
      );
      await own.refusals.waitForWrites();
    }

    expect(await readRefusedRequests(day)).toHaveLength(1);
    await ask(athlete, ['16:00'], day, home);
    await app.infrastructure.refusals.waitForWrites();
    await ask(athlete, ['16:00'], day, outside);
    expect(await readRefusedRequests(day)).toHaveLength(2);
    await ask(app.createGuest(), ['16:00', '16:30'], day, outside);
    expect(await readRefusedRequests(day)).toHaveLength(3);
    app.clock.set('2026-06-01T06:09:59Z');
    await ask(app.createGuest(), ['16:00', '16:30'], day, home);
    expect(await readRefusedRequests(day)).toHaveLength(3);
    app.clock.set('2026-06-01T06:10:00Z');
    await ask(app.createGuest(), ['16:00', '16:30'], day, home);
    expect(await readRefusedRequests(day)).toHaveLength(4);
    app.clock.set(TEST_NOW);
    expect(await readDemand(day)).toMatchObject({ wishes: 4, notKept: 0 });
    await other.close();
    await own.close();
  });

  it('is kept sixty times an hour from one network, over all processes; others are counted', async () => {
    const [one, two, three] = [dayOfJune(16), dayOfJune(17), dayOfJune(18)];
    const beforeOpening = slotsFrom('00:00', '15:00').map(timeOf);
    expect(beforeOpening).toHaveLength(30);
    const own = await app.reconnect();
    const other = await app.startAnother(own);
    const toNumberedNetworkHeader = (i: number) =>
      toNetworkHeader(`2001:db8:5:5::${(i + 1).toString(16)}`);
    for (const [i, time] of beforeOpening.entries()) {
      await ask(other.createGuest(), [time], one, toNumberedNetworkHeader(i));
      await ask(app.createGuest(), [time], two, toNumberedNetworkHeader(i));
    }

    await own.refusals.waitForWrites();
    await app.infrastructure.refusals.waitForWrites();
    for (const time of ['10:00', '10:30', '10:30']) {
      await ask(app.createGuest(), [time], three, toNumberedNetworkHeader(99));
    }

    await ask(app.createGuest(), ['10:00'], three, toNetworkHeader('2001:db8:5:6::1'));
    expect((await readRefusedRequests(three)).length).toBe(1);
    expect(await readDemand(one)).toMatchObject({ wishes: 30, notKept: 0 });
    expect(await readDemand(two)).toMatchObject({ wishes: 30, notKept: 0 });
    expect(await readDemand(three)).toMatchObject({ wishes: 1, notKept: 2 });
    app.clock.set('2026-06-01T07:00:00Z');
    await ask(app.createGuest(), ['10:00'], three, toNumberedNetworkHeader(0));
    app.clock.set(TEST_NOW);
    expect((await readRefusedRequests(three)).length).toBe(2);
    await other.close();
    await own.close();
  });

  it('leaves neither addresses nor accounts in the tables that count it', async () => {
    const { rows } = await app.infrastructure.pool.query('SELECT * FROM wishes.counted');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`2001:|127\\.0|${athlete.user.id}`));
  });

  it('is no refusal if staff send it, if it is invalid, or if nobody means the day', async () => {
    const day = dayOfJune(5);
    await book(app.createGuest(), ['16:00'], day);
    const before = (await app.readEvents()).length;
    expect((await ask(manager, ['16:00'], day)).status).toBe(409);
    expect(
      (
        await app
          .createGuest()
          .post('/api/bookings', { ...createForm(['16:00'], day), customerName: '' })
      ).status,
    ).toBe(400);
    const placed = { 'Idempotency-Key': 'placed' };
    expect((await ask(app.createGuest(), ['17:00'], day, placed)).status).toBe(201);
    expect((await ask(app.createGuest(), ['16:00'], day, placed)).status).toBe(409);
    expect((await ask(app.createGuest(), ['17:00'], day, placed)).status).toBe(201);
    for (const other of ['2026-05-31', addDays('2026-06-01', 367)]) {
      expect((await ask(app.createGuest(), ['15:00'], other)).status).toBe(404);
    }

    await app.infrastructure.refusals.waitForWrites();
    expect(
      (await app.readEvents()).slice(before).filter(({ type }) => type === 'WishesRefused'),
    ).toEqual([]);
  });

  it('before it begins is lost demand, and after it no sale that could have been', async () => {
    const day = dayOfJune(1);
    await setClockTo('2026-06-01T12:10:00Z');
    await manager.post('/api/admin/lead-time-settings', {
      restrictionMode: 'enforced',
      leadTimeHours: 2,
      operatorOnSite: false,
    });
    expect((await ask(app.createGuest(), ['15:00', '16:00'], day)).status).toBe(409);
    await app.infrastructure.refusals.waitForWrites();
    await app.waitUntilVisible();
    expect(await readDemand(day)).toMatchObject({
      wishes: 1,
      byReason: { ...none, past: 1, too_late: 1 },
      couldHaveSold: { slots: 1, revenue: 20 },
    });
    await manager.post('/api/bookings', createForm(['16:00'], day));
    expect(await readDemand(day)).toMatchObject({ couldHaveSold: { slots: 0, revenue: 0 } });
    const off = { restrictionMode: 'off', leadTimeHours: 0, operatorOnSite: false };
    await manager.post('/api/admin/lead-time-settings', off);
    await setClockTo(TEST_NOW);
  });
});

describe('a cancellation or a move that comes too late', () => {
  it('is kept with its booking, and is no lost demand', async () => {
    const day = dayOfJune(1);
    const before = await readDemand(day);
    const { booking } = await book(athlete, ['20:00'], day);
    const path = `/api/bookings/${booking.id}`;
    expect(refusalOf(await athlete.delete(path))).toMatchObject({ code: 'CANCELLATION_TOO_LATE' });
    expect(refusalOf(await athlete.delete(path))).toMatchObject({ code: 'CANCELLATION_TOO_LATE' });
    for (const to of [day, dayOfJune(2)]) {
      const moved = await athlete.post(`${path}/move`, { timeSlotIds: [slot('21:00', to)] });
      expect(refusalOf(moved)).toMatchObject({ code: 'MOVE_TOO_LATE' });
    }

    expect((await athlete.post(`${path}/move`, { timeSlotIds: [slot('10:00', day)] })).status).toBe(
      404,
    );
    const kept = (await readRefusedRequests(day)).filter(
      ({ bookingId }) => bookingId === booking.id,
    );
    const inTheWay = [{ slotId: slot('20:00', day), reason: 'too_late', priceCents: 2500 }];
    expect(kept).toEqual([
      {
        kind: 'cancel',
        slots: [slot('20:00', day)],
        inTheWay,
        revision: expect.any(Number),
        bookingId: booking.id,
      },
      {
        kind: 'move',
        slots: [slot('21:00', day)],
        inTheWay,
        revision: expect.any(Number),
        bookingId: booking.id,
      },
      {
        kind: 'move',
        slots: [slot('21:00', dayOfJune(2))],
        inTheWay,
        revision: expect.any(Number),
        bookingId: booking.id,
      },
    ]);
    expect(await readDemand(day)).toEqual(before);
  });
});

describe('a rush of refusals', () => {
  it('is written in a few events, each refusal once, also by two processes', async () => {
    const day = dayOfJune(9);
    const other = await app.startAnother();
    await book(app.createGuest(), ['16:00'], day);
    const asked = Array.from({ length: 300 }, (_, i) => {
      const from = toNetworkHeader(`198.51.${100 + (i % 2)}.${i >> 1}`);
      const guest = new Browser(i % 2 ? other.url : app.url, from);
      return sendPersistently(guest, 'POST', '/api/bookings', createForm(['16:00'], day));
    });
    expect(countStatuses(await Promise.all(asked))).toEqual({ 409: 300 });
    expect(await readRefusedRequests(day)).toHaveLength(300);
    expect((await readRefusals(day)).length).toBeLessThan(30);
    expect(await readDemand(day)).toMatchObject({
      wishes: 300,
      byReason: { ...none, sold_out: 300 },
    });
    await other.close();
  });
});

describe('a process that ends in order', () => {
  it('writes what was refused a moment before', async () => {
    const day = dayOfJune(10);
    await book(app.createGuest(), ['16:00'], day);
    const own = await app.reconnect();
    const other = await app.startAnother(own);
    for (const time of ['16:00', '10:00']) {
      await ask(other.createGuest(), [time], day);
    }

    await other.close();
    await own.close();
    expect(await readRefusedRequests(day)).toHaveLength(2);
  });
});

describe('with LOST_DEMAND=off', () => {
  it('nothing is kept', async () => {
    const silent = await startRunningApp({ settings: { LOST_DEMAND: 'off' } });
    await book(silent.createGuest(), ['16:00'], dayOfJune(2));
    expect(
      (await silent.createGuest().post('/api/bookings', createForm(['16:00'], dayOfJune(2))))
        .status,
    ).toBe(409);
    await silent.infrastructure.refusals.waitForWrites();
    expect((await silent.readEvents()).filter(({ type }) => type === 'WishesRefused')).toEqual([]);
    await silent.stop();
  });
});

describe('the statistics of lost demand', () => {
  it('are zero where nothing was refused, and refuse what is no range', async () => {
    expect(await readDemand(dayOfJune(20))).toEqual({
      wishes: 0,
      notKept: 0,
      byReason: none,
      slots: [],
      couldHaveSold: { slots: 0, revenue: 0 },
    });
    for (const query of ['?from=2026-06-02&to=2026-06-01', '?from=monday', '?to=2026-02-30']) {
      expect((await manager.get(`/api/stats/demand${query}`)).status).toBe(400);
    }
  });
});
