import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

import { reserveFreePort } from '@cablepark/platform/test/free-port';
import { startPostgres } from '@cablepark/postgres/server/start-postgres';
import { THROWAWAY_KEY } from '@cablepark/vault/test/throwaway-key';

import { runCommand } from './test/command.ts';
import { settings } from './test/park.ts';
import { compile, Program } from './test/program.ts';
import {
  describeFormatTwo,
  describeMissingFormat,
  fillUnfit,
  readRows,
  runStarts,
  unfit,
  UnfitPark,
  writeUnfitBackup,
  type Unfit,
} from './test/unfit-park.ts';

jest.setTimeout(300_000);

beforeAll(compile);
afterAll(() => Program.killAll());

/** The command's last line, after any progress. */
const getLastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';

async function outcomeOf(command: readonly string[], environment: NodeJS.ProcessEnv) {
  const [name = '', ...args] = command;
  const { code, stdout, stderr } = await runCommand(name, args, environment);
  return { command: name, code, stdout: stdout.toString(), stderr };
}

describe.each(Object.entries<Unfit>(unfit))('a park with %s', (_, what) => {
  let park: UnfitPark;
  beforeAll(async () => {
    park = await UnfitPark.open(what);
  });
  afterAll(() => park.close());

  const toRefusal = ([command]: readonly string[]) => ({
    command,
    code: 1,
    stdout: '',
    stderr: `${what.sentence}\n`,
  });

  it('ends every start with one sentence, and stays as it was', async () => {
    const before = await park.readContent();
    expect(await runStarts(park)).toEqual(
      ['everything', 'everything', 'backend', 'projections'].map((name) => [
        name,
        1,
        what.sentence,
      ]),
    );
    const eventStore = ['event-store'];
    const port = { EVENTSTORE_PORT: String(await reserveFreePort()) };
    const environment = { ...park.createEnvironment({ isEmbedded: true }), ...port };
    expect(await outcomeOf(eventStore, environment)).toEqual(toRefusal(eventStore));
    expect(await park.readContent()).toEqual(before);
  });

  it('ends every command with one sentence, and stays as it was', async () => {
    const before = await park.readContent();
    const commands = [
      ['verify'],
      ['verify-log'],
      ['rebuild'],
      ['events', 'export', '--format', 'csv'],
      ['sql', 'select 1'],
      ['what-if'],
      ['backup', '--to', join(park.folder, 'new-backup')],
      ['fork', '--to', join(park.folder, 'new-fork')],
      ['rotate-vault-key'],
    ];
    for (const command of commands) {
      for (const isEmbedded of [false, true]) {
        expect(await outcomeOf(command, park.createEnvironment({ isEmbedded }))).toEqual(
          toRefusal(command),
        );
      }
    }
    const migrate = ['migrate'];
    const environment = {
      ...park.createEnvironment({ isEmbedded: true }),
      MIGRATE_TO: park.stores[1].connectionString,
    };
    expect(await outcomeOf(migrate, environment)).toEqual(toRefusal(migrate));
    const setAside = ['set-aside', '--revision', '1', '--why', 'A test'];
    expect(await outcomeOf(setAside, park.createEnvironment({ isEmbedded: true }))).toEqual(
      toRefusal(setAside),
    );
    expect(await park.readContent()).toEqual(before);
  });
});

describe('an event store with a log of another format', () => {
  it('has no event set aside, though the command knows no database', async () => {
    const what = unfit['a log of format 2'];
    const park = await UnfitPark.open(what);
    const before = await park.readContent();
    const { EVENTSTORE_URL } = park.createEnvironment();
    const { code, stderr } = await runCommand('set-aside', ['--revision', '0', '--why', 'A test'], {
      EVENTSTORE_URL,
      DATABASE_URL: '',
    });
    expect([code, stderr]).toEqual([1, `${what.sentence}\n`]);
    expect(await park.readContent()).toEqual(before);
    await park.close();
  });
});

describe('a data folder of another version', () => {
  it.each(Object.entries<Unfit>(unfit))('is neither started nor changed: %s', async (_, what) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cablepark-unfit-'));
    const readContent = async (fill?: (databaseUrl: string) => Promise<void>) => {
      const postgres = await startPostgres({ dataDir, log: () => undefined });
      await fill?.(postgres.url);
      const rows = await readRows(postgres.url);
      await postgres.stop();
      return rows;
    };
    const before = await readContent((databaseUrl) => fillUnfit(databaseUrl, what));
    const environment = { ...settings, DATA_DIR: dataDir, VAULT_KEY: THROWAWAY_KEY, PORT: '0' };
    const start = new Program('everything', environment);
    expect([await start.exit, getLastLine(start.output)]).toEqual([1, what.sentence]);
    const verified = await runCommand('verify', [], environment);
    expect([verified.code, getLastLine(verified.stderr)]).toEqual([1, what.sentence]);
    expect(await readContent()).toEqual(before);
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('a backup', () => {
  it.each([
    ['without a format', {}, describeMissingFormat('The log in the backup')],
    ['of format 2', { format: 2 }, describeFormatTwo('The log in the backup')],
  ])('%s is restored nowhere', async (_, identity, sentence) => {
    const park = await UnfitPark.open(unfit['a log without a format']);
    const file = join(park.folder, 'backup');
    await writeUnfitBackup(file, identity);
    const before = await park.readContent();
    const to = join(park.folder, 'restored');
    const refused = { code: 1, stderr: `${sentence}\n` };
    const environment = { VAULT_KEY: THROWAWAY_KEY, DATABASE_URL: '', EVENTSTORE_URL: '' };
    expect(await runCommand('restore', ['--from', file, '--to', to], environment)).toMatchObject(
      refused,
    );
    expect(existsSync(to)).toBe(false);
    const servers = {
      DATABASE_URL: park.databases[1].url,
      EVENTSTORE_URL: park.stores[1].connectionString,
    };
    expect(
      await runCommand('restore', ['--from', file], { ...environment, ...servers }),
    ).toMatchObject(refused);
    expect(await park.readContent()).toEqual(before);
    await park.close();
  });
});
