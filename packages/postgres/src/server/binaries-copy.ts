import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import type { Binaries } from './binaries.ts';

/**
 * Copies the binaries (55 MB) to a place where every user may run them, for clones in a folder that only root may
 * enter. The copy is made once per version and reused. It belongs to root, and only root may write to it.
 */
export async function copyForOthers(
  { native, version }: Binaries,
  log: (line: string) => void,
  home = '/var/lib/cablepark',
): Promise<string> {
  const copy = join(home, `postgres-${version}`);
  try {
    if (await isOurs(copy)) return copy;
    log(`copying Postgres to ${copy}, because the user that runs it can't enter ${dirname(native)}…`);
    if (await mkdir(home, { recursive: true })) await chmod(home, 0o755);
    const draft = await mkdtemp(`${copy}.unfinished-`);
    try {
      const complete = join(draft, 'native');
      await cp(native, complete, { recursive: true, verbatimSymlinks: true });
      // Under a strict umask only root could read the copied files.
      await promisify(execFile)('chmod', ['-R', 'a+rX', complete]);
      await rename(complete, copy);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    return copy;
  } catch (error) {
    throw new StartupRefused(
      `Postgres refuses to run as root, no other user can enter ${native}, and no copy could be put in ${home} ` +
        `(${(error as Error).message}): start this program as an ordinary user.`,
      { cause: error },
    );
  }
}

async function isOurs(copy: string): Promise<boolean> {
  const found = await stat(copy).catch(() => undefined); // what can't be looked at isn't ours
  return found?.isDirectory() === true && found.uid === 0;
}
