import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

import { parkEvents } from '@cablepark/contracts/events';
import { startEventStore, type EventStore } from '@cablepark/event-store-server/start-event-store';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';
import { throwawayKey } from '@cablepark/vault/test/throwaway-key';
import { unlockVault } from '@cablepark/vault/unlock-vault';

import { runCommand } from './test/command.ts';
import { Park } from './test/park.ts';
import { compile, Program } from './test/program.ts';

jest.setTimeout(300_000);

let folder: string;
/**
 * Databases for event stores that are no part of the park's folder: one for its log, and one that
 * stays empty.
 */
let databases: ThrowawayDatabase[];
let stores: EventStore[];
let park: Park;
beforeAll(async () => {
  await compile();
  folder = await mkdtemp(join(tmpdir(), 'cablepark-no-park-'));
  databases = await Promise.all([createThrowawayDatabase(), createThrowawayDatabase()]);
  stores = await Promise.all(
    databases.map(({ url }) => startEventStore({ databaseUrl: url, port: 0 })),
  );
  park = await Park.createInOwnFolder({ EVENTSTORE_URL: stores[0]!.connectionString });
});
afterAll(async () => {
  await Program.killAll();
  await park.remove();
  await Promise.all(stores.map((store) => store.stop()));
  await Promise.all(databases.map((database) => database.drop()));
  await rm(folder, { recursive: true, force: true });
});

const fork = join(tmpdir(), `cablepark-no-fork-${process.pid}`);
const commands: readonly (readonly [name: string, ...args: string[]])[] = [
  ['sql', 'select 1'],
  ['events', 'export', '--format', 'csv'],
  ['verify'],
  ['what-if'],
  ['fork', '--to', fork],
  ['rebuild'],
  ['set-aside', '--revision', '1', '--why', 'A test'],
];
const run = async ([name, ...args]: (typeof commands)[number], environment: NodeJS.ProcessEnv) => {
  const { code, stdout, stderr } = await runCommand(name, args, environment);
  return {
    name,
    code,
    stdout: stdout.toString(),
    said: stderr.trim().split('\n').at(-1),
    isForked: existsSync(fork),
  };
};

const createRefusal = (name: string, said: RegExp) => ({
  name,
  code: 1,
  stdout: '',
  isForked: false,
  said: expect.stringMatching(said),
});
const isEmpty = async (store: EventStore) => {
  const connection = new Connection(store.connectionString);
  const { ours } = await new EventLog(connection, parkEvents).readEnd();
  await connection.close();
  return ours === undefined;
};

describe('a command with an argument that it does not know', () => {
  it.each([
    'start',
    'event-store',
    'sql',
    'events',
    'verify',
    'what-if',
    'fork',
    'rebuild',
    'rotate-vault-key',
    'set-aside',
  ])('ends with its usage and makes nothing: %s', async (name) => {
    const nowhere = { DATA_DIR: join(folder, 'nowhere'), DATABASE_URL: '', EVENTSTORE_URL: '' };
    expect(await run([name, '--unknown'], nowhere)).toEqual(createRefusal(name, /^Usage: npm /));
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a command where there is no park', () => {
  it.each([...commands, ['rotate-vault-key'] as const])(
    'ends with a sentence and makes nothing: %s',
    async (...command) => {
      const nowhere = { DATA_DIR: join(folder, 'nowhere'), DATABASE_URL: '', EVENTSTORE_URL: '' };
      const [name] = command;
      expect(await run(command, nowhere)).toEqual(
        createRefusal(name, /^There is no park in .*: set DATA_DIR .* EVENTSTORE_URL/),
      );
      expect(await run(command, { ...nowhere, DATA_DIR: folder })).toEqual(
        createRefusal(name, /^There is no park in /),
      );
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('makes no vault in an empty database either', async () => {
    const servers = {
      DATA_DIR: join(folder, 'nowhere'),
      DATABASE_URL: databases[1]!.url,
      EVENTSTORE_URL: stores[1]!.connectionString,
    };
    for (const command of [
      ...commands.filter(([name]) => name !== 'set-aside'),
      ['rotate-vault-key'] as const,
    ]) {
      expect(await run(command, servers)).toEqual(
        createRefusal(command[0], /^The database holds no park: set DATA_DIR /),
      );
    }

    expect(await readdir(tmpdir())).not.toContain('nowhere.vault-key');
    expect(await isEmpty(stores[1]!)).toBe(true);
    // A start that ended early has left a vault, but no log.
    await unlockVault(databases[1]!.url, throwawayKey);
    for (const command of commands.filter(([name]) => name !== 'set-aside')) {
      expect(await run(command, servers)).toEqual(
        createRefusal(command[0], /^The event store holds no park’s log: set EVENT/),
      );
    }

    expect(await isEmpty(stores[1]!)).toBe(true);
  });
});

describe('a park whose log is in an event store of its own', () => {
  it('is not taken for an empty one where EVENTSTORE_URL is forgotten, or names another store', async () => {
    await park.start();
    await park.end();
    for (const EVENTSTORE_URL of ['', stores[1]!.connectionString]) {
      for (const command of commands.filter(
        ([name]) => EVENTSTORE_URL === '' || name !== 'set-aside',
      )) {
        expect(await run(command, park.createEnvironment({ EVENTSTORE_URL }))).toEqual(
          createRefusal(command[0], /^This park's log .*: set EVENTSTORE_URL /),
        );
      }

      const start = new Program('everything', park.createEnvironment({ EVENTSTORE_URL }));
      expect([await start.exit, start.output]).toEqual([
        1,
        expect.stringMatching(/^This park's log .*EVENTSTORE_URL/m),
      ]);
      expect(start.output).not.toMatch(/"level":60|^ +at /m);
    }

    expect(await isEmpty(stores[1]!)).toBe(true);
    await park.start();
    // The addresses that are named count, even beside a running park.
    for (const command of commands.filter(([name]) => name !== 'set-aside')) {
      const elsewhere = park.createEnvironment({ EVENTSTORE_URL: stores[1]!.connectionString });
      expect(await run(command, elsewhere)).toEqual(
        createRefusal(command[0], /^This park's log .*: set EVENTSTORE_URL /),
      );
      const nowhere = park.createEnvironment({
        DATABASE_URL: databases[0]!.url,
        EVENTSTORE_URL: '',
      });
      expect(await run(command, nowhere)).toEqual(
        createRefusal(command[0], /^The database holds no park: /),
      );
    }

    await park.end();
    const sql = await run(
      ['sql', 'select count(*) > 10 as many from events', '--format', 'csv'],
      park.createEnvironment(),
    );
    expect([sql.code, sql.stdout]).toEqual([0, 'many\r\ntrue\r\n']);
  });
});
