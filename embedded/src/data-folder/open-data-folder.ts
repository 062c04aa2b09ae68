import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { readIfThere } from '@cablepark/platform/program/private-file';
import { isRunning, readMark, type ProcessMark } from '@cablepark/platform/program/process-mark';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import { refuseHalfFilled } from './filling-marker.ts';
import { checkFormat } from './format-marker.ts';

export interface DataFolder {
  /** An absolute path. */
  readonly path: string;
  /**
   * Releases the folder to other instances. Must be called last, when nothing works in the folder
   * any more.
   */
  release(): Promise<void>;
}

/**
 * Creates a missing folder (mode 0700), takes its instance lock and checks its format. Throws
 * StartupRefused if it can't be written, if anybody may write it, if a live instance holds it, if
 * newer code wrote it, or if a fork or restore in it was never completed.
 */
export async function openDataFolder(dir: string): Promise<DataFolder> {
  const path = resolve(dir);
  refuseHalfFilled(path);
  return lockDataFolder(path);
}

/** Like `openDataFolder`, for a folder that is being filled. */
export async function lockDataFolder(path: string): Promise<DataFolder> {
  const release = await explainFailures(path, async () => {
    await makeFolder(path);
    return takeInstanceLock(path); // also proves that the folder can be written
  });
  try {
    await explainFailures(path, () => checkFormat(path));
  } catch (error) {
    await release();
    throw error;
  }

  return { path, release };
}

async function makeFolder(path: string): Promise<void> {
  await makeFolders(path);
  const state = await stat(path);
  if (!state.isDirectory()) {
    throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
  }
  if ((state.mode & BY_ALL) !== 0) {
    throw new StartupRefused(
      `Anybody can write to the data folder ${path}: remove that permission.`,
    );
  }
}

/** The permission of everybody to write. */
const BY_ALL = 0o002;

/**
 * Does what mkdir's `recursive` does, which on Node 20 never returns on file systems such as /proc.
 */
async function makeFolders(path: string): Promise<void> {
  if (existsSync(path)) {
    return;
  }

  await makeFolders(dirname(path));
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
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

async function explainFailures<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartupRefused) {
      throw error;
    }

    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new StartupRefused(
      `The data folder ${path} can't be used (${REASONS[code] ?? message}): ` +
        'make it writable for this user, or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
}

interface Claim extends ProcessMark {
  readonly id: string;
}

const LOCK = 'instance.lock';

/**
 * Takes the folder's lock for this process and returns a function that releases it. A lock whose
 * process has died is taken over at once. Throws StartupRefused, with the holder's pid, while the
 * holder is alive.
 *
 * Deleting a stale lock file and creating a new one would be a race: a slow starter could delete
 * the lock of a fast one. Therefore no process ever deletes another's claim. To succeed a dead
 * claim, a process creates the one file whose name is derived from that claim's random id, which
 * link(2) grants to a single process. It holds the lock only if its claim is then the end of the
 * chain that starts at `instance.lock`. The holder renames its own claim over the start of the
 * chain (ADR 21).
 */
async function takeInstanceLock(folder: string): Promise<() => Promise<void>> {
  const lock = join(folder, LOCK);
  const mine: Claim = {
    ...(readMark(process.pid) ?? { pid: process.pid, started: '' }),
    id: randomUUID(),
  };
  const draft = `${lock}.draft-${mine.id}`;
  await writeFile(draft, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
  try {
    const claimed = await joinChain(folder, mine, draft);
    if (claimed !== lock) {
      await rename(claimed, lock);
    }
  } finally {
    await rm(draft, { force: true });
  }

  await removeLeftovers(folder);
  return async () => {
    if ((await readClaim(lock))?.id === mine.id) {
      await rm(lock, { force: true });
    }
  };
}

/** Adds our claim to the end of the chain and returns the file's name. */
async function joinChain(folder: string, mine: Claim, draft: string): Promise<string> {
  for (;;) {
    const { holder, next } = await findEndOfChain(folder);
    if (holder && isRunning(holder)) {
      throw new StartupRefused(
        `Another instance (pid ${holder.pid}) is already running on the data folder ${folder}: ` +
          'stop it first, or set DATA_DIR to another folder.',
      );
    }
    if (!(await tryLink(draft, next))) {
      // Another process was faster; read the chain again.
      continue;
    }
    // The chain may have been renamed between reading it and linking to it; then our claim isn't
    // part of it.
    if ((await findEndOfChain(folder)).holder?.id === mine.id) {
      return next;
    }

    await rm(next, { force: true });
  }
}

async function findEndOfChain(
  folder: string,
): Promise<{ holder: Claim | undefined; next: string }> {
  let holder: Claim | undefined;
  let next = join(folder, LOCK);
  for (let depth = 0; ; depth++) {
    const claim = await readClaim(next, `unreadable-${depth}`);
    if (!claim) {
      return { holder, next };
    }

    holder = claim;
    next = join(folder, `${LOCK}.after-${claim.id}`);
  }
}

async function readClaim(file: string, idIfUnreadable = ''): Promise<Claim | undefined> {
  const text = await readIfThere(file);
  if (text === undefined) {
    return undefined;
  }

  try {
    return JSON.parse(text) as Claim;
  } catch {
    // A power cut emptied the file, so no process holds it.
    return { pid: 0, started: '', id: idIfUnreadable };
  }
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      return false;
    }

    throw error;
  }
}

/** Removes the files that killed starters left behind. */
async function removeLeftovers(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(`${LOCK}.`));
  for (const name of left) {
    const claim = await readClaim(join(folder, name));
    if (claim && !isRunning(claim)) {
      await rm(join(folder, name), { force: true });
    }
  }
}
