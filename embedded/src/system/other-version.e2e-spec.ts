import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { THROWAWAY_KEY } from '@cablepark/vault/test/throwaway-key';

import { runCommand } from './test/command.ts';
import { compile, Program } from './test/program.ts';
import {
  describeMissingFormat,
  runStarts,
  unfit,
  UnfitPark,
  writeUnfitBackup,
} from './test/unfit-park.ts';

beforeAll(compile);
afterAll(() => Program.killAll());

/**
 * The other ways in which a park can be unfit, and every other command, are tried in
 * `other-version.long-spec.ts`.
 */
describe('a log without a format', () => {
  it('ends every start with one sentence, and everything stays as it was', async () => {
    const what = unfit['a log without a format'];
    const park = await UnfitPark.open(what);
    const before = await park.readContent();
    expect(await runStarts(park)).toEqual(
      ['everything', 'everything', 'backend', 'projections'].map((name) => [
        name,
        1,
        what.sentence,
      ]),
    );
    const verified = await runCommand('verify', [], park.createEnvironment());
    expect([verified.code, verified.stderr]).toEqual([1, `${what.sentence}\n`]);
    expect(await park.readContent()).toEqual(before);
    await park.close();
  });

  it('is not restored from a backup', async () => {
    const park = await UnfitPark.open(unfit['a log without a format']);
    const file = join(park.folder, 'backup');
    await writeUnfitBackup(file, {});
    const before = await park.readContent();
    const to = join(park.folder, 'restored');
    const environment = { VAULT_KEY: THROWAWAY_KEY, DATABASE_URL: '', EVENTSTORE_URL: '' };
    const { code, stderr } = await runCommand('restore', ['--from', file, '--to', to], environment);
    expect([code, stderr]).toEqual([1, `${describeMissingFormat('The log in the backup')}\n`]);
    expect([existsSync(to), await park.readContent()]).toEqual([false, before]);
    await park.close();
  });
});
