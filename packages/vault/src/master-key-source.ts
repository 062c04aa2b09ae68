import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { syncFolder, writePrivately } from '@cablepark/platform/program/private-file';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import { MasterKey } from './master-key.ts';

/** The vault can't be opened for a reason that the operator can remedy; `message` says how. */
export class VaultLocked extends StartupRefused {
  override readonly name = 'VaultLocked';
}

/**
 * Keeps the master key in a file beside the data folder, so that a copy of the folder doesn't
 * include it.
 */
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
    const text = await this.#readText(this.path);
    if (text === undefined) {
      return undefined;
    }

    const key = MasterKey.fromText(text);
    if (!key) {
      throw new VaultLocked(
        `The file ${this.path} holds no key: restore it from a backup, or set VAULT_KEY.`,
      );
    }

    return key;
  }

  /** Returns the key that an unfinished rotation has begun to use, if there is one. */
  async readDraft(): Promise<MasterKey | undefined> {
    const text = await this.#readText(this.#draft);
    // An incomplete draft was never used.
    return text === undefined ? undefined : MasterKey.fromText(text);
  }

  /** Writes a key that `replaceFile` will make the file's key. It is on disk when this resolves. */
  async writeDraft(key: MasterKey): Promise<void> {
    await this.#explainFailures(async () => {
      await writePrivately(this.#draft, `${key.toText()}\n`);
      await syncFolder(dirname(this.path));
    });
  }

  /** Makes the draft the file's key. The change is on disk when this resolves. */
  async replaceFile(): Promise<void> {
    await this.#explainFailures(async () => {
      await rename(this.#draft, this.path);
      await syncFolder(dirname(this.path));
    });
  }

  /** Removes the file and its draft, for a key that is in the setting from now on. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true });
    await rm(this.#draft, { force: true });
  }

  async #readText(path: string): Promise<string | undefined> {
    try {
      return (await readFile(path, 'utf8')).trim();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') {
        return undefined;
      }

      throw new VaultLocked(
        `The key file ${path} can't be read (${message}): make it readable, or set VAULT_KEY.`,
      );
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

/** The place from which a process gets its master key. */
export interface MasterKeySource {
  /**
   * Returns the key with this fingerprint. Throws VaultLocked, and writes nothing, if the key isn't
   * there.
   */
  findKnownKey(fingerprint: string): Promise<MasterKey>;
  /** Returns the key for a vault that isn't wrapped yet, and creates one if there is none. */
  findOrCreateFirstKey(): Promise<MasterKey>;
}

export interface MasterKeySettings {
  readonly VAULT_KEY?: string | undefined;
  readonly DATA_DIR: string;
}

/**
 * Chooses the setting, or else the file beside the data folder. `report` gets a line when that file
 * is created.
 */
export const chooseMasterKeySource = (
  { VAULT_KEY, DATA_DIR }: MasterKeySettings,
  report: (line: string) => void,
): MasterKeySource =>
  VAULT_KEY === undefined
    ? createSourceFromFile(DATA_DIR, report)
    : createSourceFromSetting(parseMasterKey(VAULT_KEY));

/**
 * Parses a key in base64 or hex. Throws VaultLocked if the text isn't one; `name` is the setting
 * that the sentence names.
 */
export function parseMasterKey(text: string, name = 'VAULT_KEY'): MasterKey {
  const key = MasterKey.fromText(text);
  if (!key) {
    throw new VaultLocked(`${name} must be 32 bytes, in base64 or hex.`);
  }

  return key;
}

const createSourceFromSetting = (key: MasterKey): MasterKeySource => ({
  findKnownKey: (fingerprint) =>
    key.fingerprint === fingerprint
      ? Promise.resolve(key)
      : Promise.reject(
          new VaultLocked(
            'The keys to personal data are wrapped under another VAULT_KEY than this: set it to that one.',
          ),
        ),
  findOrCreateFirstKey: () => Promise.resolve(key),
});

function createSourceFromFile(dataDir: string, report: (line: string) => void): MasterKeySource {
  const file = new KeyFile(dataDir);
  return {
    findKnownKey: async (fingerprint) => {
      const key = await file.read();
      if (key?.fingerprint === fingerprint) {
        return key;
      }

      const draft = await file.readDraft();
      if (draft?.fingerprint === fingerprint) {
        await file.replaceFile(); // finishes a rotation that was killed
        return draft;
      }

      throw new VaultLocked(
        key
          ? `The keys to personal data are wrapped under another key than that in ${file.path}: ` +
              'put the right one there, or set VAULT_KEY to it.'
          : `The keys to personal data are wrapped, and ${file.path}, which has the key to them, ` +
              'is missing: put it back, or set VAULT_KEY.',
      );
    },
    findOrCreateFirstKey: async () => {
      const given = await file.read();
      if (given) {
        return given;
      }

      const made = MasterKey.random();
      await file.writeDraft(made);
      await file.replaceFile();
      report(
        `The key to all personal data is now in ${file.path}: keep a copy of it apart from ${dataDir}. Without it nobody's data can be read.`,
      );
      return made;
    },
  };
}
