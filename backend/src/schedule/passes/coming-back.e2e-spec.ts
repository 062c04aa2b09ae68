import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import type { LedgerLine } from '@cablepark/contracts/passes/ledger';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Closure } from '@cablepark/contracts/schedule/closure';
import { addDays, dayOfWeek, startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { bookWithLink } from '#schedule/test/book-with-link';
import { book, createForm, dayOfJune } from '#schedule/test/form';
import { refusalOf, type Browser } from '#test/browser';
import { startRunningApp, TEST_NOW, type RunningApp } from '#test/running-app';
import { signIn, type SignedInBrowser } from '#test/sign-in';
import { actionOf, undo } from '../../undo/test/undoing.ts';
import { ExpirePasses } from './expire-passes/expire-passes.command.ts';
import { giftCard, leftOf, readPass, seasonPass, sellPass } from './test/selling.ts';

let app: RunningApp;
let guest: Browser;
let athlete: SignedInBrowser;
let operator: SignedInBrowser;
let manager: SignedInBrowser;
/** Each test has two weekdays of its own, days after the present. */
let day: Day;
let next: Day = dayOfJune(2);
beforeAll(async () => {
  app = await startRunningApp();
  guest = app.createGuest();
  athlete = await app.signInAs('athlete');
  operator = await app.signInAs('operator');
  manager = await app.signInAs('manager');
  await manager.post('/api/timeslots/regenerate', { fromDate: next, toDate: addDays(next, 90) });
});
beforeEach(() => {
  day = weekdayAfter(next);
  next = weekdayAfter(day);
  app.clock.set(TEST_NOW);
});
afterAll(() => app.stop());

function weekdayAfter(before: Day): Day {
  const after = addDays(before, 1);
  return dayOfWeek(after) > 4 ? weekdayAfter(after) : after;
}

function sumByAccount(lines: readonly LedgerLine[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { account, unit, amount } of lines) {
    const name = `${account} ${unit}`;
    sums[name] = (sums[name] ?? 0) + amount;
  }

  return sums;
}

/** Signs staff in again after the clock has moved, which ended their sessions. */
const signInAgain = () =>
  signIn(app.url, { email: operator.user.email ?? '', password: operator.password });

const pathOf = ({ booking }: BookingDetail) => `/api/bookings/${booking.reference}`;
const read = async (booking: BookingDetail) =>
  (await operator.get<BookingDetail>(pathOf(booking))).body;
const moveTo = (visitor: Browser, booking: BookingDetail, times: readonly string[], on = day) =>
  visitor.post<BookingDetail>(`${pathOf(booking)}/move`, {
    timeSlotIds: createForm(times, on).timeSlotIds,
  });
const attend = (by: Browser, booking: BookingDetail, body: object) =>
  by.post<BookingDetail>(`${pathOf(booking)}/attendance`, body);
/** Sets the clock to so many hours before a half hour of the day. */
const goTo = (hoursBefore: number, time: string) => {
  const at = startOfSlot(slot(time, day)).getTime() - hoursBefore * 3_600_000;
  app.clock.set(new Date(at).toISOString());
};
const close = () =>
  operator.post<Closure>('/api/closures', {
    from: startOfSlot(slot('15:00', day)).toISOString(),
    to: startOfSlot(slot('17:00', day)).toISOString(),
    reason: 'weather',
  });

describe('a cancellation', () => {
  it('by the customer, by their link or account, gives all back', async () => {
    const ten = await sellPass(manager);
    const linked = await bookWithLink(guest, ['15:00', '15:30'], day, { payWith: [ten.code] });
    expect(await leftOf(guest, ten)).toEqual([8, 0]);
    await guest.delete(`/api/manage/${linked.token}`);
    expect(await leftOf(guest, ten)).toEqual([10, 0]);
    const own = await book(athlete, ['15:00', '15:30'], day, { payWith: [ten.code] });
    await athlete.delete(pathOf(own));
    expect(await leftOf(guest, ten)).toEqual([10, 0]);
  });

  it.each([
    ['all, however late', 1, '', [10, 0], [0, 5000]],
    ['nothing if staff say so', 48, '?giveBack=none', [7, 0], [0, 4000]],
    ['all by the policy a day before', 24, '?giveBack=policy', [10, 0], [0, 5000]],
    ['half of each by the policy, rounded up', 23, '?giveBack=policy', [9, 0], [0, 4500]],
    ['half two hours before', 2, '?giveBack=policy', [9, 0], [0, 4500]],
    ['nothing under two hours', 1, '?giveBack=policy', [7, 0], [0, 4000]],
  ] as const)('by staff gives back %s', async (_, hoursBefore, query, rides, cents) => {
    const covers = await sellPass(manager, { coversCents: 2000 });
    const card = await sellPass(manager, giftCard);
    // From 17:00 on they cost 25 €: three rides pay 20 € each, and the card the 10 € left.
    const times = ['16:30', '17:00', '17:30'];
    const paid = await book(guest, times, day, { payWith: [covers.code, card.code] });
    expect(await leftOf(guest, card)).toEqual([0, 4000]);
    goTo(hoursBefore, '16:30');
    const staff = await signInAgain();
    expect((await staff.delete(`${pathOf(paid)}${query}`)).status).toBe(200);
    expect(await leftOf(guest, covers)).toEqual(rides);
    expect(await leftOf(guest, card)).toEqual(cents);
  });

  it('lets nobody but staff choose how much', async () => {
    const ten = await sellPass(manager);
    const own = await book(athlete, ['15:00'], day, { payWith: [ten.code] });
    expect(refusalOf(await athlete.delete(`${pathOf(own)}?giveBack=all`))).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
    });
    expect(refusalOf(await operator.delete(`${pathOf(own)}?giveBack=some`))).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
    });
    expect((await read(own)).dueCents).toBe(0);
  });
});

describe('a move', () => {
  it('pays the new half hours with the same passes, and what they have not got is due', async () => {
    const two = await sellPass(manager, { rides: 2 });
    const own = await book(athlete, ['15:00', '15:30'], day, { payWith: [two.code] });
    const same = await moveTo(athlete, own, ['15:30', '16:00']);
    expect(same.body).toMatchObject({ paid: [{ passId: two.id, rides: 2 }], dueCents: 0 });
    const shorter = await moveTo(operator, own, ['16:00']);
    expect(shorter.body).toMatchObject({ paid: [{ passId: two.id, rides: 1 }], dueCents: 0 });
    expect(await leftOf(guest, two)).toEqual([1, 0]);
    const longer = await moveTo(operator, own, ['16:30', '17:00', '17:30']);
    expect(longer.body).toMatchObject({ paid: [{ passId: two.id, rides: 2 }], dueCents: 2500 });
  });

  it('counts a season on its new day', async () => {
    const season = await sellPass(manager, seasonPass);
    await book(guest, ['15:00'], next, { payWith: [season.code] });
    const moved = await book(athlete, ['15:00', '15:30'], day, { payWith: [season.code] });
    const { body } = await moveTo(athlete, moved, ['16:00', '16:30'], next);
    expect(body).toMatchObject({ paid: [{ passId: season.id, rides: 1 }], dueCents: 2000 });
    const free = await book(guest, ['17:00', '17:30'], day, { payWith: [season.code] });
    expect(free.dueCents).toBe(0);
  });

  it('past the last day of a pass is refused to customers and not to staff', async () => {
    const short = await sellPass(manager, { validDays: null, validUntil: day });
    const own = await book(athlete, ['15:00'], day, { payWith: [short.code] });
    expect(refusalOf(await moveTo(athlete, own, ['15:30'], next))).toEqual({
      status: 409,
      code: 'PASS_EXPIRED',
    });
    expect(await read(own)).toMatchObject({ dueCents: 0, booking: { sequence: 0 } });
    expect((await moveTo(operator, own, ['15:30'], next)).body).toMatchObject({
      paid: [{ passId: short.id, rides: 1 }],
      dueCents: 0,
    });
  });

  it('lets a refunded pass pay at most what it had paid, and the rest is paid out', async () => {
    const ten = await sellPass(manager);
    const own = await book(athlete, ['15:00', '15:30'], day, { payWith: [ten.code] });
    await manager.post(`/api/passes/${ten.id}/refund`, { why: 'Moves away' });
    const { body } = await moveTo(operator, own, ['16:00']);
    expect(body).toMatchObject({
      paid: [{ passId: ten.id, rides: 1 }],
      dueCents: 0,
      givenBackCents: 1500,
    });
    expect(await leftOf(guest, ten)).toEqual([0, 0]);
    const returned = (await app.readEvents()).findLast(({ type }) => type === 'PassReturned');
    expect(returned?.data).toMatchObject({
      returns: [{ passId: ten.id, rides: 2, paidOut: { rides: 1, cents: 0, priceCents: 1500 } }],
    });
  });
});

describe('what comes back to a refunded pass', () => {
  it('is paid out, which the answer and the page of the pass show', async () => {
    const ten = await sellPass(manager);
    const payWith = [ten.code];
    const cancelled = await book(guest, ['15:00', '15:30'], day, { payWith });
    const byLink = await bookWithLink(guest, ['16:00'], day, { payWith });
    const absent = await book(guest, ['16:30'], day, { payWith });
    const refunded = await manager.post(`/api/passes/${ten.id}/refund`, { why: 'Moves away' });
    expect(refunded.body).toEqual({ givenBackCents: 9000 });

    const answers = [
      await operator.delete(pathOf(cancelled)),
      await guest.delete(`/api/manage/${byLink.token}`),
    ];
    goTo(-1, '16:30');
    answers.push(await attend(await signInAgain(), absent, { state: 'absent', giveBack: true }));
    expect(answers.map(({ body }) => body)).toMatchObject([
      { givenBackCents: 3000 },
      { givenBackCents: 1500 },
      { givenBackCents: 1500 },
    ]);

    const { entries, left } = await readPass(guest, ten);
    expect(left).toMatchObject({ rides: 0, cents: 0 });
    expect(entries.map(({ kind, rides, left: after }) => [kind, rides, after.rides])).toEqual([
      ['sold', 10, 10],
      ['used', -2, 8],
      ['used', -1, 7],
      ['used', -1, 6],
      ['refunded', -6, 0],
      ['returned', 2, 2],
      ['refunded', -2, 0],
      ['returned', 1, 1],
      ['refunded', -1, 0],
      ['returned', 1, 1],
      ['refunded', -1, 0],
    ]);
  });
});

describe('a closure', () => {
  it('keeps what was paid until the booking has a new time or is cancelled', async () => {
    const ten = await sellPass(manager);
    const payWith = [ten.code];
    const moved = await book(athlete, ['15:00', '15:30'], day, { payWith });
    const cancelled = await book(athlete, ['16:00'], day, { payWith });
    await close();
    expect(await read(moved)).toMatchObject({ paid: [{ rides: 2 }], dueCents: 0 });
    expect(await leftOf(guest, ten)).toEqual([7, 0]);
    expect((await moveTo(athlete, moved, ['18:00', '18:30'])).body).toMatchObject({
      paid: [{ passId: ten.id, rides: 2 }],
      dueCents: 0,
    });
    await athlete.delete(pathOf(cancelled));
    expect(await leftOf(guest, ten)).toEqual([8, 0]);
  });

  it('lets its customers settle past the last day of a pass, for some days of grace', async () => {
    const short = await sellPass(manager, { validDays: null, validUntil: day });
    const own = await book(athlete, ['15:00'], day, { payWith: [short.code] });
    await close();
    expect((await moveTo(athlete, own, ['15:30'], next)).body).toMatchObject({
      paid: [{ passId: short.id, rides: 1 }],
      dueCents: 0,
    });
  });

  it.each([
    ['taken back', (closure: Closure) => manager.delete(`/api/closures/${closure.id}`)],
    [
      'undone',
      (closure: Closure, action: string) => {
        expect(closure.bookings).toHaveLength(1);
        return undo(manager, action);
      },
    ],
  ])('that is %s leaves everything as it was', async (_, takeBack) => {
    const ten = await sellPass(manager);
    const own = await book(athlete, ['15:00'], day, { payWith: [ten.code] });
    const closed = await close();
    expect((await takeBack(closed.body, actionOf(closed))).status).toBe(200);
    expect(await read(own)).toMatchObject({
      paid: [{ passId: ten.id, rides: 1, cents: 0 }],
      dueCents: 0,
      booking: { status: 'standing' },
    });
    expect(await leftOf(guest, ten)).toEqual([9, 0]);
  });
});

describe('an undo', () => {
  it.each([
    ['all', '', [10, 0], [0, 5000]],
    ['nothing', '?giveBack=none', [9, 0], [0, 4500]],
  ] as const)(
    'of a cancellation that gave %s back takes exactly that again, and so does its redo',
    async (_, query, rides, cents) => {
      const cheap = await sellPass(manager, { coversCents: 1500 });
      const card = await sellPass(manager, giftCard);
      const payWith = [cheap.code, card.code];
      const own = await book(guest, ['15:00'], day, { payWith });
      const before = await read(own);
      const cancelled = await operator.delete(`${pathOf(own)}${query}`);
      const undone = await undo(manager, actionOf(cancelled));
      expect(undone.status).toBe(200);
      const { paid, dueCents } = await read(own);
      expect({ paid, dueCents }).toEqual({ paid: before.paid, dueCents: 0 });
      expect([await leftOf(guest, cheap), await leftOf(guest, card)]).toEqual([
        [9, 0],
        [0, 4500],
      ]);
      expect((await undo(manager, actionOf(undone))).status).toBe(200);
      expect([await leftOf(guest, cheap), await leftOf(guest, card)]).toEqual([rides, cents]);
    },
  );

  it('of a move pays the old half hours as before', async () => {
    const two = await sellPass(manager, { rides: 2 });
    const own = await book(guest, ['15:00', '15:30'], day, { payWith: [two.code] });
    const moved = await moveTo(operator, own, ['18:00', '18:30', '19:00']);
    expect(moved.body.dueCents).toBe(2500);
    expect((await undo(manager, actionOf(moved))).status).toBe(200);
    expect(await read(own)).toMatchObject({ paid: [{ passId: two.id, rides: 2 }], dueCents: 0 });
    expect(await leftOf(guest, two)).toEqual([0, 0]);
  });

  it('is refused where too little is left of a pass, and its preview says so', async () => {
    const one = await sellPass(manager, { rides: 1 });
    const own = await book(guest, ['15:00'], day, { payWith: [one.code] });
    const cancelled = actionOf(await operator.delete(pathOf(own)));
    const spent = await book(guest, ['18:00'], day, { payWith: [one.code] });
    for (const dryRun of [true, false]) {
      expect(refusalOf(await undo(manager, cancelled, dryRun))).toEqual({
        status: 409,
        code: 'CAME_BETWEEN',
      });
    }

    await operator.delete(pathOf(spent));
    expect((await undo(manager, cancelled)).status).toBe(200);
  });
});

describe('a customer who did not come', () => {
  it('gets back what staff give back, even later, and it is taken again if that is corrected', async () => {
    const two = await sellPass(manager, { rides: 2 });
    const own = await book(guest, ['15:00', '15:30'], day, { payWith: [two.code] });
    goTo(-1, '15:30');
    const staff = await signInAgain();
    expect((await attend(staff, own, { state: 'absent' })).body.dueCents).toBe(0);
    expect(await leftOf(guest, two)).toEqual([0, 0]);
    for (let twice = 0; twice < 2; twice++) {
      const given = await attend(staff, own, { state: 'absent', giveBack: true });
      expect(given.body).toMatchObject({ paid: [], booking: { attendance: { state: 'absent' } } });
      expect(await leftOf(guest, two)).toEqual([2, 0]);
    }

    expect((await attend(staff, own, { state: 'arrived' })).body).toMatchObject({
      paid: [{ passId: two.id, rides: 2 }],
      dueCents: 0,
    });
    expect(await leftOf(guest, two)).toEqual([0, 0]);
  });

  it('stays absent where too little is left of the pass to take it again', async () => {
    const one = await sellPass(manager, { rides: 1 });
    const own = await book(guest, ['15:00'], day, { payWith: [one.code] });
    goTo(-1, '15:00');
    const staff = await signInAgain();
    await attend(staff, own, { state: 'absent', giveBack: true });
    await book(guest, ['15:00'], next, { payWith: [one.code] });
    expect(refusalOf(await attend(staff, own, { state: 'arrived' }))).toEqual({
      status: 409,
      code: 'PASS_USED_UP',
    });
    const { body } = await staff.get<BookingDetail>(pathOf(own));
    expect(body.booking.attendance).toMatchObject({ state: 'absent' });
  });

  it('can be given back only beside that they did not come', async () => {
    const own = await book(guest, ['15:00'], day);
    for (const body of [
      { state: 'arrived', giveBack: true },
      { state: 'absent', giveBack: 'all' },
    ]) {
      expect(refusalOf(await attend(operator, own, body))).toEqual({
        status: 400,
        code: 'INVALID_REQUEST',
      });
    }
  });
});

describe('what returns to an expired pass', () => {
  it('is good for days of grace, whether or not the night has ended it, and what lapsed stays lapsed', async () => {
    const short = { validDays: null, validUntil: day, rides: 5 };
    const passes = [await sellPass(manager, short), await sellPass(manager, short)];
    const own = [];
    for (const [i, pass] of passes.entries()) {
      own.push(await book(guest, [['15:00', '15:30'][i] ?? ''], day, { payWith: [pass.code] }));
    }

    const today = addDays(day, 2);
    app.clock.set(`${today}T09:00:00Z`);
    const [byNight, byReturn] = passes;
    const staff = await signInAgain();
    await staff.delete(pathOf(own[1]!));
    await app.app.get(CommandBus).execute(new ExpirePasses(app.clock.now()));
    expect(await readPass(guest, byNight!)).toMatchObject({
      status: 'expired',
      left: { rides: 0 },
    });
    await staff.delete(pathOf(own[0]!));
    for (const pass of [byNight, byReturn]) {
      expect(await readPass(guest, pass!)).toMatchObject({
        status: 'active',
        left: { rides: 1 },
        expiresOn: addDays(today, 30),
      });
    }

    const leader = await signIn(app.url, {
      email: manager.user.email ?? '',
      password: manager.password,
    });
    const until = addDays(today, 90);
    const extended = await leader.post(`/api/passes/${byNight!.id}/extend`, { until });
    const whole = { status: 'active', left: { rides: 5 }, expiresOn: until };
    expect(await readPass(guest, byNight!)).toMatchObject(whole);
    const undone = await undo(leader, actionOf(extended));
    expect(await readPass(guest, byNight!)).toMatchObject({
      status: 'active',
      left: { rides: 1 },
      expiresOn: addDays(today, 30),
    });
    expect((await undo(leader, actionOf(undone))).status).toBe(200);
    expect(await readPass(guest, byNight!)).toMatchObject(whole);
    const { body: lines } = await leader.get<LedgerLine[]>('/api/admin/ledger');
    const sums = sumByAccount(lines.filter(({ passId }) => passId === byNight!.id));
    expect(sums).toMatchObject({
      'outstanding rides': 5,
      'lapsed rides': 0,
      'unearned cents': -15_000,
      'lapsed cents': 0,
    });
  });
});
