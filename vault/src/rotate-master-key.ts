import { KeyFile } from './key-file.ts';
import { keyFromSetting, masterKeySource, type MasterKeySettings } from './master-key-source.ts';
import { MasterKey } from './master-key.ts';
import { rewrap } from './rewrap.ts';
import { scrub } from './scrub.ts';
import { inVault, wrapAll } from './unlock-vault.ts';
import { VaultLocked } from './vault-locked.ts';

export interface RotationSettings extends MasterKeySettings {
  readonly NEW_VAULT_KEY?: string | undefined;
}

/**
 * Wraps everything under NEW_VAULT_KEY, or else under a new key in the file beside the data folder, in one
 * transaction, and scrubs what was wrapped before from the disk. Nothing else may use the vault meanwhile.
 * Where it is killed, doing it again with the same settings ends it. Throws VaultLocked where the present
 * key is missing or another, or NEW_VAULT_KEY is the present one; then nothing is changed.
 */
export async function rotateMasterKey(
  databaseUrl: string,
  settings: RotationSettings,
  tell: (line: string) => void,
): Promise<void> {
  const rotation = new Rotation(settings);
  await inVault(databaseUrl, async (client, fingerprint) => {
    if (fingerprint === null) {
      await wrapAll(client, await rotation.next());
      return;
    }
    if (await rotation.isDone(fingerprint)) return;
    const present = await masterKeySource(settings, tell).known(fingerprint);
    const next = await rotation.next();
    if (next.fingerprint === fingerprint)
      throw new VaultLocked(
        'NEW_VAULT_KEY is the present key: set it to another one, or leave it out for a new key in the file.',
      );
    await rewrap(client, present, next);
    await client.query('UPDATE vault.state SET master_key = $1, scrubs_wanted = scrubs_wanted + 1', [next.fingerprint]);
  });
  tell(await rotation.finish());
  await scrub(databaseUrl); // where it can't be done now, the next start does it
}

class Rotation {
  readonly #file: KeyFile;
  /** The present key where it is a setting; otherwise it is in the file. */
  readonly #set: MasterKey | undefined;
  /** The next key where it is a setting; otherwise one is made for the file. */
  readonly #given: MasterKey | undefined;

  constructor({ VAULT_KEY, NEW_VAULT_KEY, DATA_DIR }: RotationSettings) {
    this.#file = new KeyFile(DATA_DIR);
    this.#set = VAULT_KEY === undefined ? undefined : keyFromSetting(VAULT_KEY);
    this.#given = NEW_VAULT_KEY === undefined ? undefined : keyFromSetting(NEW_VAULT_KEY, 'NEW_VAULT_KEY');
  }

  /**
   * Whether an earlier try, which was killed, has got as far as wrapping everything. The key that it began with
   * isn't the present one then.
   */
  async isDone(fingerprint: string): Promise<boolean> {
    const from = this.#set ?? (await this.#file.read());
    if (from?.fingerprint === fingerprint) return false;
    if (this.#given) return this.#given.fingerprint === fingerprint;
    if ((await this.#file.readDraft())?.fingerprint === fingerprint) return true;
    return this.#set !== undefined && (await this.#file.read())?.fingerprint === fingerprint;
  }

  /** On the disk before anything is wrapped under it. */
  async next(): Promise<MasterKey> {
    if (this.#given) return this.#given;
    const made = MasterKey.random();
    await this.#file.writeDraft(made);
    return made;
  }

  /** Leaves the new key where the next start finds it, and says where that is. */
  async finish(): Promise<string> {
    const { path } = this.#file;
    if (this.#given) {
      if (!this.#set) await this.#file.remove();
      return 'Everything is wrapped under NEW_VAULT_KEY now: set VAULT_KEY to it from now on.';
    }
    if (await this.#file.readDraft()) await this.#file.takePlace();
    return `Everything is wrapped under the new key in ${path} now${this.#set ? ': leave VAULT_KEY out from now on' : ''}. Backups of before need the key of before.`;
  }
}
