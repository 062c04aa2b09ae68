import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { StartupRefused } from '@cablepark/platform/program/run-program';

import { findBinaries, restoreSymlinks } from './binaries.ts';

describe('an install made without install scripts', () => {
  let folder: string;
  const link = () => join(folder, 'native', 'lib', 'libpq.so');

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cablepark-install-'));
    mkdirSync(join(folder, 'native', 'lib'), { recursive: true });
    writeFileSync(join(folder, 'native', 'lib', 'libpq.so.5'), '');
    const links = [{ source: 'native/lib/libpq.so.5', target: 'native/lib/libpq.so' }];
    writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    cpSync(join(dirname((await findBinaries()).native), 'scripts'), join(folder, 'scripts'), {
      recursive: true,
    });
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('gets its symbolic links', async () => {
    await restoreSymlinks(folder);
    expect(existsSync(link())).toBe(true);
    await restoreSymlinks(folder);
  });

  it('is refused in one sentence if they can’t be made', async () => {
    rmSync(join(folder, 'scripts'), { recursive: true });
    await expect(restoreSymlinks(folder)).rejects.toThrow(StartupRefused);
    await expect(restoreSymlinks(folder)).rejects.toThrow(
      'run "node scripts/hydrate-symlinks.js" in that folder',
    );
  });
});
