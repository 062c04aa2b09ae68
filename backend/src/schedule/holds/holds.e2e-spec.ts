import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Hold } from '@cablepark/contracts/schedule/holds';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { FollowedStream } from '@cablepark/event-store/streams/followed-stream';

import { scheduleDecider } from '#schedule/domain/evolve-schedule';
import { book, countStatuses, createForm, dayOfJune, readSlots } from '#schedule/test/form';
import { createWaitlistForm, linkOf } from '#schedule/test/join-waitlist';
import { Browser, refusalOf } from '#test/browser';
import { repeatUntilAnswered } from '#test/persistent-request';
import { startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';

let app: RunningApp;
beforeAll(async () => {
  app = await startRunningApp({ settings: { HOLD_SECONDS: '600' } });
});
afterAll(() => app.stop());

const hold = (visitor: Browser, times: readonly string[], day: string, headers = {}) =>
  visitor.post<Hold>('/api/holds', { timeSlotIds: times.map((time) => slot(time, day)) }, headers);

describe('a hold', () => {
  it('keeps half hours for a guest, who books them, and shows others that they are reserved', async () => {
    const day = dayOfJune(2);
    const [guest, other] = [app.createGuest(), app.createGuest()];
    const { status, body, headers } = await hold(guest, ['15:00', '15:30'], day);
    expect(status).toBe(201);
    expect(body.id).toMatch(/^[\w-]{22}$/);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^visitor=[\w-]{22}\.[\w-]{43}; .*HttpOnly.*SameSite=Lax/),
    ]);
    expect(body.timeSlots.map(({ status: one, heldByYou }) => [one, heldByYou])).toEqual([
      ['available', true],
      ['available', true],
    ]);
    expect(await readSlots(other, 'status', ['15:00', '16:00'], day)).toEqual([
      'reserved',
      'available',
    ]);
    expect(await readSlots(guest, 'status', ['15:00', '16:00'], day)).toEqual([
      'available',
      'available',
    ]);
    expect(await readSlots(guest, 'heldByYou', ['15:00', '16:00'], day)).toEqual([true, undefined]);
    const refused = await other.post('/api/bookings', createForm(['15:00', '16:00'], day));
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error:
          'Someone else is booking this time right now. It may be free again in a few minutes.',
        alreadyBookedSlots: [slot('15:00', day)],
        reservedSlots: [slot('15:00', day)],
      },
    });
    expect(refusalOf(await hold(other, ['15:30'], day))).toEqual({
      status: 409,
      code: 'SLOTS_ALREADY_BOOKED',
    });
    expect((await app.createGuest().get(`/api/holds/${body.id}`)).body).toEqual(body);
    await book(guest, ['15:00'], day);
    expect(await readSlots(other, 'status', ['15:00', '15:30'], day)).toEqual([
      'booked',
      'available',
    ]);
    expect(refusalOf(await guest.get(`/api/holds/${body.id}`))).toEqual({
      status: 404,
      code: 'HOLD_NOT_FOUND',
    });
  });

  it('may be booked though the lead time was changed meanwhile, and nothing else may', async () => {
    const day = dayOfJune(24);
    const [guest, admin] = [app.createGuest(), await app.signInAs('admin')];
    expect((await hold(guest, ['15:00', '15:30'], day)).status).toBe(201);
    const restriction = {
      restrictionMode: 'enforced',
      leadTimeHours: 10_000,
      operatorOnSite: false,
    };
    await admin.post('/api/admin/lead-time-settings', restriction);
    expect(await readSlots(guest, 'isRestricted', ['15:00', '16:00'], day)).toEqual([false, true]);
    const others = await guest.post('/api/bookings', createForm(['15:00', '16:00'], day));
    expect(refusalOf(others)).toEqual({ status: 409, code: 'LEAD_TIME_RESTRICTED' });
    const { status, body } = await guest.post<PlacedBookingDetail>(
      '/api/bookings',
      createForm(['15:00'], day),
    );
    await admin.post('/api/admin/lead-time-settings', { ...restriction, leadTimeHours: 0 });
    expect(status).toBe(201);
    expect(body.timeSlots.map(({ id }) => id)).toEqual([slot('15:00', day)]);
  });

  it('waits for the schedule in a process that hasn’t read it yet', async () => {
    const { log, trouble } = app.infrastructure;
    const schedule = new FollowedStream(log, SCHEDULE, scheduleDecider, {
      trouble,
      part: 'schedule',
    });
    const other = await app.startAnother({
      schedule: Object.assign(schedule, { start: () => Promise.resolve() }),
    });
    expect((await hold(other.createGuest(), ['20:00'], dayOfJune(2))).status).toBe(201);
    await other.close();
  });

  it('is of nobody whose cookie we have not signed, and has the prefix of our cookies over TLS', async () => {
    const day = dayOfJune(12);
    const guest = new Browser(app.url, { 'x-forwarded-proto': 'https' });
    const [cookie = ''] = (await hold(guest, ['15:00'], day)).headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-visitor=[\w-]{22}\.[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await readSlots(guest, 'heldByYou', ['15:00'], day)).toEqual([true]);
    const [id = ''] = cookie.slice('__Host-visitor='.length).split('.');
    for (const forged of [
      `__Host-visitor=${id}`,
      `__Host-visitor=${id}.${'A'.repeat(43)}`,
      `visitor=${id}`,
    ]) {
      const stranger = new Browser(app.url, { 'x-forwarded-proto': 'https', cookie: forged });
      expect(await readSlots(stranger, 'status', ['15:00'], day)).toEqual(['reserved']);
    }
  });

  it("doesn't belong to another visitor with an empty cookie", async () => {
    const day = dayOfJune(11);
    const createStranger = () => new Browser(app.url, { cookie: 'visitor=' });
    expect((await hold(createStranger(), ['15:00'], day)).headers.getSetCookie()).toHaveLength(1);
    expect((await hold(createStranger(), ['15:00'], day)).status).toBe(409);
  });

  it('is usable on any device by its id, and is released at once', async () => {
    const day = dayOfJune(3);
    const { body } = await hold(app.createGuest(), ['15:00', '15:30'], day);
    await book(app.createGuest(), ['15:00'], day, { holdId: body.id });
    const another = await hold(app.createGuest(), ['16:00'], day);
    expect((await app.createGuest().delete(`/api/holds/${another.body.id}`)).status).toBe(204);
    expect(await readSlots(app.createGuest(), 'status', ['15:30', '16:00'], day)).toEqual([
      'available',
      'available',
    ]);
    expect((await app.createGuest().delete(`/api/holds/${another.body.id}`)).status).toBe(404);
  });

  it('gives the same request the same hold again', async () => {
    const day = dayOfJune(4);
    const key = { 'idempotency-key': 'a-hold-of-june-4' };
    const [first, again] = [
      await hold(app.createGuest(), ['15:00'], day, key),
      await hold(app.createGuest(), ['15:00'], day, key),
    ];
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
  });

  it('ends by the clock, in every calendar', async () => {
    const day = dayOfJune(5);
    const [guest, other] = [app.createGuest(), app.createGuest()];
    await hold(guest, ['15:00'], day);
    expect(await readSlots(other, 'status', ['15:00'], day)).toEqual(['reserved']);
    const now = app.clock.now();
    app.clock.set(new Date(now.getTime() + 600_000).toISOString());
    expect(await readSlots(other, 'status', ['15:00'], day)).toEqual(['available']);
    expect(await readSlots(guest, 'heldByYou', ['15:00'], day)).toEqual([undefined]);
    await book(other, ['15:00'], day);
    app.clock.set(now.toISOString());
  });

  it('is one of thirty a minute for a visitor, of any size, not counting refused ones', async () => {
    const day = dayOfJune(9);
    const [guest, other] = [app.createGuest(), app.createGuest()];
    await book(other, ['16:00'], day);
    for (let i = 0; i < 20; i++) {
      expect((await hold(guest, ['16:00'], day)).status).toBe(409);
    }

    const first = await hold(guest, ['15:00'], day);
    expect((await guest.delete(`/api/holds/${first.body.id}`)).status).toBe(204);
    const key = { 'idempotency-key': 'a-hold-of-june-9' };
    for (let i = 0; i < 27; i++) {
      expect((await hold(guest, ['15:00'], day)).status).toBe(201);
    }

    expect((await hold(guest, ['15:00'], day, key)).status).toBe(201);
    const refused = await hold(guest, ['15:30'], day);
    expect(refusalOf(refused)).toEqual({ status: 429, code: 'THROTTLED' });
    expect(refused.headers.get('retry-after')).toBe('60');
    const last = await hold(guest, ['15:00'], day, key);
    expect(last.status).toBe(201);
    expect(refusalOf(await other.delete(`/api/holds/${last.body.id}`))).toEqual({
      status: 429,
      code: 'THROTTLED',
    });
    expect((await hold(other, ['15:30'], day)).status).toBe(201);
    const now = app.clock.now();
    app.clock.set(new Date(now.getTime() + 60_000).toISOString());
    expect((await guest.delete(`/api/holds/${last.body.id}`)).status).toBe(204);
    app.clock.set(now.toISOString());
  });

  it.each([
    [[], 400],
    [['15:00', '15:30', '16:00', '16:30', '17:00', '17:30', '18:00', '18:30', '19:00'], 400],
    [['09:00'], 404],
  ])('is refused for %j', async (times, status) => {
    expect((await hold(app.createGuest(), times, dayOfJune(8))).status).toBe(status);
  });
});

describe('one network', () => {
  let park: RunningApp;
  beforeAll(async () => {
    park = await startRunningApp({ settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' } });
  });
  afterAll(() => park.stop());

  it('holds sixty-four slots at most, over all back ends, until the holds end', async () => {
    const another = await park.startAnother();
    const browseFrom = (address: string, url = park.url) =>
      new Browser(url, { 'x-forwarded-for': address });
    const times = ['15:00', '15:30', '16:00', '16:30', '17:00', '17:30', '18:00', '18:30'];
    const guests = Array.from({ length: 8 }, (_, i) =>
      browseFrom(`2001:db8:1:1::${i + 1}`, i % 2 ? another.url : park.url),
    );
    const holds = await Promise.all(
      guests.map((guest, i) => {
        const key = { 'Idempotency-Key': `first-hold-${i}` };
        return repeatUntilAnswered(() => hold(guest, times, dayOfJune(10 + i), key));
      }),
    );
    // The 13th and 14th are a weekend, which is open earlier.
    expect(countStatuses(holds)).toEqual({ 201: 8 });
    const late = browseFrom('2001:db8:1:1::9', another.url);
    const refused = await hold(late, ['15:00'], dayOfJune(22));
    expect(refusalOf(refused)).toEqual({ status: 429, code: 'THROTTLED' });
    expect(Number(refused.headers.get('retry-after'))).toBe(600);
    expect((await hold(browseFrom('2001:db8:1:2::1'), ['15:30'], dayOfJune(22))).status).toBe(201);
    expect((await hold(guests[0]!, ['15:00', '15:30'], dayOfJune(10))).status).toBe(201);
    expect((await hold(late, ['15:00'], dayOfJune(22))).status).toBe(201);
    await guests[1]!.delete(`/api/holds/${holds[1]!.body.id}`);
    const readEnds = async () => {
      const query = 'SELECT until FROM holds.held_slots WHERE until > $1';
      return (await park.infrastructure.pool.query<{ until: Date }>(query, [park.clock.now()]))
        .rows;
    };

    expect(await readEnds()).toHaveLength(1 + 1 + 2 + 6 * 8);
    const advanceClock = (ms: number) => {
      park.clock.set(new Date(park.clock.now().getTime() + ms).toISOString());
    };

    advanceClock(600_000);
    const prolongHold = async () => (await hold(late, ['16:00'], dayOfJune(22))).body.expiresAt;
    await prolongHold();
    advanceClock(60_000);
    const prolonged = await prolongHold();
    advanceClock(60_000);
    expect(await prolongHold()).toBe(prolonged);
    expect(await readEnds()).toEqual([{ until: new Date(prolonged) }]);
    await another.close();
  });

  const browseFrom = (address: string) => new Browser(park.url, { 'x-forwarded-for': address });
  const setClockTo = (ms: number) => {
    park.clock.set(new Date(Date.parse(TEST_NOW) + ms).toISOString());
  };

  it('holds a slot no more that it held for twice as long as a hold lasts, unless it booked it', async () => {
    const day = dayOfJune(23);
    const holdFrom = async (time: string, address = '203.0.113.20') =>
      hold(browseFrom(address), [time], day);
    for (const start of [0, 600_000]) {
      setClockTo(start);
      expect((await holdFrom('15:00')).status).toBe(201);
      expect((await holdFrom('15:30')).status).toBe(201);
    }

    setClockTo(1_200_000);
    const refused = await holdFrom('15:00');
    expect(refusalOf(refused)).toEqual({ status: 429, code: 'THROTTLED' });
    expect(Number(refused.headers.get('retry-after'))).toBe(3600 - 1200 + 1);
    expect((await holdFrom('15:00', '203.0.113.21')).status).toBe(201);
    await book(browseFrom('203.0.113.20'), ['15:30'], day);
    await (await park.signInAs('operator')).delete(`/api/bookings/${(await bookingsOf(day))[0]}`);
    expect((await holdFrom('15:30')).status).toBe(201);
    setClockTo(3_600_002);
    expect((await holdFrom('15:00')).status).toBe(201);
    park.clock.set(TEST_NOW);
  });

  it('places and releases at most a hundred and twenty holds a minute for all visitors', async () => {
    const day = dayOfJune(25);
    for (let i = 0; i < 60; i++) {
      const visitor = browseFrom('203.0.113.30');
      const { body } = await hold(visitor, ['15:00'], day);
      expect((await visitor.delete(`/api/holds/${body.id}`)).status).toBe(204);
    }

    const before = (await park.readEvents()).length;
    const refused = await hold(browseFrom('203.0.113.30'), ['15:00'], day);
    expect(refusalOf(refused)).toEqual({ status: 429, code: 'THROTTLED' });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await park.readEvents()).toHaveLength(before);
    expect((await hold(browseFrom('203.0.113.31'), ['15:00'], day)).status).toBe(201);
  });

  it('has at most eight open, unconfirmed waitlist entries, one for each slot', async () => {
    const day = dayOfJune(24);
    const times = ['15:00', '15:30', '16:00', '16:30', '17:00', '17:30', '18:00', '18:30', '19:00'];
    for (const time of times) {
      await book(browseFrom('203.0.113.1'), [time], day);
    }

    const join = (time: string, name: string, address = '203.0.113.2') =>
      browseFrom(address).post<{ id: string }>(
        '/api/waitlist',
        createWaitlistForm(name, day, { timeSlotId: slot(time, day) }),
      );
    const first = await join('15:00', 'anna');
    expect(first.status).toBe(201);
    expect(refusalOf(await join('15:00', 'berta'))).toEqual({ status: 429, code: 'THROTTLED' });
    expect((await join('15:00', 'berta', '203.0.113.3')).status).toBe(201);
    for (const time of times.slice(1, 8)) {
      expect((await join(time, 'anna')).status).toBe(201);
    }

    const refused = await join('19:00', 'carla');
    expect(refusalOf(refused)).toEqual({ status: 429, code: 'THROTTLED' });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await join('15:00', 'anna')).status).toBe(201);
    await (await linkOf(park, browseFrom('203.0.113.2'), first.body.id)).confirm();
    expect((await join('19:00', 'carla')).status).toBe(201);
    expect((await join('15:00', 'dace')).status).toBe(429);
  });

  const bookingsOf = async (day: Day) => {
    const staff = await park.signInAs('operator');
    const { body } = await staff.get<{ id: string }[]>(`/api/bookings?from=${day}&to=${day}`);
    return body.map(({ id }) => id);
  };
});
