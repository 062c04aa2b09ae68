import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { refuseHalfFork } from './fork-marker.ts';
import { checkFormat } from './format-marker.ts';
import { takeInstanceLock } from './instance-lock.ts';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';

export interface DataFolder {
  /** An absolute path. */
  readonly path: string;
  /** Releases the folder to other instances. Must be called last, when nothing works in the folder any more. */
  release(): Promise<void>;
}

/**
 * Creates the folder if it is missing (mode 0700), takes its instance lock and checks its format. An existing folder
 * keeps its permissions. Throws StartupRefused if the folder can't be written, if a live instance holds it, if newer code
 * wrote it, or if it has only half a fork.
 */
export async function openDataFolder(dir: string): Promise<DataFolder> {
  const path = resolve(dir);
  refuseHalfFork(path);
  return lockDataFolder(path);
}

/** The same for a folder in which a fork was begun. */
export async function lockDataFolder(path: string): Promise<DataFolder> {
  const release = await inPlainWords(path, async () => {
    await makeFolder(path);
    return takeInstanceLock(path); // also proves that the folder can be written
  });
  try {
    await inPlainWords(path, () => checkFormat(path));
  } catch (error) {
    await release();
    throw error;
  }
  return { path, release };
}

async function makeFolder(path: string): Promise<void> {
  await makeAll(path);
  if (!(await stat(path)).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
}

/** Does what mkdir's `recursive` does, which on Node 20 never returns on file systems such as /proc. */
async function makeAll(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeAll(dirname(path));
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOENT: 'no folder can be created there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: "this user's share of its disk is used up",
  ENOTDIR: 'a file is in its place',
  EEXIST: 'a file is in its place',
};

async function inPlainWords<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartupRefused) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new StartupRefused(
      `The data folder ${path} can't be used (${REASONS[code] ?? message}): ` +
        'make it writable for this user, or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
}
