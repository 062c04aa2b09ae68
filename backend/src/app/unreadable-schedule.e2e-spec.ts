import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { addDays, dayOfInstant, startOfSlot } from '@cablepark/contracts/shared/riga-time';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { slotsFrom } from '@cablepark/contracts/test/schedule-events';
import { setEventAside } from '@cablepark/event-store/log/set-event-aside';
import { commit } from '@cablepark/event-store/test/commits';
import { Shutdown, StartupRefused } from '@cablepark/platform/program/run-program';
import { eventually } from '@cablepark/platform/test/eventually';

import { Browser, refusalOf } from '../test/browser.ts';
import { startRunningApp, TEST_NOW, type RunningApp } from '../test/running-app.ts';
import { refuseLostSchedule } from './refuse-lost-schedule.ts';
import { startBackend } from './start-backend.ts';

const DAY = addDays(dayOfInstant(new Date(TEST_NOW)), 9);
const customer = { fullName: 'Anna Bērziņa', phoneNumber: '+371 2655 4433' };
/** Reminders are looked for every ten seconds. */
const SOON_MS = 40_000;
/** Each booking takes another slot. */
const slots = Array.from({ length: 18 }, (_, i) =>
  slotsFrom('15:00', '21:00', addDays(DAY, i)),
).flat();

let app: RunningApp;
let shutdown: Shutdown | undefined;
beforeAll(async () => {
  app = await startRunningApp();
});
afterEach(() => shutdown?.run());
afterAll(() => app.stop());

/** Tries to book the next slot, which a refused try leaves for the one after. */
async function book(guest: Browser) {
  const answer = await guest.post('/api/bookings', { ...customer, timeSlotIds: slots.slice(0, 1) });
  if (answer.status === 201) {
    slots.shift();
  }

  return answer;
}

const readCalendar = (guest: Browser) =>
  guest.get(`/api/timeslots?startDate=${DAY}&endDate=${DAY}`);
const readHealth = async (guest: Browser) => {
  const { status, body } = await guest.get<{ status: string; schedule: object }>('/api/health');
  return { code: status, status: body.status, schedule: body.schedule };
};

const toDegraded = (message: string) => ({
  code: 200,
  status: 'degraded',
  schedule: { status: 'down', message: expect.stringContaining(message) },
});
const sound = { code: 200, status: 'up', schedule: { status: 'up' } };

/** Another process, which starts as the product does. */
async function startProduct(): Promise<Browser> {
  const ending = new Shutdown((error) => {
    throw error;
  });
  shutdown = ending;
  const infrastructure = await app.reconnect();
  ending.add(() => infrastructure.close());
  const settings = { ...infrastructure.settings, PORT: 0 };
  const port = await startBackend({ ...infrastructure, settings }, ending, {
    report: () => undefined,
  });
  return new Browser(`http://localhost:${port}`);
}

/** Saves the schedule, as every process does that ends. */
async function saveSchedule(): Promise<void> {
  await (await startProduct()).get('/api/health');
  await shutdown?.run();
}

async function expectUnavailable(guest: Browser): Promise<void> {
  const refused = await book(guest);
  expect([refusalOf(refused), refused.headers.has('retry-after')]).toEqual([
    { status: 503, code: 'UNAVAILABLE' },
    true,
  ]);
  expect(await readCalendar(guest)).toMatchObject({ status: 200 });
}

describe('an event of the schedule that cannot be read', () => {
  it('makes commands unavailable and is named by health, until it is set aside', async () => {
    const { log } = app.infrastructure;
    await commit(log, 'unreadable');
    const revision = await log.readLastRevision(SCHEDULE);
    await expectUnavailable(app.createGuest());
    await eventually(async () => {
      expect(await readHealth(app.createGuest())).toEqual(toDegraded(`at revision ${revision} `));
    });

    const another = await startProduct();
    await expectUnavailable(another);
    expect(await readHealth(another)).toEqual(toDegraded(`at revision ${revision} `));

    await setEventAside(log, { stream: SCHEDULE, revision, why: 'a test' });
    for (const guest of [app.createGuest(), another]) {
      await eventually(async () => {
        expect(await book(guest)).toMatchObject({ status: 201 });
      });
      await eventually(async () => {
        expect(await readHealth(guest)).toEqual(sound);
      });
    }
  });
});

describe('a reminder that cannot be noted', () => {
  it('has to wait, as health reports', async () => {
    const { log } = app.infrastructure;
    await book(app.createGuest());
    app.clock.set(startOfSlot(slots[0]!).toISOString().replace(/T.*/, 'T00:00:00Z'));
    await commit(log, 'unreadable');
    const automations = await app.startAutomations();
    await eventually(async () => {
      const { body } = await app.createGuest().get('/api/health');
      const message = expect.stringContaining('Reminders have to wait.');
      expect(body).toMatchObject({ automations: { status: 'down', message } });
    }, SOON_MS);
    await automations.stop();
    app.clock.set(TEST_NOW);
    await setEventAside(log, {
      stream: SCHEDULE,
      revision: await log.readLastRevision(SCHEDULE),
      why: 'a test',
    });
    await eventually(async () => {
      expect(await readHealth(app.createGuest())).toMatchObject({ schedule: { status: 'up' } });
    });
  });
});

describe('a schedule that lacks events', () => {
  const findClient = () => app.infrastructure.log.connection.current.client;
  const log = async (guest: Browser) => (await guest.get<{ log: object }>('/api/health')).body.log;

  afterEach(() => findClient().setStreamMetadata(SCHEDULE, {}));

  it('is reported before it hurts, and refuses nothing until then', async () => {
    await saveSchedule(); // or a start would have to read what is hidden now
    await findClient().setStreamMetadata(SCHEDULE, { maxCount: 3, cacheControl: 5 });
    const another = await startProduct();
    expect(await book(app.createGuest())).toMatchObject({ status: 201 });
    const message =
      'The event store will drop events of schedule: remove $maxCount from its metadata.';
    await eventually(async () => {
      expect(await log(another)).toEqual({ status: 'down', message });
    });
  });

  it.each(['log-identity', 'set-aside'])(
    'is told of before it hurts where it is %s, without which no start goes on or no reader',
    async (stream) => {
      await findClient().setStreamMetadata(stream, { maxAge: 86_400, maxCount: 100 });
      const another = await startProduct();
      const message = `The event store will drop events of ${stream}: remove $maxCount, $maxAge from its metadata.`;
      await eventually(async () => {
        expect(await log(another)).toMatchObject({ message: expect.stringContaining(message) });
      });
      await findClient().setStreamMetadata(stream, {});
    },
  );

  it('is taken for no new park by a start without a snapshot, which answers from the read models', async () => {
    await findClient().setStreamMetadata(SCHEDULE, { maxCount: 3 });
    await app.infrastructure.pool.query('DELETE FROM snapshots.snapshots');
    const another = await startProduct();
    await expectUnavailable(another);
    expect(await another.get('/api/config')).toMatchObject({ status: 200 });
    const message = expect.stringMatching(
      /The stream schedule lacks its events of revisions 0 to \d+: commands/,
    );
    expect(await log(another)).toMatchObject({ status: 'down', message });
    await findClient().setStreamMetadata(SCHEDULE, {});
    await eventually(async () => {
      expect(await book(another)).toMatchObject({ status: 201 });
    }, SOON_MS);
    await eventually(async () => {
      expect(await log(another)).toEqual({ status: 'up' });
    }, SOON_MS);
  });

  it('of an account is named to nobody, and a name whose claims are gone is not free', async () => {
    const email = 'gone@example.com';
    const name = app.infrastructure.vault.computeKeyedHash('claim name', email);
    const anna = {
      email,
      username: 'gone',
      password: 'a long password',
      firstName: 'Anna',
      lastName: 'Bērziņa',
    };
    expect(await app.createGuest().post('/api/register', anna)).toMatchObject({ status: 201 });
    await findClient().deleteStream(`claim-${name}`);
    expect(
      refusalOf(await app.createGuest().post('/api/register', { ...anna, username: 'other' })),
    ).toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
    });
    const message =
      'A stream of an account was deleted, or all its events are gone: commands that need it are refused.';
    expect(app.infrastructure.trouble.messageOf('log')).toContain(message);
  });
});

describe('a schedule that was deleted for good', () => {
  it('makes commands unavailable, stops no start, and leaves the last settings in force', async () => {
    const { log } = app.infrastructure;
    const last = await log.readLastRevision(SCHEDULE);
    await saveSchedule();
    await log.connection.current.client.tombstoneStream(SCHEDULE);
    for (const guest of [app.createGuest(), await startProduct()]) {
      await expectUnavailable(guest);
      await eventually(async () => {
        expect(await readHealth(guest)).toEqual(toDegraded(`after revision ${last}`));
      });
      expect(await guest.get('/api/config')).toMatchObject({ status: 200 });
    }

    const { pool } = app.infrastructure;
    await expect(refuseLostSchedule(pool, log)).resolves.toBeUndefined();
    const withoutRows = { query: () => Promise.resolve({ rows: [{}] }) } as never;
    await expect(refuseLostSchedule(withoutRows, log)).rejects.toThrow(StartupRefused);
  });
});
