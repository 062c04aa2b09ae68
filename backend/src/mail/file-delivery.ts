import { access, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import { DAY_MS } from '@cablepark/contracts/shared/riga-time';

import type { Delivery, OutgoingMail } from './mailer.ts';

/**
 * Writes mails to files, `<id>.eml`, on a machine without a mail server. A mail that is delivered
 * again after a crash keeps the file that it has, so there is never a second one, nor half a file.
 * The files' names identify nobody.
 */
export class FileDelivery implements Delivery {
  constructor(private readonly folder: string) {}

  async deliver({ id, mime }: OutgoingMail): Promise<void> {
    const path = this.#pathOf(id);
    if (await hasFile(path)) {
      return;
    }

    // Every try uses the same name, so half a file left by a crash is overwritten.
    const unfinished = join(this.folder, `.${id}.unfinished`);
    const file = await this.#create(unfinished);
    try {
      await file.writeFile(mime);
      await file.datasync();
    } finally {
      await file.close();
    }

    await rename(unfinished, path);
  }

  /** Creates the folder with the first mail, and again if somebody has removed it. */
  async #create(path: string): Promise<FileHandle> {
    try {
      return await open(path, 'w', 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        throw error;
      }

      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      return open(path, 'w', 0o600);
    }
  }

  async removeCopies(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await rm(this.#pathOf(id), { force: true });
    }
  }

  #pathOf(id: string): string {
    return join(this.folder, `${id}.eml`);
  }
}

const hasFile = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** How long mails written as files are kept. */
const KEPT_MS = 30 * DAY_MS;

/** Deletes the mail files of this folder that are too old, including half-written ones. */
export async function deleteOldMailFiles(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(ignoreAbsence);
  for (const name of names ?? []) {
    const file = join(folder, name);
    const found = await stat(file).catch(ignoreAbsence);
    if (found && /\.(eml|unfinished)$/.test(name) && now.getTime() - found.mtimeMs >= KEPT_MS) {
      await rm(file, { force: true });
    }
  }
}

/**
 * Ignores that a folder or file doesn't exist: no mail was ever written, or the file has just been
 * removed.
 */
function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') {
    throw error;
  }
}
