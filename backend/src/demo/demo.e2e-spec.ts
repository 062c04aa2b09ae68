import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import type { User } from '@cablepark/contracts/accounts/user';
import type { SqlAnswer } from '@cablepark/contracts/analytics/question';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { feedbackCategories, type Feedback } from '@cablepark/contracts/feedback/feedback';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { ListedClosure } from '@cablepark/contracts/schedule/closure';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { addDays, dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import { userRoles, type UserRole } from '@cablepark/contracts/shared/roles';
import { DEMO_SEASON, SCHEDULE } from '@cablepark/contracts/shared/streams';
import type {
  Cancellations,
  Demand,
  Pickup,
  Statistics,
} from '@cablepark/contracts/statistics/statistics';

import '@cablepark/contracts/test/schedule-events';

import { TablesByTheApi } from '../analytics/test/tables-by-the-api.ts';
import { scheduleDecider } from '../schedule/domain/evolve-schedule.ts';
import { linkHashOf } from '../schedule/links/link-token.ts';
import { book } from '../schedule/test/form.ts';
import { recountStatistics } from '../statistics/test/recount.ts';
import type { Browser } from '../test/browser.ts';
import { readAllPages } from '../test/read-all-pages.ts';
import { startRunningApp, TEST_NOW, type RunningApp } from '../test/running-app.ts';
import { signIn } from '../test/sign-in.ts';
import { FillDemoSeason } from './commands/fill-demo-season/fill-demo-season.command.ts';
import { demoSeason } from './domain/demo-season.ts';
import { AccountActs } from './stage/account-acts.ts';
import { Stage } from './stage/stage.ts';
import { createDemoContext, isBooking, type Step } from './stage/step.ts';
import { Around } from './story/around.ts';
import { demoAccounts } from './story/people.ts';

const now = new Date(TEST_NOW);
const fill = async ({ app }: RunningApp): Promise<string[]> => {
  const lines: string[] = [];
  await app.get(CommandBus).execute(new FillDemoSeason((line) => lines.push(line)));
  return lines;
};

describe('a demo over real bookings', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startRunningApp();
  });
  afterAll(() => app.stop());

  it('is refused with a sentence, and writes nothing', async () => {
    await book(app.createGuest(), ['15:00'], '2026-06-02');
    const before = await app.readEvents();
    await expect(fill(app)).rejects.toThrow(/^There are bookings here already, .*\.$/);
    expect(await app.readEvents()).toHaveLength(before.length);
  });
});

describe('a demo that was killed half way, and is started again', () => {
  let app: RunningApp;
  let automations: Awaited<ReturnType<RunningApp['startAutomations']>>;
  let dataDir: string;
  let lines: string[];
  const browsers = new Map<UserRole, Browser>();
  const selectBrowser = (role: UserRole) => browsers.get(role) ?? app.createGuest();
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cablepark-demo-'));
    app = await startRunningApp({ settings: { DATA_DIR: dataDir } });
    automations = await app.startAutomations();
    await beginDemo(app);
    lines = await fill(app);
    const password = /with the password (\S+) /.exec(lines.join(' '))?.[1] ?? '';
    for (const role of userRoles) {
      browsers.set(role, await signIn(app.url, { email: `${role}@example.com`, password }));
    }
  });
  afterAll(async () => {
    await automations.stop();
    await app.stop();
    await rm(dataDir, { recursive: true });
  });

  it('has every booking of its script exactly once', async () => {
    const told = (await listSteps(app)).filter(isBooking);
    const placed = (await app.readEvents()).flatMap((event) =>
      event.type === 'BookingPlaced' ? event.data.bookingId : [],
    );
    expect(told.length).toBeGreaterThan(250);
    expect(new Set(placed).size).toBe(placed.length);
    expect(placed).toHaveLength(told.length);
  });

  it('places each with a short reference and with the link that is sealed with its customer', async () => {
    const placed = (await app.readEvents()).flatMap((event) =>
      event.type === 'BookingPlaced' ? [event.data] : [],
    );
    expect(new Set(placed.map(({ shortReference }) => shortReference)).size).toBe(placed.length);
    const boxes = placed.map(({ customer }) => customer);
    const customers = await app.infrastructure.vault.openAll<Customer>('customer', boxes);
    const linkHashes = customers.map((customer) => customer && linkHashOf(customer.linkToken));
    expect(linkHashes).toEqual(placed.map(({ linkHash }) => linkHash));
  });

  it('shows bookings of past and coming weeks, newest first, some changed and some cancelled', async () => {
    const bookings = await readAllPages<BookingWithSlots>(
      selectBrowser('operator'),
      '/api/bookings',
    );
    const coming = bookings.filter(({ firstSlotTime }) => new Date(firstSlotTime ?? '') > now);
    expect(coming.length).toBeGreaterThan(30);
    expect(bookings.length - coming.length).toBeGreaterThan(150);
    const placedAt = bookings.map(({ createdAt }) => createdAt);
    expect(placedAt.slice(0, 6)).toEqual([...placedAt].sort().reverse().slice(0, 6));
    const types = (await app.readEvents()).map(({ type }) => type);
    for (const type of [
      'BookingDetailsChanged',
      'BookingCancelled',
      'BookingMoved',
      'AttendanceRecorded',
      'SlotPriceChanged',
      'SlotOpened',
      'SlotMadeAvailable',
    ]) {
      expect(types).toContain(type);
    }
  });

  it.each(['2026-05-18', '2026-06-01'])(
    'has free, booked and blocked slots in the week of %s',
    async (monday) => {
      const path = `/api/timeslots?startDate=${monday}&endDate=${addDays(monday, 6)}`;
      const { body } = await selectBrowser('manager').get<{ timeSlots: TimeSlot[] }>(path);
      const statuses = new Set(body.timeSlots.map(({ status }) => status));
      for (const status of ['available', 'booked', 'blocked'] as const) {
        expect(statuses).toContain(status);
      }
    },
  );

  it('has half hours that somebody holds right now, and one that is offered to who waits', async () => {
    const path = '/api/timeslots?startDate=2026-06-02&endDate=2026-06-04';
    const { body } = await app.createGuest().get<{ timeSlots: TimeSlot[] }>(path);
    const reserved = body.timeSlots.filter(({ status }) => status === 'reserved');
    expect(reserved.map(({ id }) => `${dayOf(id)} ${timeOf(id)}`).sort()).toEqual([
      '2026-06-02 19:00',
      '2026-06-02 19:30',
      '2026-06-03 18:30',
    ]);
    const types = (await app.readEvents()).map(({ type }) => type);
    for (const type of ['HoldPlaced', 'WaitlistJoined', 'WaitlistConfirmed', 'SlotOffered']) {
      expect(types).toContain(type);
    }
  });

  it('has an action that was undone', async () => {
    const events = await app.readEvents();
    const [undone, ...others] = events.flatMap(({ metadata }) => metadata.undoes ?? []);
    const types = events.flatMap(({ type, metadata }) =>
      metadata.causationId === undone ? type : [],
    );
    expect([types, others]).toEqual([['SlotBlocked'], []]);
  });

  it('has a closure that postponed bookings, of which some are settled and one still waits', async () => {
    const { body: closures } =
      await selectBrowser('operator').get<ListedClosure[]>('/api/closures');
    const [repair, storm] = closures;
    expect(closures).toHaveLength(2);
    expect(repair).toMatchObject({ reason: 'breakdown', takenBackAt: expect.any(String) });
    expect(storm).toMatchObject({ reason: 'weather', takenBackAt: null });
    expect(storm?.bookings.length).toBeGreaterThan(2);
    expect(storm?.mails).toBeGreaterThan(0);
    const { body: postponed } = await selectBrowser('operator').get<BookingWithSlots[]>(
      '/api/bookings?status=postponed',
    );
    expect(postponed.map((booking) => booking.postponed?.closureId)).toEqual([storm?.id]);
    const events = await app.readEvents();
    const weather = events.filter(
      ({ type, data }) => type === 'BookingCancelled' && data.reason === 'weather',
    );
    const moved = events.filter(
      ({ type, data }) => type === 'BookingMoved' && data.postponedBy === storm?.id,
    );
    expect([weather.length > 0, moved.length > 0]).toEqual([true, true]);
    expect(weather.length + moved.length + postponed.length).toBe(storm?.bookings.length);
  });

  it('has bookings that moved to another day', async () => {
    const days = (await app.readEvents()).flatMap(({ type, data }) =>
      type === 'BookingMoved' ? [[data.from, data.to].map(([first]) => dayOf(first!.slotId))] : [],
    );
    expect(days.filter(([from, to]) => from !== to).length).toBeGreaterThan(0);
  });

  it('has special days, on which its slots follow their hours', async () => {
    const { body: days } = await app
      .createGuest()
      .get<SpecialDay[]>('/api/config/special-days?from=2026-05-01&to=2026-06-28');
    expect(days.map(({ isClosed }) => isClosed)).toEqual([true, false, true]);
    for (const { day, isClosed, openTime, closeTime } of days) {
      const path = `/api/timeslots?startDate=${day}&endDate=${day}`;
      const { timeSlots } = (await selectBrowser('operator').get<{ timeSlots: TimeSlot[] }>(path))
        .body;
      const onSale = timeSlots.filter(
        ({ status }) => status === 'available' || status === 'booked',
      );
      expect(onSale.length > 0).toBe(!isClosed);
      const starts = onSale.map(({ id }) => timeOf(id)).sort();
      expect(
        isClosed || (starts[0] === openTime && (starts.at(-1) ?? '') < (closeTime ?? '')),
      ).toBe(true);
    }
  });

  it('knows of past bookings who came', async () => {
    const bookings = await readAllPages<BookingWithSlots>(
      selectBrowser('operator'),
      '/api/bookings',
    );
    const states = bookings.map(({ attendance }) => attendance?.state ?? null);
    for (const state of ['arrived', 'absent', null]) {
      expect(states).toContain(state);
    }
  });

  it('has users of every role, one inactive and some who never signed in', async () => {
    const users = await readAllPages<User>(selectBrowser('admin'), '/api/users');
    expect(new Set(users.map(({ role }) => role))).toEqual(new Set(userRoles));
    expect(users.filter(({ isActive }) => !isActive)).toHaveLength(1);
    expect(users.filter(({ lastLogin }) => lastLogin === null).length).toBeGreaterThan(1);
  });

  it('gives its athlete past and coming bookings', async () => {
    const { body } = await selectBrowser('athlete').get<BookingWithSlots[]>('/api/user/bookings');
    const coming = body.filter(({ firstSlotTime }) => new Date(firstSlotTime ?? '') > now);
    expect(coming.length).toBeGreaterThan(0);
    expect(body.length).toBeGreaterThan(coming.length + 2);
  });

  it.each(['day', 'week', 'month', 'year'])('has statistics of the %s', async (period) => {
    const { body } = await selectBrowser('operator').get<Statistics>(`/api/stats?period=${period}`);
    expect([
      body.totalBookings,
      body.totalRevenue,
      body.bookingsByDay.length,
      body.popularTimeSlots.length,
    ]).not.toContain(0);
    expect(body.forecastedIncome).toBeGreaterThan(0);
  });

  it('has statistics that equal a recount', async () => {
    const bookings = await readAllPages<BookingWithSlots>(
      selectBrowser('operator'),
      '/api/bookings',
    );
    const path = '/api/timeslots?startDate=2026-05-01&endDate=2026-06-28';
    const { timeSlots } = (await selectBrowser('operator').get<{ timeSlots: TimeSlot[] }>(path))
      .body;
    const { body } = await selectBrowser('operator').get<Statistics>(
      '/api/stats?from=2026-05-01&to=2026-06-28',
    );
    const isIn = (day: string) => day >= '2026-05-01' && day <= '2026-06-28';
    expect(body).toEqual(recountStatistics(bookings, timeSlots.map(withoutHolds), isIn, now));
  });

  it('is the same in every column of every table in SQL as in the API’s answers @long', async () => {
    const owners = (await app.readEvents()).flatMap(({ type, data }) =>
      type === 'BookingPlaced' ? [[data.bookingId, data.ownerId] as const] : [],
    );
    const manager = selectBrowser('manager');
    const api = new TablesByTheApi(manager, app.infrastructure.pseudonyms, new Map(owners));
    const ask = async (from: string): Promise<object[]> => {
      const { body } = await manager.post<SqlAnswer>('/api/admin/sql', {
        sql: `FROM ${from} ORDER BY ALL`,
      });
      const names = body.columns.map(({ name }) => name);
      return body.rows.map(
        (row): object => Object.fromEntries(row.map((cell, i) => [names[i] ?? '', cell])) as object,
      );
    };

    const [from, to] = ['2025-11-01', '2026-08-31'];
    const then = '2026-05-20T09:00:00.000Z';
    const days = `WHERE day BETWEEN '${from}' AND '${to}'`;
    const there = `WHERE status <> 'cancelled'`;
    const tables: readonly (readonly [from: string, expected: object[]])[] = [
      [`slots ${days}`, await api.readSlots(from, to)],
      [`calendar_as_of('${then}') ${days}`, await api.readSlots(from, to, then)],
      [`bookings ${there}`, await api.readBookings()],
      [`bookings_as_of('${then}') ${there}`, await api.readBookings(then)],
      ['cancellations', await api.readCancellations()],
      ['refusals', await api.readRefusals()],
      ['events', await api.readEvents()],
    ];
    for (const [table, expected] of tables) {
      const rows = await ask(table);
      expect(sortRows(rows)).toEqual(sortRows(expected));
      expect(rows.length).toBeGreaterThan(10);
    }
  });

  it('has a year before, with which the season is compared', async () => {
    const { body } = await selectBrowser('operator').get<Pickup>('/api/stats/pickup?month=2026-06');
    const { share, yearBefore } = body.days.at(-1)!;
    expect([body.capacity > 300, share > 0.1, (yearBefore ?? 0) > 0.1]).toEqual([true, true, true]);
    const { body: winter } = await selectBrowser('operator').get<Statistics>(
      '/api/stats?from=2025-12-01&to=2025-12-31',
    );
    expect(winter.totalBookings).toBeGreaterThan(50);
  });

  it('knows what customers asked for in vain, and what was cancelled', async () => {
    const { body } = await selectBrowser('operator').get<Demand>('/api/stats/demand');
    expect(body.wishes).toBeGreaterThan(100);
    for (const reason of ['sold_out', 'blocked', 'closed'] as const) {
      expect(body.byReason[reason]).toBeGreaterThan(3);
    }

    expect(body.couldHaveSold.slots).toBeGreaterThan(0);
    const { body: cancelled } = await selectBrowser('operator').get<Cancellations>(
      '/api/stats/cancellations?from=2026-03-25',
    );
    expect(cancelled.byReason.filter(({ bookings }) => bookings > 0).length).toBeGreaterThan(2);
  });

  it('has feedback of every category', async () => {
    const { body } = await selectBrowser('manager').get<Feedback[]>('/api/admin/feedback');
    expect(new Set(body.map(({ category }) => category))).toEqual(new Set(feedbackCategories));
  });

  it.each(['new', 'reviewed', 'archived'])('has feedback in the state %s', async (status) => {
    const { body } = await selectBrowser('manager').get<Feedback[]>(
      `/api/admin/feedback?status=${status}`,
    );
    expect(body.length).toBeGreaterThan(2);
    expect(body.some(({ adminNotes }) => adminNotes !== null)).toBe(status !== 'new');
  });

  it('adds nothing when it is started once more, and prints no password @long', async () => {
    // Nightly tasks, which erase old feedback's sources, may run at the same time; they are not the
    // demo's.
    const readDemoEvents = async () =>
      (await app.readEvents()).filter(
        ({ metadata: { actor } }) => actor.kind === 'system' && actor.name === 'demo',
      );
    const before = await readDemoEvents();
    expect(before.length).toBeGreaterThan(0);
    expect(await fill(app)).toEqual([]);
    expect(await readDemoEvents()).toHaveLength(before.length);
  });

  it('sends no mail', async () => {
    const end = (await app.readEvents()).at(-1)?.position ?? 0n;
    while ((await automations.readStatus()).position < end) {
      await delay(20);
    }

    // Retention may have begun: the source of the oldest feedback is kept for 30 days only.
    const { rows } = await app.infrastructure.pool.query(
      "SELECT kind FROM automations.outbox WHERE kind <> 'erasure'",
    );
    expect(rows).toEqual([]);
    expect(await readdir(dataDir)).not.toContain('mail');
  });
});

const sortRows = (rows: readonly object[]): object[] =>
  rows
    .map((row) => Object.fromEntries(Object.entries(row).sort(([a], [b]) => a.localeCompare(b))))
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

/** Holds and offers end by the clock, so statistics and tables count their slots as available. */
const withoutHolds = (slot: TimeSlot): TimeSlot =>
  slot.status === 'reserved' ? { ...slot, status: 'available' } : slot;

async function listSteps({ app, infrastructure }: RunningApp): Promise<readonly Step[]> {
  const { settings } = await infrastructure.store.load(scheduleDecider, SCHEDULE);
  return app.get(Stage).toSteps(new Around(now), settings);
}

/** Does what a start does that is killed in the middle: some accounts and a part of the season. */
async function beginDemo(running: RunningApp): Promise<void> {
  const { app, infrastructure } = running;
  const context = createDemoContext('FillDemoSeason', now, 'a start that is killed');
  await infrastructure.store.handle(demoSeason, DEMO_SEASON, context, () => [
    { type: 'DemoSeasonBegun' as const, data: { around: now.toISOString() } },
  ]);
  for (const account of demoAccounts.slice(2, 5)) {
    await app.get(AccountActs).open(account, now);
  }

  const stage = app.get(Stage);
  const steps = await listSteps(running);
  for (const step of steps.slice(0, steps.length / 3)) {
    const { command, at } = step;
    const take = await step.prepare(createDemoContext(command, at, stage.toActionId(step)));
    await take();
  }
}
