import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { readMark } from '@cablepark/platform/program/process-mark';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import { installIn, RunningInstance } from '../test/running-instance.ts';
import { isDataFolder } from './format-marker.ts';
import { openDataFolder } from './open-data-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'cablepark-folder-'));
const installation = join(root, 'program');
beforeAll(() => installIn(installation));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});
const newFolder = () => mkdtempSync(join(root, 'data-'));
const lockOf = (dir: string) => join(dir, 'instance.lock');
const refusal = (pid: number, dir: string) =>
  `Another instance (pid ${pid}) is already running on the data folder ${dir}: ` +
  'stop it first, or set DATA_DIR to another folder.';

describe('the data folder', () => {
  it('is created for its user only, with its format, and released', async () => {
    const dir = join(newFolder(), 'deep', 'data');
    const folder = await openDataFolder(dir);
    expect(folder.path).toBe(dir);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(JSON.parse(readFileSync(join(dir, 'format.json'), 'utf8'))).toEqual({ format: 1 });
    await folder.release();
    expect(readdirSync(dir)).toEqual(['format.json']);
    await (await openDataFolder(dir)).release();
  });

  it('keeps the permissions of an existing folder', async () => {
    const dir = newFolder();
    chmodSync(dir, 0o755);
    await (await openDataFolder(dir)).release();
    expect(statSync(dir).mode & 0o777).toBe(0o755);
  });

  it.each([0o777, 0o1777, 0o702])(
    'is refused where others than its owner and group may write it: %o',
    async (mode) => {
      const dir = newFolder();
      chmodSync(dir, mode);
      const refused = new StartupRefused(
        `Anybody can write to the data folder ${dir}: remove that permission.`,
      );
      await expect(openDataFolder(dir)).rejects.toThrow(refused);
      expect(readdirSync(dir)).toEqual([]);
      chmodSync(dir, 0o775);
      await (await openDataFolder(dir)).release();
    },
  );

  it('is not taken for one that is not there where it can’t be read', () => {
    const dir = newFolder();
    expect(isDataFolder(dir)).toBe(false);
    symlinkSync('format.json', join(dir, 'format.json'));
    expect(() => isDataFolder(dir)).toThrow(
      new RegExp(`^The data folder ${dir} can't be read \\(ELOOP\\): be the user `),
    );
  });

  describe('in use', () => {
    it('is refused to a second instance, with the pid of the first', async () => {
      const dir = newFolder();
      const first = new RunningInstance({ installation, dataDir: dir });
      await first.waitForLine('opened');
      await expect(openDataFolder(dir)).rejects.toThrow(
        new StartupRefused(refusal(first.child.pid!, dir)),
      );
      const second = new RunningInstance({ installation, dataDir: dir });
      expect(await second.waitForLine('error')).toEqual({
        error: 'StartupRefused',
        message: refusal(first.child.pid!, dir),
      });
      await first.kill('SIGTERM');
      await (await openDataFolder(dir)).release();
    });

    it('goes to exactly one of several instances that start at the same moment', async () => {
      const dir = newFolder();
      for (let round = 0; round < 20; round++) {
        // Every other round starts with the lock of a dead process, and one with that of its dead
        // successor too.
        if (round % 2) {
          writeFileSync(
            lockOf(dir),
            JSON.stringify({ pid: 999_999_999, started: 'x', id: 'dead' }),
          );
        }
        if (round === 5) {
          writeFileSync(
            `${lockOf(dir)}.after-dead`,
            JSON.stringify({ pid: 999_999_999, started: 'x', id: 'too' }),
          );
        }

        const tries = await Promise.allSettled(
          Array.from({ length: 8 }, () => openDataFolder(dir)),
        );
        const opened = tries.filter((attempt) => attempt.status === 'fulfilled');
        expect(opened).toHaveLength(1);
        await opened[0]!.value.release();
        expect(readdirSync(dir)).toEqual(['format.json']);
      }
    });
  });

  describe('left by a killed instance', () => {
    it('is taken over at once', async () => {
      const dir = newFolder();
      const killed = new RunningInstance({ installation, dataDir: dir });
      await killed.waitForLine('opened');
      await killed.kill('SIGKILL');
      expect(existsSync(lockOf(dir))).toBe(true);
      const folder = await openDataFolder(dir);
      expect(JSON.parse(readFileSync(lockOf(dir), 'utf8'))).toMatchObject({ pid: process.pid });
      await folder.release();
    });

    it.each([
      [
        'another program has its pid',
        () => JSON.stringify({ pid: process.ppid, started: 'earlier', id: 'a' }),
      ],
      [
        'the machine was rebooted',
        () => JSON.stringify({ ...readMark(process.pid), started: 'boot/1', id: 'a' }),
      ],
      ['a power cut emptied the lock', () => ''],
    ])('is taken over if %s', async (_, content) => {
      const dir = newFolder();
      writeFileSync(lockOf(dir), content());
      await (await openDataFolder(dir)).release();
      expect(readdirSync(dir)).toEqual(['format.json']);
    });
  });

  it('is refused and left unlocked if newer code wrote it', async () => {
    const dir = newFolder();
    writeFileSync(join(dir, 'format.json'), '{"format":2}');
    await expect(openDataFolder(dir)).rejects.toThrow(
      `The data folder ${dir} was written by a newer version of this program (format 2, this one knows 1): ` +
        'start that version, or set DATA_DIR to another folder.',
    );
    expect(readdirSync(dir)).toEqual(['format.json']);
  });

  it('is refused if it can’t be written', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const sentence =
      /^The data folder .*file.* can't be used \(a file is in its place\): make it writable .*\.$/;
    await expect(openDataFolder(file)).rejects.toThrow(sentence);
    await expect(openDataFolder(join(file, 'below'))).rejects.toThrow(sentence);
    if (userInfo().uid === 0) {
      // Root may write anywhere; see postgres-as-root.long-spec.ts.
      return;
    }

    const dir = newFolder();
    mkdirSync(dir, { recursive: true });
    chmodSync(dir, 0o500);
    await expect(openDataFolder(dir)).rejects.toThrow('this user may not write there');
  });
});
