import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';

import { Browser, refusalOf } from '@cablepark/backend/test/browser';
import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { startEventStore } from '@cablepark/event-store-server/start-event-store';
import { Connection } from '@cablepark/event-store/client/connection';
import { eventually } from '@cablepark/platform/test/eventually';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { runCommand } from './test/command.ts';
import { Park } from './test/park.ts';
import { compile, Program } from './test/program.ts';

let database: ThrowawayDatabase;
let store: Awaited<ReturnType<typeof startEventStore>>;
let connection: Connection;
let park: Park;
beforeAll(async () => {
  await compile();
  database = await createThrowawayDatabase();
  store = await startEventStore({ databaseUrl: database.url, port: 0 });
  connection = new Connection(store.connectionString);
  park = await Park.createInOwnFolder({
    DATABASE_URL: database.url,
    EVENTSTORE_URL: store.connectionString,
  });
});
afterAll(async () => {
  await Program.killAll();
  await park.remove();
  await connection.close();
  await store.stop();
  await database.drop();
});

const getClient = () => connection.current.client;

async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const session = new pg.Client({ connectionString: database.url });
  await session.connect();
  try {
    return (await session.query<Row>(text, values)).rows;
  } finally {
    await session.end();
  }
}

async function run(
  name: string,
  args: readonly string[] = [],
): Promise<{ code: number; lines: string[]; said: string }> {
  const { code, stdout, stderr } = await runCommand(name, args, park.createEnvironment());
  return { code, lines: stdout.toString().trimEnd().split('\n'), said: stderr };
}

const readRows = () =>
  query('SELECT slot_id, status, price_cents FROM read_models.time_slots ORDER BY slot_id');

/** Every command that reads the whole log reports this flaw and leaves everything as it is. */
async function expectRefused(flaw: unknown): Promise<void> {
  const before = await readRows();
  expect(before.length).toBeGreaterThan(0);
  expect(await run('verify-log')).toMatchObject({ code: 1, lines: expect.arrayContaining([flaw]) });
  const verified = await run('verify');
  expect(verified).toMatchObject({ code: 1, lines: expect.arrayContaining([flaw]) });
  expect(verified.lines.join('\n')).not.toContain('differences');
  const file = join(park.dataDir, 'backup');
  const backup = await run('backup', ['--to', file]);
  expect(backup).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^The log is not whole \(.*\): there is no backup/m),
  });
  expect(existsSync(file)).toBe(false);
  expect(await run('rebuild')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^The log is not whole \(.*\): the read models are as they were/m),
  });
  expect(await readRows()).toEqual(before);
}

/** A start that ends at once, with this sentence alone. */
async function expectEnded(sentence: RegExp): Promise<void> {
  const program = park.launch();
  expect([await program.exit, program.output]).toEqual([1, expect.stringMatching(sentence)]);
  expect(program.output).not.toMatch(/^\s+at /m);
}

const DAY = addDays(dayOfInstant(new Date()), 3);
const readCalendar = (guest: Browser) =>
  guest.get<unknown[]>(`/api/timeslots?startDate=${DAY}&endDate=${DAY}`);
const book = (guest: Browser) =>
  guest.post('/api/bookings', {
    fullName: 'Anna Bērziņa',
    phoneNumber: '+371 2655 4433',
    timeSlotIds: [slot('15:00', DAY)],
  });

/** Expects a park without its schedule to answer reads and to refuse changes. */
async function expectReadsOnly(sentence: string): Promise<void> {
  const guest = new Browser(park.url);
  await eventually(async () => {
    expect(refusalOf(await book(guest))).toEqual({ status: 503, code: 'UNAVAILABLE' });
  });
  const shown = await readCalendar(guest);
  expect(shown.status).toBe(200);
  expect(JSON.stringify(shown.body)).toContain(DAY);
  await eventually(async () => {
    const message = expect.stringContaining(sentence);
    expect(await guest.get('/api/health')).toMatchObject({
      status: 200,
      body: { status: 'degraded', log: { status: 'down', message } },
    });
  });
}

describe('a log that is not whole', () => {
  it('is not what a start leaves that ends before the seed is written: the next one completes it', async () => {
    await park.launch().waitForOutput('preparing the calendar');
    await park.kill();
    await park.start();
    expect(JSON.stringify((await readCalendar(new Browser(park.url))).body)).toContain(DAY);
    expect(await run('verify-log')).toMatchObject({ code: 0 });
  });

  it.each([
    ['counted', () => getClient().setStreamMetadata('schedule', { maxCount: 2 }), '2'],
    [
      'truncated',
      () => getClient().setStreamMetadata('schedule', { truncateBefore: 1 }),
      String.raw`\d+`,
    ],
  ])(
    'because its schedule is %s is named by verify-log beside the running system',
    async (_, cut, left) => {
      await cut();
      const flaw = expect.stringMatching(
        new RegExp(String.raw`^stream schedule: \d+ events in \$all, ${left} in the stream$`),
      );
      expect(await run('verify-log')).toMatchObject({
        code: 1,
        lines: expect.arrayContaining([flaw]),
      });
      await getClient().setStreamMetadata('schedule', {});
      expect(await run('verify-log')).toMatchObject({ code: 0 });
    },
  );

  it('because its schedule is deleted is compared with nothing, and its park goes on reading', async () => {
    await getClient().deleteStream('schedule');
    await expectReadsOnly('The stream schedule was deleted, or all its events are gone: commands');
    await expectRefused(
      expect.stringMatching(/^stream schedule: \d+ events in \$all, 0 in the stream$/),
    );
    await park.end();
    await park.start();
    await expectReadsOnly('The stream schedule was deleted, or all its events are gone: commands');
    await park.end();

    await query('DELETE FROM snapshots.snapshots');
    await park.start();
    await expectReadsOnly('The stream schedule was deleted, or all its events are gone: commands');
    await park.end();
  });

  it('ends a start that has no read models to answer from', async () => {
    await query('DELETE FROM read_models.checkpoints');
    await expectEnded(
      /^The stream schedule was deleted.*, and there are no read models to answer from: restore a backup\.$/m,
    );
  });

  it('ends a start without the identity of its log, and gives it no other', async () => {
    await getClient().setStreamMetadata('schedule', {});
    await getClient().deleteStream('log-identity');
    await query('DELETE FROM automations.checkpoints');
    await expectEnded(
      /^The event store has events of a park, but not the identity of its log, so it is not whole: restore a backup\.$/m,
    );
  });
});
