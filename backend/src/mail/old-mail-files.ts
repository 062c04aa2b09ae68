import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
/** How long mails written as files are kept. */
const KEPT_MS = 30 * DAY_MS;

/** Deletes the mail files of this folder that are too old, including half-written ones. */
export async function deleteOldMailFiles(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(absent);
  for (const name of names ?? []) {
    const file = join(folder, name);
    const found = await stat(file).catch(absent);
    if (found && isMailFile(name) && now.getTime() - found.mtimeMs >= KEPT_MS) await rm(file, { force: true });
  }
}

const isMailFile = (name: string): boolean => name.endsWith('.eml') || name.endsWith('.unfinished');

/** The folder doesn't exist because no mail was ever written, or the file has just been removed. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
