import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough, Writable } from 'node:stream';

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { encodeGossip } from '@cablepark/event-store-server/test/cluster';
import {
  startFaultyEventStore,
  type FaultyEventStore,
} from '@cablepark/event-store-server/test/faulty-event-store';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { eventually } from '@cablepark/platform/test/eventually';
import { createQuietTrouble } from '@cablepark/platform/test/troubled';

import { scheduleDecider } from '../schedule/domain/evolve-schedule.ts';
import { CalendarChanges } from '../schedule/live/calendar-changes.ts';
import { Browser, refusalOf, type Answer } from '../test/browser.ts';
import { FIRST_ADMIN, startRunningApp, type RunningApp } from '../test/running-app.ts';
import { createApp } from './create-app.ts';

const TUESDAY = '2026-06-02';
const TOKEN = 'a token for prometheus';

let logged = '';
const logLines = new EventEmitter();
const logTo = new Writable({
  write: (line: Buffer, _encoding, done) => {
    logged += line.toString();
    logLines.emit('line');
    done();
  },
});

let app: RunningApp;
let eventStore: FaultyEventStore;
beforeAll(async () => {
  app = await startRunningApp({
    logTo,
    startEventStore: async (options) => {
      eventStore = await startFaultyEventStore(options);
      return eventStore;
    },
  });
});
afterAll(() => app.stop());

const customer = {
  fullName: 'Kārlis Noslēpums',
  phoneNumber: '+371 2655 4433',
  email: 'karlis.noslepums@park.test',
  notes: 'Allergic to wasps',
};
const book = (browser: Browser, time: string, extra: object = {}) =>
  browser.post<BookingDetail>('/api/bookings', {
    ...customer,
    ...extra,
    timeSlotIds: [slot(time, TUESDAY)],
  });

describe('the log of a complete visit', () => {
  const password = 'correct horse battery';
  const login = { email: customer.email, password };
  let reference: string;
  let cookie: string;

  beforeAll(async () => {
    const browser = new Browser(app.url, {
      'x-correlation-id': 'karlis@walk',
      'user-agent': 'Karlis Phone 7',
    });
    const names = {
      username: 'karlis.n',
      firstName: 'Kārlis',
      lastName: 'Noslēpums',
      phoneNumber: '+37126554433',
    };
    await browser.post('/api/register', { ...login, ...names });
    await browser.post('/api/register', { ...login, ...names });
    await browser.post('/api/login', { ...login, password: 'wrong battery staple' });
    await browser.post('/api/login', login);
    ({ reference } = (await book(browser, '15:00')).body.booking);
    await book(browser, '15:00');
    await book(browser, '15:30', { phoneNumber: 'not +371 2655 4433' });
    await browser.get(`/api/bookings/${reference}?email=${customer.email}`);
    await browser.get(`/api/unknown/${customer.email}`);
    await browser.get(`/api/auth/google/callback?code=secretcode&state=secretstate`);
    await browser.ask('POST', '/api/feedback', { raw: `{"email": "${customer.email}` });
    await browser.post('/api/feedback', {
      rating: 5,
      comment: customer.notes,
      email: customer.email,
    });
    cookie = [...browser.cookies.values()].join(' ');
    const admin = await app.signInAs('admin');
    await admin.get('/api/users');
    await admin.get('/api/bookings');
    await browser.delete(`/api/bookings/${reference}`);
    await browser.post('/api/logout');
  });

  const readLines = () =>
    logged
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('names nobody: no name, address, phone, note, password, cookie, token, reference or IP', () => {
    const secrets = [
      'Kārlis',
      'Noslēpums',
      'karlis',
      'noslepums',
      '2655 4433',
      '26554433',
      'wasps',
      'Phone 7',
      password,
      'battery',
      'secretcode',
      'secretstate',
      reference,
      '127.0.0.1',
      FIRST_ADMIN.email,
      'argon2',
      ...cookie.split(' ').flatMap((value) => value.split('.')),
    ];
    expect(secrets.filter((secret) => logged.toLowerCase().includes(secret.toLowerCase()))).toEqual(
      [],
    );
  });

  it('has one line per request, with its route, its ids and its sender', () => {
    const requests = readLines().filter(({ msg }) => msg === 'request');
    const booked = requests.filter(
      ({ method, route }) => method === 'POST' && route === '/api/bookings',
    );
    expect(booked.map(({ status }) => status)).toEqual([201, 409, 400]);
    expect(booked[0]).toMatchObject({
      level: 30,
      role: 'athlete',
      correlationId: booked[0]?.['requestId'],
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ms: expect.any(Number),
    });
    expect(requests).toContainEqual(
      expect.objectContaining({ route: '/api/bookings/:reference', level: 20 }),
    );
    expect(requests).toContainEqual(expect.objectContaining({ route: 'none', status: 404 }));
    expect(readLines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it('connects events to requests by those ids', async () => {
    const events = await app.readEvents();
    const placed = events.find(({ type }) => type === 'BookingPlaced');
    const line = readLines().find(
      ({ route, status }) => route === '/api/bookings' && status === 201,
    );
    const id = line?.['requestId'];
    expect(placed?.metadata).toMatchObject({ correlationId: id, causationId: id });
  });

  it('has a client’s own correlation id only if it is a UUID, and nothing else contains it', async () => {
    const [uuid, text] = [
      '0198f3a0-0000-7000-8000-00000000abcd',
      'anna.berzina@inbox.lv,+37129999999',
    ];
    for (const id of [uuid, text]) {
      const { headers, body } = await app
        .createGuest()
        .post('/api/feedback', { rating: 5, comment: 'Good' }, { 'x-correlation-id': id });
      expect(JSON.stringify([...headers, body])).not.toContain(id);
    }

    const admin = await app.signInAs('admin');
    const { body: audit } = await admin.get('/api/admin/audit');
    const events = JSON.stringify(await app.readEvents(), (_, value: unknown) =>
      typeof value === 'bigint' ? '' : value,
    );
    for (const place of [events, JSON.stringify(audit)]) {
      expect(place).not.toMatch(new RegExp(`${uuid}|anna.berzina`));
    }

    expect(logged).not.toContain('anna.berzina');
    const line = readLines().filter(({ clientCorrelationId }) => clientCorrelationId === uuid);
    expect(line).toEqual([expect.objectContaining({ route: '/api/feedback', status: 201 })]);
  });

  it('has one line, without a stack, for an aborted upload', async () => {
    const already = logged.length;
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const head = [
      'POST /api/feedback HTTP/1.1',
      `Host: ${hostname}`,
      'Content-Type: application/json',
    ];
    socket.write([...head, 'Content-Length: 1000', '', '{"rating":'].join('\r\n'));
    await once(app.app.getHttpServer(), 'request');
    socket.resetAndDestroy();
    while (!logged.slice(already).includes('"/api/feedback"')) {
      await once(logLines, 'line');
    }

    const since = logged.slice(already).trim().split('\n');
    expect(since.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: 30, method: 'POST', route: '/api/feedback' }),
    ]);
    expect(since.join()).not.toMatch(/stack|ECONNRESET/);
  });

  it('warns, without a stack, of a calendar that finds no room', async () => {
    const changes = app.app.get(CalendarChanges);
    const listeners = Array.from({ length: 2000 }, () => new PassThrough().resume());
    for (const listener of listeners) {
      changes.listen(listener, null);
    }

    const already = logged.length;
    expect(refusalOf(await app.createGuest().get('/api/timeslots/changes'))).toEqual({
      status: 503,
      code: 'UNAVAILABLE',
    });
    for (const listener of listeners) {
      listener.destroy();
    }

    while (!logged.slice(already).includes('"route":"/api/timeslots/changes"')) {
      await once(logLines, 'line');
    }

    const since = logged.slice(already).trim().split('\n');
    expect(since.map((line) => (JSON.parse(line) as { level: unknown }).level)).toEqual([40, 40]);
    expect(since.join()).not.toMatch(/stack|"err"/);
  });

  it('gives the caller the id by which its lines can be found', async () => {
    const { headers } = await app.createGuest().get('/api/config');
    const id = headers.get('x-request-id');
    expect(readLines().some(({ requestId }) => requestId === id)).toBe(true);
  });
});

/** The value of one sample in Prometheus' text format. */
const sample = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );
const readMetrics = async (url = app.url) => (await new Browser(url).get<string>('/metrics')).body;

describe('/metrics', () => {
  it('counts requests by route, method and status, and measures how long they took', async () => {
    const series =
      'http_requests_total{method="GET",route="/api/bookings/:reference",status="404"}';
    const before = sample(await readMetrics(), series) || 0;
    await app.createGuest().get('/api/bookings/0000000000000000');
    const text = await readMetrics();
    expect(sample(text, series)).toBe(before + 1);
    const timed =
      'http_request_duration_seconds_count{method="GET",route="/api/bookings/:reference"}';
    expect(sample(text, timed)).toBeGreaterThan(0);
  });

  it('doesn’t count invented addresses', async () => {
    await app.createGuest().get('/api/made-up-by-me');
    expect(await readMetrics()).not.toContain('made-up-by-me');
  });

  it('counts commands by outcome', async () => {
    const done = 'cablepark_commands_total{command="BookSlots",outcome="done"}';
    const refused = 'cablepark_commands_total{command="BookSlots",outcome="refused"}';
    const before = await readMetrics();
    await book(app.createGuest(), '16:00');
    await book(app.createGuest(), '16:00');
    const after = await readMetrics();
    expect(sample(after, done) - sample(before, done)).toBe(1);
    expect(sample(after, refused) - sample(before, refused)).toBe(1);
  });

  it('counts conflicts with other processes', async () => {
    const { infrastructure } = app;
    const store = new StreamStore(infrastructure.log);
    const behind = store.follow(scheduleDecider, SCHEDULE, {
      trouble: createQuietTrouble(),
      part: 'schedule',
    });
    const other = await createApp({ ...infrastructure, store });
    await other.listen(0, '127.0.0.1');
    const url = `http://127.0.0.1:${(other.getHttpServer().address() as AddressInfo).port}`;
    await book(new Browser(url), '17:00');
    await infrastructure.schedule.catchUp();
    // The other process has read the schedule, and no subscription tells it of the next booking.
    await behind.catchUp();
    expect(await book(app.createGuest(), '17:30')).toMatchObject({ status: 201 });
    expect(await book(new Browser(url), '18:00')).toMatchObject({ status: 201 });
    expect(
      sample(await readMetrics(), 'cablepark_command_conflicts_total{command="BookSlots"}'),
    ).toBeNaN();
    expect(
      sample(await readMetrics(url), 'cablepark_command_conflicts_total{command="BookSlots"}'),
    ).toBe(1);
    await other.close();
  });

  it('shows how far behind each read model is', async () => {
    expect(await book(app.createGuest(), '18:30')).toMatchObject({ status: 201 });
    await app.waitUntilVisible();
    const text = await readMetrics();
    expect(sample(text, 'cablepark_log_position')).toBeGreaterThan(0);
    for (const name of ['time_slots', 'bookings', 'statistics', 'users']) {
      expect(sample(text, `cablepark_read_model_lag{read_model="${name}"}`)).toBe(0);
      expect(sample(text, `cablepark_read_model_stopped{read_model="${name}"}`)).toBe(0);
    }
  });

  it('shows the work of this process’s projections, if it has some', async () => {
    const { running } = app.infrastructure;
    expect(sample(await readMetrics(), 'cablepark_projections_live')).toBeNaN();
    const users = {
      name: 'users',
      position: 7n,
      stopped: null,
      isHeldHere: true,
      isRebuilding: false,
    };
    running.projections = () => ({ feed: 'live', reason: undefined, readModels: [users] });
    const text = await readMetrics();
    expect(sample(text, 'cablepark_projections_live')).toBe(1);
    expect(sample(text, 'cablepark_read_model_held{read_model="users"}')).toBe(1);
    expect(sample(text, 'cablepark_read_model_rebuilding{read_model="users"}')).toBe(0);
    running.projections = undefined;
  });

  it('shows intents and jobs if automations run, and leaves them out while they can not be queried', async () => {
    const { running } = app.infrastructure;
    const counts = { waiting: 2, done: 5, dropped: 0, failed: 1, oldestWaiting: new Date() };
    running.automations = () =>
      Promise.resolve({
        feed: 'live',
        position: 7n,
        outbox: counts,
        jobs: { outbox: { active: 1 }, daily: null },
      });
    const text = await readMetrics();
    expect(sample(text, 'cablepark_outbox{state="waiting"}')).toBe(2);
    expect(sample(text, 'cablepark_jobs{queue="outbox",state="active"}')).toBe(1);
    running.automations = () => Promise.reject(new Error('Postgres is away'));
    expect(await readMetrics()).not.toContain('cablepark_outbox{');
    running.automations = undefined;
  });

  const ask = (path: string, headers: Record<string, string>, url = app.url) =>
    new Browser(url).get(path, { headers });
  const hasPositions = ({ body }: Answer) => JSON.stringify(body).includes('"position"');

  it('is restricted to this machine, like the positions in health', async () => {
    expect((await ask('/metrics', {})).status).toBe(200);
    expect(hasPositions(await ask('/api/health', {}))).toBe(true);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'via', 'forwarded']) {
      const throughProxy = { [header]: '203.0.113.7' };
      expect(refusalOf(await ask('/metrics', throughProxy))).toEqual({
        status: 404,
        code: 'NOT_FOUND',
      });
      expect(hasPositions(await ask('/api/health', throughProxy))).toBe(false);
    }
  });

  it('is restricted to those who know the token, if there is one', async () => {
    const { infrastructure } = app;
    const other = await createApp({
      ...infrastructure,
      settings: { ...infrastructure.settings, METRICS_TOKEN: TOKEN },
    });
    await other.listen(0, '127.0.0.1');
    const url = `http://127.0.0.1:${(other.getHttpServer().address() as AddressInfo).port}`;
    for (const headers of [{}, { authorization: 'Bearer wrong' }] as Record<string, string>[]) {
      expect((await ask('/metrics', headers, url)).status).toBe(404);
      expect(hasPositions(await ask('/api/health', headers, url))).toBe(false);
    }

    const known = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.7' };
    expect((await ask('/metrics', known, url)).status).toBe(200);
    expect(hasPositions(await ask('/api/health', known, url))).toBe(true);
    await other.close();
  });
});

describe('health', () => {
  const statusOf = async (path: string) => {
    const { status, body } = await app.createGuest().get<{ status: string }>(path);
    return [status, body.status];
  };

  it('is up while everything works', async () => {
    for (const path of ['/api/health', '/api/health/live', '/api/health/ready']) {
      expect(await statusOf(path)).toEqual([200, 'up']);
    }
  });

  it('is degraded when a read model stops: requests are still served', async () => {
    const { progress } = app.infrastructure;
    const { position = 0n } = progress.getReached().get('feedback') ?? {};
    progress.stop('feedback', 'broken');
    await eventually(async () => {
      expect(await statusOf('/api/health')).toEqual([200, 'degraded']);
    });
    expect(await statusOf('/api/health/ready')).toEqual([200, 'up']);
    progress.advance({ names: ['feedback'], position });
    await eventually(async () => {
      expect(await statusOf('/api/health')).toEqual([200, 'up']);
    });
  });

  it.each(['schedule', 'automations'])(
    'is degraded and says why while %s have trouble',
    async (part) => {
      const { trouble } = app.infrastructure;
      trouble.report(part, 'Something cannot be read.');
      await eventually(async () => {
        const { status, body } = await app.createGuest().get('/api/health');
        expect([status, body]).toMatchObject([
          200,
          { status: 'degraded', [part]: { status: 'down', message: 'Something cannot be read.' } },
        ]);
      });
      expect(sample(await readMetrics(), `cablepark_trouble{part="${part}"}`)).toBe(1);
      trouble.reportEnd(part);
      await eventually(async () => {
        expect((await app.createGuest().get('/api/health')).body).toMatchObject({
          status: 'up',
          [part]: { status: 'up' },
        });
      });
    },
  );

  it('is determined once, however many ask at once', async () => {
    const asked = jest.spyOn(app.infrastructure.database, 'query');
    const began = Date.now();
    await Promise.all(Array.from({ length: 40 }, () => statusOf('/api/health')));
    const seconds = Math.ceil((Date.now() - began) / 1000);
    const probes = asked.mock.calls.filter(([query]) => query === 'SELECT 1');
    // One for each second that the answers took, and one for the second in which they began.
    expect(probes.length).toBeLessThanOrEqual(seconds + 1);
    asked.mockRestore();
  });

  const readEventStorePart = async (path: string) => {
    const { status, body } = await app
      .createGuest()
      .get<{ status: string; eventStore: object }>(path);
    return [status, body.status, body.eventStore];
  };

  const noFaults = { refuseWrites: undefined, gossip: undefined };

  it.each([
    {
      when: 'the event store refuses writes and answers reads',
      faults: { refuseWrites: 'not ready' as const },
      message: 'The event store refuses writes.',
    },
    {
      when: 'no node of it leads, though nobody asks for anything',
      faults: {
        gossip: () =>
          encodeGossip([{ id: 'x', state: 'unknown', isAlive: true, port: eventStore.port }]),
      },
      message: 'The event store has no leader that most of its nodes see.',
    },
  ])(
    'is degraded, and not ready, while $when, and ready again without a request',
    async ({ faults, message }) => {
      eventStore.misbehave(faults);
      if ('refuseWrites' in faults) {
        expect((await book(app.createGuest(), '19:00')).status).toBe(503);
      }

      const part = { status: 'down', message };
      await eventually(async () => {
        expect(await readEventStorePart('/api/health/ready')).toEqual([503, 'down', part]);
        expect(await readEventStorePart('/api/health')).toEqual([200, 'degraded', part]);
      });
      expect(await statusOf('/api/health/live')).toEqual([200, 'up']);
      eventStore.misbehave(noFaults);
      await eventually(async () => {
        expect(await readEventStorePart('/api/health/ready')).toEqual([
          200,
          'up',
          { status: 'up' },
        ]);
        expect(await statusOf('/api/health')).toEqual([200, 'up']);
      });
    },
  );

  it('is alive but not ready while the event store does not answer, and ready again without a restart', async () => {
    eventStore.misbehave({ hangUntil: Date.now() + 3_600_000 });
    expect(await statusOf('/api/health/live')).toEqual([200, 'up']);
    await eventually(async () => {
      expect(await statusOf('/api/health/ready')).toEqual([503, 'down']);
      expect(await statusOf('/api/health')).toEqual([503, 'down']);
    });
    eventStore.misbehave({ hangUntil: 0 });
    eventStore.cutConnections();
    let ready: unknown;
    do {
      ready = await statusOf('/api/health/ready');
    } while (JSON.stringify(ready) !== JSON.stringify([200, 'up']));
  });
});
