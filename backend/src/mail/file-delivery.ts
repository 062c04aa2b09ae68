import { access, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import { DAY_MS } from '@cablepark/contracts/shared/riga-time';

import type { Delivery, OutgoingMail } from './mailer.ts';

/**
 * Writes mails to files, `<id>.eml`, on a machine without a mail server. A mail that is written
 * again after a crash finds its file or creates it, so there is never a second one, nor half a
 * file. The names tell of no person.
 */
export class FileDelivery implements Delivery {
  constructor(private readonly folder: string) {}

  async deliver({ id, mime }: OutgoingMail): Promise<void> {
    const path = this.#pathOf(id);
    if (await exists(path)) {
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

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** How long mails written as files are kept. */
const KEPT_MS = 30 * DAY_MS;

/** Deletes the mail files of this folder that are too old, including half-written ones. */
export async function deleteOldMailFiles(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(absent);
  for (const name of names ?? []) {
    const file = join(folder, name);
    const found = await stat(file).catch(absent);
    if (found && /\.(eml|unfinished)$/.test(name) && now.getTime() - found.mtimeMs >= KEPT_MS) {
      await rm(file, { force: true });
    }
  }
}

/** The folder doesn't exist because no mail was ever written, or the file has just been removed. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') {
    throw error;
  }
}
