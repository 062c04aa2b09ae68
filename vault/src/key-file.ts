import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { MasterKey } from './master-key.ts';
import { VaultLocked } from './vault-locked.ts';

/** The master key in a file of its own beside the data folder, so that whoever copies the folder lacks it. */
export class KeyFile {
  readonly path: string;
  /** Where a key is written before it takes the file's place, and stays where a rotation was killed. */
  readonly #draft: string;

  constructor(dataDir: string) {
    this.path = `${resolve(dataDir)}.vault-key`;
    this.#draft = `${this.path}.new`;
  }

  /** Undefined where there is no file. Throws VaultLocked where what is in it is no key. */
  async read(): Promise<MasterKey | undefined> {
    const text = await this.#textOf(this.path);
    if (text === undefined) return undefined;
    const key = MasterKey.fromText(text);
    if (!key) throw new VaultLocked(`The file ${this.path} holds no key: restore it from a backup, or set VAULT_KEY.`);
    return key;
  }

  /** The key that a rotation has begun to use, if there is one. */
  async readDraft(): Promise<MasterKey | undefined> {
    const text = await this.#textOf(this.#draft);
    return text === undefined ? undefined : MasterKey.fromText(text); // half of one was never used
  }

  /** Only from `takePlace` on is it the file's key. It is on the disk when this resolves. */
  async writeDraft(key: MasterKey): Promise<void> {
    await this.#inPlainWords(async () => {
      await rm(this.#draft, { force: true });
      const file = await open(this.#draft, 'wx', 0o600);
      try {
        await file.writeFile(`${key.toText()}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await this.#syncFolder();
    });
  }

  /** The draft's key becomes the file's; the one of before is gone. */
  async takePlace(): Promise<void> {
    await this.#inPlainWords(async () => {
      await rename(this.#draft, this.path);
      await this.#syncFolder();
    });
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
    await rm(this.#draft, { force: true });
  }

  async #textOf(path: string): Promise<string | undefined> {
    try {
      return (await readFile(path, 'utf8')).trim();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      throw new VaultLocked(`The key file ${path} can't be read (${message}): make it readable, or set VAULT_KEY.`);
    }
  }

  async #inPlainWords(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { message } = error as Error;
      throw new VaultLocked(
        `The key file ${this.path} can't be written (${message}): make its folder writable, or set VAULT_KEY.`,
      );
    }
  }

  /** Makes names last through a power cut. Windows can't, and needn't. */
  async #syncFolder(): Promise<void> {
    if (process.platform === 'win32') return;
    const folder = await open(dirname(this.path), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}
