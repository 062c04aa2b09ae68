import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { chooseMigrationTarget } from './migration-target.ts';

const USAGE = 'Usage: …';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cablepark-target-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the event store that a log moves to', () => {
  it.each([
    'esdb://one:2113?tls=false',
    'esdb+discover://one:2113,two:2113/?tls=true&nodePreference=leader&tlsCAFile=/etc/ca.pem',
    'esdb://[::1]:2113',
  ])('may be an argument without a secret: %s', async (to) => {
    expect(await chooseMigrationTarget({ to }, USAGE)).toBe(to);
  });

  it.each([
    'esdb://admin:changeit@one:2113?tls=true',
    'esdb://admin@one:2113',
    'esdb+discover://admin:a%40b@one:2113,two:2113',
    'esdb://one:2113?tls=false&connectionName=TOKEN',
    'esdb://one:2113/?CONNECTIONNAME=TOKEN',
    'esdb://one:2113?connection%4eame=TOKEN',
    'esdb://one:2113?password=changeit',
    'esdb://one:2113?accessToken=TOKEN',
  ])('may be no argument with a secret, but a setting or in a file: %s', async (to) => {
    const refused = chooseMigrationTarget({ to }, USAGE);
    await expect(refused).rejects.toThrow(
      /^The address at --to has .*MIGRATE_TO.*--to-file names\.$/,
    );
    await expect(refused).rejects.not.toThrow(/TOKEN.*TOKEN|changeit|admin/);
    expect(await chooseMigrationTarget({ setting: to }, USAGE)).toBe(to);
    const toFile = join(folder, 'address');
    writeFileSync(toFile, `${to}\n`);
    expect(await chooseMigrationTarget({ toFile, setting: 'esdb://other:2113' }, USAGE)).toBe(to);
  });

  it.each([
    [{}, USAGE],
    [{ to: 'one:2113' }, USAGE],
    [{ setting: '' }, USAGE],
    [{ to: 'esdb://one:2113', toFile: 'address' }, USAGE],
    [{ toFile: 'nowhere' }, "The file nowhere of --to-file can't be read."],
  ])('is asked for in one sentence where it is missing: %j', async (sources, sentence) => {
    await expect(chooseMigrationTarget(sources, USAGE)).rejects.toThrow(sentence);
  });
});
