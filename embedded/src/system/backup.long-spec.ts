import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';

import { readAllPages } from '@cablepark/backend/test/read-all-pages';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { reserveFreePort } from '@cablepark/platform/test/free-port';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';
import { hashKeyId } from '@cablepark/vault/erased-keys-file';

import { runCommand } from './test/command.ts';
import { Customers } from './test/customers.ts';
import { createOwnServer, type EventStoreServer } from './test/event-store-server.ts';
import { populatePark, readAnswers, type EnteredData } from './test/kept-park.ts';
import { Park, settings, signInAdmin } from './test/park.ts';
import { compile, Program } from './test/program.ts';

jest.setTimeout(600_000);

const VAULT_KEY = '0123456789abcdef'.repeat(4);
const root = fileURLToPath(new URL('../../..', import.meta.url));

let park: Park;
let folder: string;
let kept: EnteredData;
let before: unknown;
beforeAll(async () => {
  await compile();
  park = await Park.createInOwnFolder({ VAULT_KEY });
  folder = await mkdtemp(join(tmpdir(), 'cablepark-backups-'));
  await park.start();
  kept = await populatePark(park.url);
  before = await readAnswers(park.url, kept);
});
afterAll(async () => {
  await Program.killAll();
  await park.remove();
  await rm(folder, { recursive: true, force: true });
});

const runBackup = (file: string) =>
  runCommand('backup', ['--to', join(folder, file)], park.createEnvironment());
const startRestore = (file: string, to: string, ...more: string[]) =>
  new Program('restore', { VAULT_KEY }, [
    '--from',
    join(folder, file),
    '--to',
    join(folder, to),
    ...more,
  ]);

/** Starts a park, reads from it, and ends it. */
async function watchDuring<Seen>(
  environment: NodeJS.ProcessEnv,
  look: (url: string) => Promise<Seen>,
): Promise<Seen> {
  const port = await reserveFreePort();
  const program = new Program('everything', {
    ...settings,
    VAULT_KEY,
    PORT: String(port),
    ...environment,
  });
  await program.ready;
  try {
    return await look(`http://127.0.0.1:${port}`);
  } finally {
    await program.end();
  }
}

/** An event store and a database, both empty. */
class Servers {
  readonly database: ThrowawayDatabase;
  readonly store: EventStoreServer;
  readonly environment: NodeJS.ProcessEnv;

  private constructor(database: ThrowawayDatabase, store: EventStoreServer, dataDir: string) {
    this.database = database;
    this.store = store;
    this.environment = {
      VAULT_KEY,
      DATABASE_URL: database.url,
      EVENTSTORE_URL: store.url,
      DATA_DIR: dataDir,
    };
  }

  static async start(name: string): Promise<Servers> {
    const store = await createOwnServer(await mkdtemp(join(folder, name)));
    await store.start();
    return new Servers(await createThrowawayDatabase(), store, join(folder, name));
  }

  async end(): Promise<void> {
    this.store.signal('SIGTERM');
    await this.store.waitForEnd();
    await this.database.drop();
  }
}

describe('a backup that is made while people book', () => {
  it('has every booking from before with its customer, in a new folder and on servers, and back again', async () => {
    await runBackup('quiet');
    const customers = await Customers.open([park.url], await signInAdmin(park.url));
    customers.start(8);
    const made: { file: string; line: string; references: string[] }[] = [];
    for (const file of ['one', 'two', 'three']) {
      await customers.waitForAcknowledged(30);
      const references = customers.acknowledged.map(({ reference }) => reference);
      const { code, stdout } = await runBackup(file);
      expect(code).toBe(0);
      made.push({ file, line: stdout.toString(), references });
    }

    await customers.stop();
    for (const { file, line, references } of made) {
      const program = startRestore(file, `${file}-folder`);
      expect([await program.exit, await program.ready]).toEqual([0, line.trim()]);
      const there = await watchDuring({ DATA_DIR: join(folder, `${file}-folder`) }, async (url) =>
        readAllPages<BookingWithSlots>(await signInAdmin(url), '/api/bookings'),
      );
      const names = new Map(there.map(({ reference, customerName }) => [reference, customerName]));
      expect(references.filter((reference) => names.get(reference) !== 'Anna Bērziņa')).toEqual([]);
    }

    const servers = await Servers.start('servers');
    const restored = await runCommand(
      'restore',
      ['--from', join(folder, 'quiet')],
      servers.environment,
    );
    expect([restored.code, restored.stderr]).toEqual([0, expect.stringContaining('checking it')]);
    const there = await watchDuring(servers.environment, (url) => readAnswers(url, kept));
    expect(there).toEqual(before);
    const again = await runCommand('backup', ['--to', join(folder, 'again')], servers.environment);
    expect(again.code).toBe(0);
    const back = startRestore('again', 'back');
    expect([await back.exit, await back.ready]).toEqual([0, again.stdout.toString().trim()]);
    expect(
      await watchDuring({ DATA_DIR: join(folder, 'back') }, (url) => readAnswers(url, kept)),
    ).toEqual(before);
    const twice = await runCommand(
      'restore',
      ['--from', join(folder, 'quiet')],
      servers.environment,
    );
    expect(twice).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The database is not empty'),
    });
    await servers.end();
  });

  it('is there whole or not at all when it is interrupted or can’t be written', async () => {
    for (let i = 0; i < 12; i++) {
      const file = `interrupted-${i}`;
      const program = new Program('backup', park.createEnvironment(), ['--to', join(folder, file)]);
      await delay(i * 120);
      program.signal(i % 2 === 0 ? 'SIGINT' : 'SIGTERM');
      const code = await program.exit;
      const there = (await readdir(folder)).filter((name) => name.startsWith(file));
      expect([there, code]).toEqual(code === 0 ? [[file], 0] : [[], code]);
    }

    const limited = `ulimit -f 8; exec node embedded/dist/backup.js --to ${join(folder, 'limited')}`;
    const env = { ...process.env, ...park.createEnvironment() };
    await expect(
      promisify(execFile)('bash', ['-c', limited], { cwd: root, env }),
    ).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("can't be written (EFBIG)"),
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('limited'))).toEqual([]);
  });
});

describe('a restore that was killed', () => {
  it.each(['creating the database folder', 'writing the log', 'checking it'])(
    'leaves a folder that says so instead of starting, after “%s”',
    async (moment) => {
      const to = `killed-${moment.length}`;
      const program = startRestore('quiet', to);
      await program.waitForOutput(moment);
      await program.killTree();
      const start = new Program('everything', {
        ...settings,
        VAULT_KEY,
        DATA_DIR: join(folder, to),
        PORT: '0',
      });
      expect([await start.exit, start.output]).toEqual([
        1,
        expect.stringContaining('contains an incomplete restore'),
      ]);
      const again = startRestore('quiet', to);
      expect([await again.exit, again.output]).toEqual([
        1,
        expect.stringContaining('is not empty'),
      ]);
    },
  );

  it('leaves a database that says so instead of serving any process, until it is restored again', async () => {
    const servers = await Servers.start('half');
    const program = new Program('restore', servers.environment, ['--from', join(folder, 'quiet')]);
    await program.waitForOutput('writing the log');
    await program.killTree();
    for (const name of ['everything', 'backend', 'projections', 'rotateVaultKey'] as const) {
      const start = new Program(name, { ...settings, ...servers.environment });
      expect([await start.exit, start.output]).toEqual([
        1,
        expect.stringContaining('contains an incomplete restore'),
      ]);
    }

    const again = await runCommand(
      'restore',
      ['--from', join(folder, 'quiet')],
      servers.environment,
    );
    expect(again).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(
        /^going on with a restore that did not end, after \d+ events…$/m,
      ),
    });
    expect(await watchDuring(servers.environment, (url) => readAnswers(url, kept))).toEqual(before);
    await servers.end();
  });
});

describe('npm run restore --erased', () => {
  it('says how many keys the lists will erase, and hands them to the first start', async () => {
    const admin = await signInAdmin(park.url);
    expect((await admin.delete(`/api/bookings/${kept.erasable}/personal-data`)).status).toBe(200);
    const { databaseUrl } = await park.readAddresses();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ key_id: string }>('SELECT key_id FROM vault.erased_keys');
    await client.end();
    const list = join(folder, 'list');
    await writeFile(list, rows.map(({ key_id }) => `${hashKeyId(key_id)}\n`).join(''));
    const program = startRestore('quiet', 'erased', '--erased', list, '--erased', list);
    expect([await program.exit, program.output]).toEqual([
      0,
      expect.stringMatching(/^[1-9]\d* keys will be erased/m),
    ]);
    expect(await readFile(join(folder, 'erased', 'erased-keys'), 'utf8')).toBe(
      await readFile(list, 'utf8'),
    );
    // The first start may be on another host, which has a list of its own.
    const host = {
      DATA_DIR: join(folder, 'erased'),
      ERASED_KEYS_FILE: join(folder, 'list of another host'),
    };
    const name = await watchDuring(host, async (url) => {
      const { body } = await (
        await signInAdmin(url)
      ).get<{ booking: { customerName: string | null } }>(`/api/bookings/${kept.erasable}`);
      return body.booking.customerName;
    });
    expect(name).toBe('erased');
  });
});
