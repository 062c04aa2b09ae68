import { KeyFile } from './key-file.ts';
import { MasterKey } from './master-key.ts';
import { VaultLocked } from './vault-locked.ts';

/** Where a process has its master key from. */
export interface MasterKeySource {
  /** The key with this fingerprint. Throws VaultLocked, and writes nothing, where it isn't there. */
  known(fingerprint: string): Promise<MasterKey>;
  /** The key for what isn't wrapped yet, made where there is none. */
  first(): Promise<MasterKey>;
}

export interface MasterKeySettings {
  readonly VAULT_KEY?: string | undefined;
  readonly DATA_DIR: string;
}

/** The setting, or else the file beside the data folder. `tell` gets a line where that file is made. */
export function masterKeySource(
  { VAULT_KEY, DATA_DIR }: MasterKeySettings,
  tell: (line: string) => void,
): MasterKeySource {
  return VAULT_KEY === undefined ? new FileSource(DATA_DIR, tell) : new SettingSource(keyFromSetting(VAULT_KEY));
}

/** Throws VaultLocked for what the settings would have refused. */
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
  readonly #tell: (line: string) => void;

  constructor(dataDir: string, tell: (line: string) => void) {
    this.#file = new KeyFile(dataDir);
    this.#dataDir = dataDir;
    this.#tell = tell;
  }

  async known(fingerprint: string): Promise<MasterKey> {
    const key = await this.#file.read();
    if (key?.fingerprint === fingerprint) return key;
    const draft = await this.#file.readDraft();
    if (draft?.fingerprint === fingerprint) {
      await this.#file.takePlace(); // what a rotation that was killed had left to do
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
    await this.#file.takePlace();
    this.#tell(
      `The key to all personal data is now in ${this.#file.path}: keep a copy of it apart from ${this.#dataDir}. Without it nobody's data can be read.`,
    );
    return made;
  }
}
