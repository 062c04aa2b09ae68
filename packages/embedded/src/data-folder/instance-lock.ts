import { randomUUID } from 'node:crypto';
import { link, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning, markOf, type ProcessMark } from '@cablepark/platform/program/process-mark';
import { readIfThere } from '@cablepark/platform/program/private-file';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';

interface Claim extends ProcessMark {
  readonly id: string;
}

const LOCK = 'instance.lock';

/**
 * Takes the folder's lock for this process and returns a function that releases it. A lock whose process has died is
 * taken over at once. Throws StartupRefused, with the holder's pid, while the holder is alive.
 *
 * Deleting a stale lock file and creating a new one would be a race: a slow starter could delete the lock of a fast
 * one. Therefore no process ever deletes another's claim. To succeed a dead claim, a process creates the one file whose
 * name is derived from that claim's random id, which link(2) grants to a single process. It holds the lock only if its
 * claim is then the end of the chain that starts at `instance.lock`. The holder renames its own claim over the start of
 * the chain (ADR 21).
 */
export async function takeInstanceLock(folder: string): Promise<() => Promise<void>> {
  const lock = join(folder, LOCK);
  const mine: Claim = { ...(markOf(process.pid) ?? { pid: process.pid, started: '' }), id: randomUUID() };
  const draft = `${lock}.draft-${mine.id}`;
  await writeFile(draft, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
  try {
    const claimed = await follow(folder, mine, draft);
    if (claimed !== lock) await rename(claimed, lock);
  } finally {
    await rm(draft, { force: true });
  }
  await sweep(folder);
  return async () => {
    if ((await readClaim(lock))?.id === mine.id) await rm(lock, { force: true });
  };
}

/** Adds our claim to the end of the chain and returns the file's name. */
async function follow(folder: string, mine: Claim, draft: string): Promise<string> {
  for (;;) {
    const { holder, next } = await endOfChain(folder);
    if (holder && isRunning(holder)) {
      throw new StartupRefused(
        `Another instance (pid ${holder.pid}) is already running on the data folder ${folder}: ` +
          'stop it first, or set DATA_DIR to another folder.',
      );
    }
    if (!(await linked(draft, next))) continue; // another process was faster; read the chain again
    // The chain may have been renamed between reading it and linking to it; then our claim isn't part of it.
    if ((await endOfChain(folder)).holder?.id === mine.id) return next;
    await rm(next, { force: true });
  }
}

async function endOfChain(folder: string): Promise<{ holder: Claim | undefined; next: string }> {
  let holder: Claim | undefined;
  let next = join(folder, LOCK);
  for (let depth = 0; ; depth++) {
    const claim = await readClaim(next, `unreadable-${depth}`);
    if (!claim) return { holder, next };
    holder = claim;
    next = join(folder, `${LOCK}.after-${claim.id}`);
  }
}

async function readClaim(file: string, idIfUnreadable = ''): Promise<Claim | undefined> {
  const text = await readIfThere(file);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Claim;
  } catch {
    return { pid: 0, started: '', id: idIfUnreadable }; // emptied by a power cut, so no process holds it
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the files that killed starters left behind. */
async function sweep(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(`${LOCK}.`));
  for (const name of left) {
    const claim = await readClaim(join(folder, name));
    if (claim && !isRunning(claim)) await rm(join(folder, name), { force: true });
  }
}
