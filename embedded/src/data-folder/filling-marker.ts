import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { syncFolder } from '@cablepark/platform/program/private-file';
import { StartupRefused } from '@cablepark/platform/program/run-program';

/** What is filling a new folder. The folder holds a marker that says so until it is complete. */
export type Filling = 'fork' | 'restore';

const markerOf = (filling: Filling): string => `unfinished-${filling}`;

/** Throws StartupRefused if the folder is only half filled. */
export function refuseHalfFilled(folder: string): void {
  for (const filling of ['fork', 'restore'] as const) {
    if (existsSync(join(folder, markerOf(filling)))) {
      throw new StartupRefused(
        `The data folder ${folder} contains an incomplete ${filling}: remove it and ${filling} again.`,
      );
    }
  }
}

/** Throws StartupRefused if the folder has anything in it, or can't be used at all. */
export function refuseUsedFolder(dir: string, filling: Filling): void {
  const folder = resolve(dir);
  try {
    if (!existsSync(folder) || readdirSync(folder).length === 0) {
      return;
    }
  } catch (error) {
    throw toUnusable(folder, filling, error);
  }

  throw new StartupRefused(`${folder} is not empty: ${filling} to another folder.`);
}

/**
 * Makes a folder and marks it as half filled. Throws StartupRefused, changing nothing, if it isn't
 * empty.
 */
export async function beginFilling(dir: string, filling: Filling): Promise<void> {
  refuseUsedFolder(dir, filling);
  const folder = resolve(dir);
  try {
    await mkdir(dirname(folder), { recursive: true });
    if (!existsSync(folder)) {
      await mkdir(folder, { mode: 0o700 });
    }

    await writeFile(join(folder, markerOf(filling)), '', { flag: 'wx', mode: 0o600, flush: true });
    await syncFolder(folder);
  } catch (error) {
    throw toUnusable(folder, filling, error);
  }
}

/** Declares the folder complete. */
export async function completeFilling(dir: string, filling: Filling): Promise<void> {
  await rm(join(dir, markerOf(filling)));
  await syncFolder(dir);
}

/**
 * Empties the folder. The marker goes last, so a kill in between can't leave something that looks
 * like a park.
 */
export async function emptyFolder(dir: string): Promise<void> {
  const isMarker = (name: string) => name.startsWith('unfinished-');
  const names = readdirSync(dir).sort(
    (one, other) => Number(isMarker(one)) - Number(isMarker(other)),
  );
  for (const name of names) {
    await rm(join(dir, name), { recursive: true, force: true });
  }
}

const toUnusable = (folder: string, filling: Filling, cause: unknown): StartupRefused =>
  new StartupRefused(
    `${folder} can't be used for a ${filling} (${(cause as NodeJS.ErrnoException).code ?? 'unknown reason'}).`,
    { cause },
  );
