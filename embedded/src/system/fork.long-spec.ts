import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

import { giftCard, sellPass } from '@cablepark/backend/schedule/passes/test/selling';
import { Browser } from '@cablepark/backend/test/browser';
import { createRandom } from '@cablepark/backend/test/random';
import { RandomActions } from '@cablepark/backend/test/random-actions';
import { signIn } from '@cablepark/backend/test/sign-in';
import { toForkedUserId } from '@cablepark/contracts/accounts/forked-user-id';
import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import {
  addDays,
  dayOfInstant,
  endOfSlot,
  slotsOfDay,
  startOfSlot,
  timeOf,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import { reserveFreePort } from '@cablepark/platform/test/free-port';

import { findFilesWith } from './test/files-with.ts';
import { Park, settings, signInAdmin } from './test/park.ts';
import { compile, Program } from './test/program.ts';

jest.setTimeout(300_000);

/** A name that must not be found in a fork. The other details are made from it. */
const CANARY = 'Kanārijputniņš';
const COMMANDS = 100;
const TODAY = dayOfInstant(new Date());
const days = [2, 3, 4, 5].map((ahead) => addDays(TODAY, ahead));
const RANGE = `startDate=${TODAY}&endDate=${addDays(TODAY, 40)}`;
const FORK_ADMIN = { email: 'fork.admin@park.test', password: 'another first password' };

interface Row {
  readonly position: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

let park: Park;
let folder: string;
beforeAll(async () => {
  await compile();
  park = await Park.createInOwnFolder();
  folder = await mkdtemp(join(tmpdir(), 'cablepark-forks-'));
});
afterAll(async () => {
  await Program.killAll();
  await park.remove();
  await rm(folder, { recursive: true, force: true });
});

const forkTo = (dir: string, environment: NodeJS.ProcessEnv = {}) =>
  new Program('fork', park.createEnvironment(environment), ['--to', dir]);
const textOf = async (browser: Browser, path: string) =>
  JSON.stringify((await browser.get(path)).body);

const toCell = (slot: SlotId) => ({
  id: cellOf(slot),
  startTime: startOfSlot(slot),
  endTime: endOfSlot(slot),
});

async function fillDay(url: string, manager: Browser): Promise<void> {
  const guest = new Browser(url);
  const random = createRandom(8);
  const actions = new RandomActions(random, days, guest, () => manager);
  for (let i = 0; i < COMMANDS; i++) {
    await actions.sendCommand();
  }

  const last = addDays(TODAY, 6);
  const slotAt = (time: string) => slotsOfDay(last).find((slot) => timeOf(slot) === time)!;
  const holder = { fullName: CANARY, email: 'kanarijs@park.test' };
  const pass = await sellPass(manager, giftCard, holder);
  const done = [
    await manager.post('/api/bookings/admin', {
      customerName: CANARY,
      phoneNumber: '+37120123456',
      timeSlots: [toCell(slotAt('12:00'))],
      payWith: [pass.code],
    }),
    await manager.post('/api/bookings/admin', {
      customerName: CANARY,
      phoneNumber: '+37120123456',
      email: 'kanarijs@park.test',
      notes: CANARY,
      timeSlots: [toCell(slotAt('10:00'))],
    }),
    await manager.post('/api/bookings/admin', {
      customerName: 'Anna',
      phoneNumber: '+37120123456',
      timeSlots: [toCell(slotAt('11:00'))],
    }),
    await manager.post('/api/timeslots/block', {
      timeSlotIds: [cellOf(slotAt('09:00'))],
      reason: CANARY,
    }),
    await guest.post('/api/register', {
      username: 'kanarijs',
      password: 'kanarijs kanarijs',
      email: 'kanarijs@park.test',
      firstName: CANARY,
    }),
    await guest.post('/api/feedback', { rating: 5, category: 'general', comment: CANARY }),
  ];
  expect(done.map(({ status }) => status)).toEqual([201, 201, 201, 200, 201, 201]);
}

describe('npm run fork', () => {
  it('writes a folder that starts with the same calendar and history, without names and accounts', async () => {
    await park.start();
    const manager = await signInAdmin(park.url);
    await fillDay(park.url, manager);
    const source = await answersOf(manager);
    const to = join(folder, 'fork');
    const program = forkTo(to);
    expect([await program.exit, program.output]).toEqual([
      0,
      expect.stringContaining('The fork is complete'),
    ]);
    const position = source.position;
    expect(await textOf(manager, '/api/users')).toContain('kanarijs');
    const { databaseUrl, eventStoreUrl } = await park.readAddresses();
    const fromServers = forkTo(join(folder, 'servers'), {
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: eventStoreUrl,
    });
    expect([await fromServers.exit, fromServers.output]).toEqual([
      0,
      expect.stringContaining('The fork is complete'),
    ]);
    await park.end();

    const names = [CANARY, 'kanarijs', '+37120123456', 'admin@park.test'].map((name) =>
      Buffer.from(name),
    );
    expect(await findFilesWith(to, names)).toEqual([]);
    expect(existsSync(`${to}.vault-key`)).toBe(false);

    const port = await reserveFreePort();
    const env = {
      ...settings,
      DATA_DIR: to,
      PORT: String(port),
      ADMIN_EMAIL: FORK_ADMIN.email,
      ADMIN_PASSWORD: FORK_ADMIN.password,
    };
    const running = new Program('everything', env);
    await running.ready;
    const url = `http://127.0.0.1:${port}`;
    const there = await signIn(url, FORK_ADMIN);
    const fork = await answersOf(there, position);

    expect((await there.get<unknown[]>('/api/users')).body).toHaveLength(1);
    expect(
      (
        await new Browser(url).post('/api/login', {
          username: 'kanarijs',
          password: 'kanarijs kanarijs',
        })
      ).status,
    ).toBe(401);

    const toForked = <Answer>(answer: Answer): Answer => {
      let replaced = JSON.stringify(answer).replace(
        /"blockReason":"(Storm|Kan|Cleared)[^"]*"/g,
        '"blockReason":"erased"',
      );
      for (const [known, name] of source.names) {
        replaced = replaced.replaceAll(known, name);
      }

      return JSON.parse(replaced) as Answer;
    };

    expect(fork.stats).toEqual(source.stats);
    expect(fork.config).toEqual(source.config);
    expect(fork.money).toEqual(source.money);
    expect(fork.money).toMatchObject({ soldCents: 4000, earnedCents: expect.any(Number) });
    expect(fork.ledger).toEqual(toForked(source.ledger));
    expect(JSON.stringify(fork.ledger)).toContain('worth');
    const logId = /"LogIdentityEstablished".*?"logId":"([^"]+)"/;
    expect(fork.rows.map((row) => JSON.stringify(row).replace(/"logId":"[^"]+"/, ''))).toEqual(
      source.rows.map((row) => JSON.stringify(row).replace(/"logId":"[^"]+"/, '')),
    );
    expect(logId.exec(JSON.stringify(fork.rows))?.[1]).not.toBe(
      logId.exec(JSON.stringify(source.rows))?.[1],
    );
    expect(fork.calendar).toEqual(toForked(source.calendar));
    expect(fork.past).toEqual(toForked(source.past));
    expect(fork.past).not.toEqual(fork.calendar);
    const toErasedBooking = (booking: BookingWithSlots) => ({
      ...booking,
      shortReference: null,
      customerName: 'erased',
      phoneNumber: 'erased',
      email: null,
      hasEmail: false,
      notes: null,
    });
    expect(fork.bookings.map(toErasedBooking)).toEqual(
      toForked(source.bookings).map(toErasedBooking),
    );
    expect(fork.bookings.length).toBeGreaterThan(1);
    const said = new Set(source.bookings.map(({ shortReference }) => shortReference));
    for (const { customerName, reference, shortReference, id } of fork.bookings) {
      expect(customerName).toBe('erased');
      expect(shortReference).toEqual(expect.any(String));
      expect(said).not.toContain(shortReference);
      expect(id).toBe(reference);
    }

    expect(fork.audit.map(({ id }) => id)).toEqual(source.audit.map(({ id }) => id));
    const toComparable = ({ at, correlationId, eventType, revision }: AuditEntry) => ({
      at,
      correlationId,
      eventType,
      revision,
    });
    expect(fork.audit.map(toComparable)).toEqual(source.audit.map(toComparable));

    const placed = await there.post('/api/bookings/admin', {
      customerName: 'Somebody new',
      phoneNumber: '+37120123457',
      timeSlots: [toCell(slotsOfDay(addDays(TODAY, 7))[16]!)],
    });
    expect(placed.status).toBe(201);
    const sql = 'SELECT count(*) > 1 AS some, count(customer) AS named FROM bookings';
    expect((await there.post('/api/admin/sql', { sql })).body).toMatchObject({ rows: [[true, 0]] });
    expect(await running.end()).toBe(0);
    expect(existsSync(join(to, 'mail')) ? await readdir(join(to, 'mail')) : []).toEqual([]);
    await rm(`${to}.vault-key`, { force: true });
  });

  it('refuses a folder that is not empty, and leaves it as it is', async () => {
    const to = join(folder, 'used');
    await mkdir(to);
    await writeFile(join(to, 'mine'), 'text');
    const program = forkTo(to);
    expect([await program.exit, program.output]).toEqual([
      1,
      `${to} is not empty: fork to another folder.`,
    ]);
    expect(await readdir(to)).toEqual(['mine']);
  });

  it('that was killed leaves a folder that says so and does not start', async () => {
    const to = join(folder, 'half');
    const program = forkTo(to);
    await program.waitForOutput('creating the database folder');
    await program.killTree();
    const start = new Program('everything', {
      ...settings,
      DATA_DIR: to,
      PORT: String(await reserveFreePort()),
    });
    expect([await start.exit, start.output]).toEqual([
      1,
      expect.stringContaining('contains an incomplete fork'),
    ]);
    const again = forkTo(to);
    expect(await again.exit).toBe(1);
  });
});

/** A manager's view of everything up to a position, or up to the log's end. */
async function answersOf(manager: Browser, until?: number) {
  const exported = await manager.get<string>(
    `/api/admin/events/export?format=ndjson${until === undefined ? '' : `&untilPosition=${until}`}`,
  );
  const rows = exported.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const position = rows.at(-1)?.position ?? -1;
  const bookings = (await manager.get<BookingWithSlots[]>('/api/bookings?limit=500')).body;
  const audit = (await allOf<AuditEntry>(manager, '/api/admin/audit?limit=500')).filter(
    ({ id }) => Number(id) <= position,
  );
  const placed = new Map(
    rows.flatMap(({ position, data }) =>
      typeof data['bookingId'] === 'string' ? [[String(position), data['bookingId']]] : [],
    ),
  );
  const names = new Map<string, string>();
  for (const { id, bookingId, subject } of audit) {
    const name = placed.get(id);
    if (bookingId === null || name === undefined) {
      continue;
    }

    names.set(bookingId, name);
    // The calendar as of then shows the reference, even if the booking was cancelled later.
    if (subject.reference !== null) {
      names.set(subject.reference, name);
    }
  }

  const { body: ledger } = await manager.get<{ passId: string }[]>(
    `/api/admin/ledger?from=${TODAY}&to=${TODAY}`,
  );
  const pseudonym = rows.find(({ type }) => type === 'PassSold')?.data['passId'];
  names.set(ledger[0]?.passId ?? '', toForkedUserId(String(pseudonym)));

  return {
    position,
    rows,
    ledger,
    money: (await manager.get('/api/stats/money')).body,
    names,
    bookings,
    audit,
    stats: (await manager.get('/api/stats')).body,
    config: (await manager.get('/api/config')).body,
    calendar: (await manager.get(`/api/timeslots?${RANGE}`)).body,
    past: (
      await manager.get(
        `/api/timeslots?${RANGE}&asOf=${audit[Math.floor(audit.length / 5)]?.at ?? ''}`,
      )
    ).body,
  };
}

async function allOf<Item>(browser: Browser, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const { body, headers }: { body: Item[]; headers: Headers } = await browser.get<Item[]>(next);
    items.push(...body);
    next = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }

  return items;
}
