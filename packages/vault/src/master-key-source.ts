import { KeyFile, VaultLocked } from './key-file.ts';
import { MasterKey } from './master-key.ts';

/** The place from which a process gets its master key. */
export interface MasterKeySource {
  /** Returns the key with this fingerprint. Throws VaultLocked, and writes nothing, if the key isn't there. */
  known(fingerprint: string): Promise<MasterKey>;
  /** Returns the key for a vault that isn't wrapped yet, and creates one if there is none. */
  first(): Promise<MasterKey>;
}

export interface MasterKeySettings {
  readonly VAULT_KEY?: string | undefined;
  readonly DATA_DIR: string;
}

/**
 * Chooses the setting if it is set, otherwise the file beside the data folder. `report` receives a line when that file is
 * created.
 */
export function masterKeySource(
  { VAULT_KEY, DATA_DIR }: MasterKeySettings,
  report: (line: string) => void,
): MasterKeySource {
  return VAULT_KEY === undefined ? new FileSource(DATA_DIR, report) : new SettingSource(keyFromSetting(VAULT_KEY));
}

/** Throws VaultLocked if the text isn't a key. */
export function keyFromSetting(text: string, name = 'VAULT_KEY'): MasterKey {
  const key = MasterKey.fromText(text);
  if (!key) throw new VaultLocked(`${name} must be 32 bytes, in base64 or hex.`);
  return key;
}

class SettingSource implements MasterKeySource {
  readonly #key: MasterKey;

  constructor(key: MasterKey) {
    this.#key = key;
  }

  known(fingerprint: string): Promise<MasterKey> {
    if (this.#key.fingerprint === fingerprint) return Promise.resolve(this.#key);
    return Promise.reject(
      new VaultLocked('The keys to personal data are wrapped under another VAULT_KEY than this: set it to that one.'),
    );
  }

  first(): Promise<MasterKey> {
    return Promise.resolve(this.#key);
  }
}

class FileSource implements MasterKeySource {
  readonly #file: KeyFile;
  readonly #dataDir: string;
  readonly #notify: (line: string) => void;

  constructor(dataDir: string, report: (line: string) => void) {
    this.#file = new KeyFile(dataDir);
    this.#dataDir = dataDir;
    this.#notify = report;
  }

  async known(fingerprint: string): Promise<MasterKey> {
    const key = await this.#file.read();
    if (key?.fingerprint === fingerprint) return key;
    const draft = await this.#file.readDraft();
    if (draft?.fingerprint === fingerprint) {
      await this.#file.replaceFile(); // finishes a rotation that was killed
      return draft;
    }
    const { path } = this.#file;
    throw new VaultLocked(
      key
        ? `The keys to personal data are wrapped under another key than that in ${path}: put the right one there, or set VAULT_KEY to it.`
        : `The keys to personal data are wrapped, and ${path}, which has the key to them, is missing: put it back, or set VAULT_KEY.`,
    );
  }

  async first(): Promise<MasterKey> {
    const given = await this.#file.read();
    if (given) return given;
    const made = MasterKey.random();
    await this.#file.writeDraft(made);
    await this.#file.replaceFile();
    this.#notify(
      `The key to all personal data is now in ${this.#file.path}: keep a copy of it apart from ${this.#dataDir}. Without it nobody's data can be read.`,
    );
    return made;
  }
}
