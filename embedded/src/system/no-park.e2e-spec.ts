import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startEventStore } from '@cablepark/event-store-server/start-event-store';
import { createThrowawayDatabase } from '@cablepark/postgres/server/test/throwaway-postgres';

import { runCommand } from './test/command.ts';
import { compile } from './test/program.ts';

let folder: string;
beforeAll(async () => {
  await compile();
  folder = await mkdtemp(join(tmpdir(), 'cablepark-no-park-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const createNowhere = () => ({
  DATA_DIR: join(folder, 'nowhere'),
  DATABASE_URL: '',
  EVENTSTORE_URL: '',
});

/** Every other command is tried in `no-park.long-spec.ts`. */
describe('a command that looks at a park', () => {
  it('ends with its usage and makes nothing if it is given an unknown argument', async () => {
    const { code, stderr } = await runCommand('verify', ['--unknown'], createNowhere());
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Usage: npm /m)]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('ends with a sentence and makes nothing where there is no park', async () => {
    const { code, stderr } = await runCommand('sql', ['select 1'], createNowhere());
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^There is no park in .*: set DATA_DIR /m),
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('makes no vault in an empty database', async () => {
    const database = await createThrowawayDatabase();
    const store = await startEventStore({ databaseUrl: database.url, port: 0 });
    const servers = { DATABASE_URL: database.url, EVENTSTORE_URL: store.connectionString };
    const { code, stderr } = await runCommand('verify', [], { ...createNowhere(), ...servers });
    await store.stop();
    await database.drop();
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^The database holds no park: set DATA_DIR /m),
    ]);
  });
});
