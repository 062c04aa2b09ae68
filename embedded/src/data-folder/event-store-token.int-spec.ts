import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { readOrCreateToken } from './event-store-token.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cablepark-token-'));
  file = join(folder, 'event-store-token');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the event store’s token', () => {
  it('is created once, in a file that only its user can read', async () => {
    const token = await readOrCreateToken(folder);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['event-store-token']);
    expect(await readOrCreateToken(folder)).toBe(token);
  });

  it('differs between folders', async () => {
    const other = await mkdtemp(join(folder, 'other-'));
    expect(await readOrCreateToken(other)).not.toBe(await readOrCreateToken(folder));
  });

  it('is made private again if others could read it', async () => {
    await readOrCreateToken(folder);
    await chmod(file, 0o644);
    await readOrCreateToken(folder);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'short', 'half a token that a crash has left ✂'])(
    'is replaced if the file contains %j',
    async (text) => {
      await writeFile(file, text, { mode: 0o644 });
      expect(await readOrCreateToken(folder)).toMatch(/^[\w-]{43}$/);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    },
  );
});
