import { access, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Delivery, Parcel } from './delivery.ts';

/**
 * Mails become files, `<id>.eml`, for a machine without a mail server. The name comes from the id, so
 * a mail made again after a crash finds its file or puts it there for the first time: there is never a
 * second, and never half a one. Names tell nothing of anybody.
 */
export class FileDelivery implements Delivery {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async deliver({ id, mime }: Parcel): Promise<void> {
    const path = this.#pathOf(id);
    if (await exists(path)) return;
    // One name for every try: what a crash leaves half written is written over.
    const unfinished = join(this.#folder, `.${id}.unfinished`);
    const file = await this.#create(unfinished);
    try {
      await file.writeFile(mime);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  }

  /** The folder is made for the first mail, and again if somebody has cleared it away. */
  async #create(path: string): Promise<FileHandle> {
    try {
      return await open(path, 'w', 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      return open(path, 'w', 0o600);
    }
  }

  async forget(ids: readonly string[]): Promise<void> {
    for (const id of ids) await rm(this.#pathOf(id), { force: true });
  }

  /** A file is written in no time. */
  stop(): void {
    return;
  }

  #pathOf(id: string): string {
    return join(this.#folder, `${id}.eml`);
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
