import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { syncFolder } from '@cablepark/platform/program/private-file';
import { StartupRefused } from '@cablepark/platform/program/run-program';

/** Is in a data folder while a fork is written into it. */
const MARKER = 'unfinished-fork';

/** Throws StartupRefused if a fork was begun in the folder and never completed. */
export function refuseHalfFork(folder: string): void {
  if (existsSync(join(folder, MARKER)))
    throw new StartupRefused(`The data folder ${folder} contains an incomplete fork: remove it and fork again.`);
}

/** Throws StartupRefused if the folder has anything in it, or can't be used at all. */
export function refuseUsedFolder(dir: string): void {
  const folder = resolve(dir);
  inPlainWords(folder, () => {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new StartupRefused(`${folder} is not empty: fork to another folder.`);
  });
}

/** Makes a folder for a fork, half a fork from now on. Throws StartupRefused, changing nothing, if it isn't empty. */
export async function beginFork(dir: string): Promise<void> {
  refuseUsedFolder(dir);
  const folder = resolve(dir);
  try {
    await mkdir(dirname(folder), { recursive: true });
    if (!existsSync(folder)) await mkdir(folder, { mode: 0o700 });
    await writeFile(join(folder, MARKER), '', { flag: 'wx', mode: 0o600, flush: true });
    await syncFolder(folder);
  } catch (error) {
    throw unusable(folder, error);
  }
}

/** Declares the fork in the folder complete. */
export async function completeFork(dir: string): Promise<void> {
  await rm(join(dir, MARKER));
  await syncFolder(dir);
}

function inPlainWords(folder: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof StartupRefused ? error : unusable(folder, error);
  }
}

const unusable = (folder: string, cause: unknown): StartupRefused =>
  new StartupRefused(
    `${folder} can't be used for a fork (${(cause as NodeJS.ErrnoException).code ?? 'unknown reason'}).`,
    { cause },
  );
