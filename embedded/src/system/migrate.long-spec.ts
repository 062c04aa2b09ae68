import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';

import { Connection } from '@cablepark/event-store/client/connection';
import { appendRaw, readRawPages } from '@cablepark/event-store/log/raw-log';
import { TableWriter } from '@cablepark/log-copy/write-to-table';
import { eventually } from '@cablepark/platform/test/eventually';
import { startPostgres } from '@cablepark/postgres/server/start-postgres';

import { runCommand } from './test/command.ts';
import { createOwnServer, type EventStoreServer } from './test/event-store-server.ts';
import { bookSlot, populatePark, readAnswers, type EnteredData } from './test/kept-park.ts';
import { Park } from './test/park.ts';
import { compile, Program } from './test/program.ts';

jest.setTimeout(600_000);

/**
 * With this many events of another program, copying takes long enough to be killed in the middle.
 */
const OTHERS = 60_000;

let park: Park;
let folder: string;
let store: EventStoreServer;
let kept: EnteredData;
beforeAll(async () => {
  await compile();
  park = await Park.createInOwnFolder();
  folder = await mkdtemp(join(tmpdir(), 'cablepark-migrated-'));
  store = await createOwnServer(await mkdtemp(join(folder, 'store')));
  await store.start();
  await park.start();
  kept = await populatePark(park.url);
  await eventually(async () => {
    expect((await listMails()).length).toBeGreaterThan(4);
    expect(await countWaiting()).toBe(0);
  }, 60_000);
  await park.end();
  await addOthers();
});
afterAll(async () => {
  await Program.killAll();
  await park.remove();
  await rm(folder, { recursive: true, force: true });
});

const listMails = (): Promise<string[]> => readdir(join(park.dataDir, 'mail')).catch(() => []);
/** Counts the waiting mails. */
async function countWaiting(): Promise<number> {
  const client = new pg.Client({ connectionString: (await park.readAddresses()).databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(`SELECT FROM automations.outbox WHERE state = 'waiting'`);
  await client.end();
  return rowCount ?? 0;
}

const startMigration = () =>
  new Program('migrate', { ...park.createEnvironment(), MIGRATE_TO: store.url });

async function addOthers(): Promise<void> {
  const server = await startPostgres({ dataDir: park.dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ last: string }>(
    'SELECT max(position) AS last FROM event_store.events',
  );
  await client.end();
  const copy = await TableWriter.begin(server.url);
  for (let i = 0; i < OTHERS; i += 1000) {
    await copy.write(
      Array.from({ length: 1000 }, (_, n) => ({
        position: Number(rows[0]?.last) + 10_000 + (i + n) * 1000,
        // Each append has one stream, so these are 20 events in an append.
        stream: `weather-${Math.floor((i + n) / 20)}`,
        revision: (i + n) % 20,
        id: `00000000-0000-4000-8000-${String(i + n).padStart(12, '0')}`,
        type: 'WindMeasured',
        created: new Date(),
        data: Buffer.from(`{ "speed": ${n}.0 }`),
        metadata: Buffer.from(' {}'),
      })),
    );
  }

  await copy.close();
  await server.stop();
}

/** Counts the events of the event store, besides its own. */
async function countCopied(url: string): Promise<number> {
  const connection = new Connection(url);
  let count = 0;
  for await (const page of readRawPages(connection, new AbortController().signal)) {
    count += page.filter(({ stream }) => !stream.startsWith('$')).length;
  }

  await connection.close();
  return count;
}

describe('npm run migrate', () => {
  it('goes on with its copy however often it was killed, and then the folder starts only with it', async () => {
    const running = await park.start();
    const before = await readAnswers(park.url, kept);
    expect(
      await runCommand('migrate', [], { ...park.createEnvironment(), MIGRATE_TO: store.url }),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already running on the data folder'),
    });
    await running.end();
    const sent = await listMails();
    let reached = 0;
    for (const more of [2000, 20_000]) {
      const program = startMigration();
      await eventually(
        async () => expect(await countCopied(store.url)).toBeGreaterThan(reached + more),
        120_000,
      );
      await program.killTree();
      reached = await countCopied(store.url);
    }

    expect(reached).toBeLessThan(OTHERS);
    await park.start(); // as before, with more events
    await park.end();

    const comparing = startMigration();
    await comparing.waitForOutput('comparing');
    await comparing.killTree();
    const last = startMigration();
    expect([await last.exit, last.output]).toEqual([
      0,
      expect.stringMatching(/^\d+ events, root [0-9a-f]{64}$/m),
    ]);
    expect(last.output).toMatch(/going on after \d+ events/);
    expect(
      await runCommand('migrate', [], { ...park.createEnvironment(), MIGRATE_TO: store.url }),
    ).toMatchObject({
      code: 0,
    });

    const { host } = new URL(store.url);
    for (const elsewhere of [{}, { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }]) {
      const program = new Program('everything', park.createEnvironment(elsewhere));
      expect([await program.exit, program.output]).toEqual([
        1,
        expect.stringContaining(`migrated to esdb://${host}`),
      ]);
    }

    expect(await runCommand('verify-log', [], park.createEnvironment())).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`migrated to esdb://${host}`),
    });
    const program = new Program(
      'everything',
      park.createEnvironment({ EVENTSTORE_URL: store.url }),
    );
    await program.ready;
    expect(await readAnswers(park.url, kept)).toEqual(before);
    await bookSlot(park.url);
    await eventually(
      async () => expect((await listMails()).length).toBeGreaterThan(sent.length),
      60_000,
    );
    await eventually(async () => expect(await countWaiting()).toBe(0));
    expect(await listMails()).toHaveLength(sent.length + 1);
    await program.end();
    expect(
      await runCommand('verify', [], park.createEnvironment({ EVENTSTORE_URL: store.url })),
    ).toMatchObject({ code: 0 });
  });

  it('writes nothing to an event store with another log, and says where none answers', async () => {
    const other = await Park.createInOwnFolder();
    await other.start();
    await other.end();
    expect(
      await runCommand(
        'migrate',
        ['--to', 'esdb://127.0.0.1:1?tls=false'],
        other.createEnvironment(),
      ),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^No event store answers at --to\.$/m),
    });
    const before = await countCopied(store.url);
    expect(
      await runCommand('migrate', [], { ...other.createEnvironment(), MIGRATE_TO: store.url }),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has another log'),
    });
    expect(await countCopied(store.url)).toBe(before);
    const second = await createOwnServer(await mkdtemp(join(folder, 'second')));
    await second.start();
    const connection = new Connection(second.url);
    const event = { id: crypto.randomUUID(), type: 'WindMeasured', isJson: true };
    await appendRaw(
      connection,
      'weather',
      [{ ...event, data: Buffer.from('{}'), metadata: Buffer.from('{}') }],
      -1n,
    );
    await connection.close();
    expect(
      await runCommand('migrate', [], { ...other.createEnvironment(), MIGRATE_TO: second.url }),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has another log'),
    });
    expect(await countCopied(second.url)).toBe(1);
    await other.start();
    await other.remove();
  });
});
