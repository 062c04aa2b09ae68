import { syncFolder, writePrivately } from '@cablepark/platform/program/private-file';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { MasterKey } from './master-key.ts';

/** The vault can't be opened for a reason that the operator can remedy; `message` says how. */
export class VaultLocked extends StartupRefused {
  override readonly name = 'VaultLocked';
}

/** Keeps the master key in a file beside the data folder, so that a copy of the folder doesn't include it. */
export class KeyFile {
  readonly path: string;
  /** A key is written here first and then renamed. A killed rotation leaves this file behind. */
  readonly #draft: string;

  constructor(dataDir: string) {
    this.path = `${resolve(dataDir)}.vault-key`;
    this.#draft = `${this.path}.new`;
  }

  /** Returns undefined if there is no file. Throws VaultLocked if its content is not a key. */
  async read(): Promise<MasterKey | undefined> {
    const text = await this.#textOf(this.path);
    if (text === undefined) return undefined;
    const key = MasterKey.fromText(text);
    if (!key) throw new VaultLocked(`The file ${this.path} holds no key: restore it from a backup, or set VAULT_KEY.`);
    return key;
  }

  /** Returns the key that an unfinished rotation has begun to use, if there is one. */
  async readDraft(): Promise<MasterKey | undefined> {
    const text = await this.#textOf(this.#draft);
    return text === undefined ? undefined : MasterKey.fromText(text); // an incomplete draft was never used
  }

  /** Writes a key that `replaceFile` will make the file's key. It is on disk when this resolves. */
  async writeDraft(key: MasterKey): Promise<void> {
    await this.#explainFailures(async () => {
      await writePrivately(this.#draft, `${key.toText()}\n`);
      await syncFolder(dirname(this.path));
    });
  }

  /** Replaces the file's key with the draft's. */
  async replaceFile(): Promise<void> {
    await this.#explainFailures(async () => {
      await rename(this.#draft, this.path);
      await syncFolder(dirname(this.path));
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

  async #explainFailures(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { message } = error as Error;
      throw new VaultLocked(
        `The key file ${this.path} can't be written (${message}): make its folder writable, or set VAULT_KEY.`,
      );
    }
  }
}
