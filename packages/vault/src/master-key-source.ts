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

/** Chooses the setting, or else the file beside the data folder. `report` gets a line when that file is created. */
export function masterKeySource(
  { VAULT_KEY, DATA_DIR }: MasterKeySettings,
  report: (line: string) => void,
): MasterKeySource {
  return VAULT_KEY === undefined ? fileSource(DATA_DIR, report) : settingSource(keyFromSetting(VAULT_KEY));
}

/** Throws VaultLocked if the text isn't a key. */
export function keyFromSetting(text: string, name = 'VAULT_KEY'): MasterKey {
  const key = MasterKey.fromText(text);
  if (!key) throw new VaultLocked(`${name} must be 32 bytes, in base64 or hex.`);
  return key;
}

const settingSource = (key: MasterKey): MasterKeySource => ({
  known: (fingerprint) =>
    key.fingerprint === fingerprint
      ? Promise.resolve(key)
      : Promise.reject(
          new VaultLocked(
            'The keys to personal data are wrapped under another VAULT_KEY than this: set it to that one.',
          ),
        ),
  first: () => Promise.resolve(key),
});

function fileSource(dataDir: string, report: (line: string) => void): MasterKeySource {
  const file = new KeyFile(dataDir);
  return {
    known: async (fingerprint) => {
      const key = await file.read();
      if (key?.fingerprint === fingerprint) return key;
      const draft = await file.readDraft();
      if (draft?.fingerprint === fingerprint) {
        await file.replaceFile(); // finishes a rotation that was killed
        return draft;
      }
      throw new VaultLocked(
        key
          ? `The keys to personal data are wrapped under another key than that in ${file.path}: put the right one there, or set VAULT_KEY to it.`
          : `The keys to personal data are wrapped, and ${file.path}, which has the key to them, is missing: put it back, or set VAULT_KEY.`,
      );
    },
    first: async () => {
      const given = await file.read();
      if (given) return given;
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
