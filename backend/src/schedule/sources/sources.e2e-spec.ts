import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { BookingSource } from '@cablepark/contracts/schedule/find-bookings';
import { slotsOfDay, timeOf } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { Browser } from '#test/browser';
import { FIRST_ADMIN, startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';
import { signIn } from '#test/sign-in';
import { book, createForm, dayOfJune } from '../test/form.ts';
import { createWaitlistForm } from '../test/join-waitlist.ts';
import { startOfTerm, TERM_MS } from './source-secrets.ts';

const log: string[] = [];
let app: RunningApp;
let operator: Browser;
beforeAll(async () => {
  const logTo = { write: (line: string) => void log.push(line) };
  app = await startRunningApp({ settings: { TRUSTED_PROXIES: 'loopback' }, logTo });
  operator = await app.signInAs('operator');
});
afterAll(() => app.stop());

const browseFrom = (address: string) => new Browser(app.url, { 'x-forwarded-for': address });
/** Half-hours from three in the afternoon on, each a booking of its own. */
const times = slotsOfDay(dayOfJune(9))
  .map(timeOf)
  .filter((time) => time >= '15:00' && time < '22:00');
async function bookedFrom(visitor: Browser, count: number, date: number) {
  const placed: BookingDetail['booking'][] = [];
  for (const time of times.slice(0, count)) {
    placed.push((await book(visitor, [time], dayOfJune(date))).booking);
  }

  return placed;
}

/** Signs in again, because the clock advances further than a session of staff lasts. */
const signInStaff = () => signIn(app.url, FIRST_ADMIN);
const listSources = async () =>
  (await (await signInStaff()).get<BookingSource[]>('/api/admin/sources')).body;
const cancel = async (source: string) =>
  (await (await signInStaff()).post<{ cancelled: string[] }>(`/api/admin/sources/${source}/cancel`))
    .body.cancelled;
const readRows = async () => {
  await app.infrastructure.bookingSources.waitForWrites();
  return (
    await app.infrastructure.pool.query<{ booking_id: string }>(
      'SELECT * FROM sources.booking_sources',
    )
  ).rows;
};

const referencesOf = (bookings: readonly { reference: string }[]) =>
  bookings.map(({ reference }) => reference);

describe('bookings from one network', () => {
  it('are shown from the tenth standing one on, the busiest network first, and cancelled together', async () => {
    const spread = Array.from({ length: 10 }, (_, i) =>
      browseFrom(`2001:db8:1:2::${(i + 1).toString(16)}`),
    );
    const ofNetwork: BookingDetail['booking'][] = [];
    for (const [i, guest] of spread.entries()) {
      ofNetwork.push((await book(guest, [times[i] ?? ''], dayOfJune(9))).booking);
    }

    await book(browseFrom('203.0.113.9'), ['20:30'], dayOfJune(9));
    const athlete = await app.signInAs('athlete');
    const eleventh = await athlete.ask<BookingDetail>('POST', '/api/bookings', {
      body: createForm(['15:00', '15:30'], dayOfJune(10)),
      headers: { 'x-forwarded-for': '2001:db8:1:2:ffff::1' },
    });
    const more = await bookedFrom(browseFrom('203.0.113.1'), 12, 11);

    const [first, second, ...others] = await listSources();
    expect(referencesOf(first?.bookings ?? [])).toEqual(referencesOf(more));
    expect(second).toEqual({
      source: expect.stringMatching(/^[\w-]{43}$/),
      bookings: [...ofNetwork, eleventh.body.booking].map(
        ({ id, reference, customerName, firstSlotTime }) => ({
          id,
          reference,
          customerName,
          firstSlotTime,
        }),
      ),
      halfHours: 12,
      entries: 0,
      holds: 0,
      firstAt: '2026-06-01T06:00:00.000Z',
      lastAt: '2026-06-01T06:00:00.000Z',
    });
    expect(others).toEqual([]);

    const source = second?.source ?? '';
    expect((await cancel(source)).toSorted()).toEqual(
      referencesOf([...ofNetwork, eleventh.body.booking]).toSorted(),
    );
    const written = (await app.readEvents()).filter(({ type }) => type === 'BookingCancelled');
    expect(written).toHaveLength(11);
    expect(new Set(written.map(({ metadata }) => JSON.stringify(metadata.actor))).size).toBe(1);
    expect(written[0]?.metadata).toMatchObject({ actor: { kind: 'user', role: 'admin' } });
    expect(await cancel(source)).toEqual([]);
    expect(await cancel('unknown')).toEqual([]);
    expect((await listSources()).map((one) => one.source)).toEqual([first?.source]);
    await cancel(first?.source ?? '');
  });

  it('are shown with their waitlist entries and holds, which are ended with them', async () => {
    const day = dayOfJune(24);
    const [guest, other] = [browseFrom('203.0.113.40'), browseFrom('203.0.113.41')];
    for (const time of times.slice(0, 3)) {
      await book(other, [time], day);
    }

    for (const time of times.slice(0, 3)) {
      expect(
        (
          await guest.post(
            '/api/waitlist',
            createWaitlistForm('anna', day, { timeSlotId: slot(time, day) }),
          )
        ).status,
      ).toBe(201);
    }

    const held = { timeSlotIds: times.slice(3, 8).map((time) => slot(time, day)) };
    expect((await guest.post('/api/holds', held)).status).toBe(201);
    expect((await guest.post('/api/holds', held)).status).toBe(201);
    expect(await listSources()).toEqual([]);
    await bookedFrom(guest, 2, 18);
    const [source] = await listSources();
    expect(source).toMatchObject({ entries: 3, holds: 5, halfHours: 2, bookings: [{}, {}] });
    const staff = await signInStaff();
    const ended = await staff.post<object>(`/api/admin/sources/${source?.source ?? ''}/cancel`);
    expect(ended.body).toEqual({
      cancelled: [expect.any(String), expect.any(String)],
      entries: 3,
      holds: 5,
    });
    const undone = await staff.post(
      `/api/admin/actions/${ended.headers.get('x-correlation-id')}/undo`,
      {},
    );
    expect(undone.status).toBe(200);
    expect(
      (
        await (
          await signInStaff()
        ).post<object>(`/api/admin/sources/${source?.source ?? ''}/cancel`)
      ).body,
    ).toEqual({
      cancelled: [expect.any(String), expect.any(String)],
      entries: 0,
      holds: 0,
    });
  });

  it('are only stored for customers, and not for refused requests', async () => {
    const before = (await readRows()).length;
    const guest = browseFrom('203.0.113.3');
    const headers = { 'Idempotency-Key': 'once' };
    const body = createForm(['15:00'], dayOfJune(15));
    expect((await guest.ask('POST', '/api/bookings', { body, headers })).status).toBe(201);
    expect((await guest.ask('POST', '/api/bookings', { body, headers })).status).toBe(201);
    expect((await guest.post('/api/bookings', createForm(['15:00'], dayOfJune(15)))).status).toBe(
      409,
    );
    const byStaff = { ...createForm([]), timeSlotIds: [slot('16:00', dayOfJune(15))] };
    expect((await operator.post('/api/bookings', byStaff)).status).toBe(201);
    expect(await readRows()).toHaveLength(before + 1);
  });

  it('contain no network address anywhere', async () => {
    const kept = JSON.stringify([await readRows(), await listSources(), log]);
    const events = JSON.stringify(await app.readEvents(), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const network of ['203.0.113', '2001:db8']) {
      expect(kept).not.toContain(network);
      expect(events).not.toContain(network);
    }
  });

  it('are for staff', async () => {
    const athlete = await app.signInAs('athlete');
    expect((await athlete.get('/api/admin/sources')).status).toBe(403);
    expect((await app.createGuest().post('/api/admin/sources/x/cancel')).status).toBe(401);
  });

  it('are counted while they stand and have a slot in the future, and cancelled if no slot has begun', async () => {
    const guest = browseFrom('203.0.113.2');
    const whole = await book(guest, ['15:00', '15:30'], dayOfJune(2));
    await bookedFrom(guest, 9, 12);
    expect((await listSources())[0]?.bookings).toHaveLength(10);
    app.clock.set('2026-06-02T05:59:59Z');
    const [source] = await listSources();
    app.clock.set('2026-06-02T06:00:00Z');
    expect(await listSources()).toEqual([]);
    app.clock.set('2026-06-01T06:00:00Z');
    await (
      await signInStaff()
    ).delete(`/api/bookings/${(await listSources())[0]?.bookings[1]?.id ?? ''}`);
    expect(await listSources()).toEqual([]);
    await book(guest, ['21:30'], dayOfJune(12));
    app.clock.set('2026-06-02T12:15:00Z');
    const cancelled = await cancel(source?.source ?? '');
    expect(cancelled).toHaveLength(9);
    expect(cancelled).not.toContain(whole.booking.reference);
    app.clock.set(TEST_NOW);
  });

  it('are cancelled although they are postponed, even after the time that they had', async () => {
    const guest = browseFrom('203.0.113.4');
    const { booking } = await book(guest, ['15:00'], dayOfJune(3));
    await bookedFrom(guest, 9, 16);
    const source = (await listSources())[0]?.source ?? '';
    const [from, to] = ['2026-06-03T12:00:00Z', '2026-06-03T12:30:00Z'];
    expect((await operator.post('/api/closures', { from, to, reason: 'weather' })).status).toBe(
      201,
    );
    app.clock.set('2026-06-04T12:00:00Z');
    const cancelled = await cancel(source);
    expect(cancelled).toHaveLength(10);
    expect(cancelled).toContain(booking.reference);
    app.clock.set(TEST_NOW);
  });
});

describe('the hashes of networks', () => {
  it('change after 30 days, stay the same within 24 hours, and are deleted after 30 more days', async () => {
    const turn = new Date(startOfTerm(new Date(TEST_NOW)).getTime() + TERM_MS);
    const clockAt = (hours: number) => {
      app.clock.set(new Date(turn.getTime() + hours * 3_600_000).toISOString());
    };

    const guest = browseFrom('203.0.113.5');
    const place = async (count: number, from: number) => {
      const day = new Date(turn.getTime() + from * 86_400_000).toISOString().slice(0, 10);
      for (const time of times.slice(0, count)) {
        await book(guest, [time], day);
      }
    };

    clockAt(-1);
    await place(6, 10);
    clockAt(1);
    await place(6, 11);
    const [early] = await listSources();
    expect(early?.bookings).toHaveLength(12);
    clockAt(20);
    await app.infrastructure.bookingSources.removeOld(app.clock.now());
    await place(10, 12);
    clockAt(26);
    const [late] = await listSources();
    expect(late?.bookings).toHaveLength(10);
    expect(late?.source).not.toBe(early?.source);
    expect(await cancel(early?.source ?? '')).toHaveLength(22);
    const countSecrets = async () =>
      (await app.infrastructure.pool.query(`SELECT FROM vault.secrets WHERE name LIKE 'sources-%'`))
        .rowCount;
    const before = await countSecrets();
    await app.infrastructure.bookingSources.removeOld(app.clock.now());
    expect(await countSecrets()).toBe((before ?? 0) - 1);
    clockAt(30 * 24 + 21);
    await app.infrastructure.bookingSources.removeOld(app.clock.now());
    expect(await readRows()).toEqual([]);
  });
});
