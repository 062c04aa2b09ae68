import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
/** How long a mail that was written as a file is kept. */
const KEPT_MS = 30 * DAY_MS;

/** Deletes the mail files of this folder that are older than they are kept, half written ones too. */
export async function deleteOldMailFiles(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(absent);
  for (const name of names ?? []) {
    const file = join(folder, name);
    const found = await stat(file).catch(absent);
    if (found && isMailFile(name) && now.getTime() - found.mtimeMs >= KEPT_MS) await rm(file, { force: true });
  }
}

const isMailFile = (name: string): boolean => name.endsWith('.eml') || name.endsWith('.unfinished');

/** No mail was ever written, or the file went away meanwhile. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
