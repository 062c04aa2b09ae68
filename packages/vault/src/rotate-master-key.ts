import {
  chooseMasterKeySource,
  KeyFile,
  parseMasterKey,
  VaultLocked,
  type MasterKeySettings,
} from './master-key-source.ts';
import { MasterKey } from './master-key.ts';
import { scrub } from './scrub.ts';
import { recordFirstKey, rewrap, runInVault } from './unlock-vault.ts';

export interface RotationSettings extends MasterKeySettings {
  readonly NEW_VAULT_KEY?: string | undefined;
}

/**
 * Wraps every value under NEW_VAULT_KEY, or else under a new key in the file beside the data
 * folder, in one transaction, and scrubs the former values from the disk. Nothing else may use the
 * vault at the same time. After a kill, running it again with the same settings finishes the
 * rotation. Throws VaultLocked, and changes nothing, if the present key is missing or wrong, or if
 * NEW_VAULT_KEY is the present key.
 */
export async function rotateMasterKey(
  databaseUrl: string,
  settings: RotationSettings,
  report: (line: string) => void,
): Promise<void> {
  const rotation = new Rotation(settings);
  await runInVault(databaseUrl, async (client, fingerprint) => {
    if (fingerprint === null) {
      await recordFirstKey(client, await rotation.prepareNextKey());
      return;
    }
    if (await rotation.isDone(fingerprint)) {
      return;
    }

    const present = await chooseMasterKeySource(settings, report).findKnownKey(fingerprint);
    const next = await rotation.prepareNextKey();
    if (next.fingerprint === fingerprint) {
      throw new VaultLocked(
        'NEW_VAULT_KEY is the present key: set it to another one, or leave it out for a new key in the file.',
      );
    }

    await rewrap(client, present, next);
    await client.query(
      'UPDATE vault.state SET master_key = $1, scrubs_wanted = scrubs_wanted + 1',
      [next.fingerprint],
    );
  });
  report(await rotation.finish());
  await scrub(databaseUrl); // if it can't be done now, the next start does it
}

/** Where one rotation takes the present key from, and the next one. */
class Rotation {
  readonly #file: KeyFile;
  /** The present key if it comes from the setting; otherwise it is in the file. */
  readonly #presentSetting: MasterKey | undefined;
  /** The next key if it comes from the setting; otherwise one is created for the file. */
  readonly #nextSetting: MasterKey | undefined;

  constructor({ VAULT_KEY, NEW_VAULT_KEY, DATA_DIR }: RotationSettings) {
    this.#file = new KeyFile(DATA_DIR);
    this.#presentSetting = VAULT_KEY === undefined ? undefined : parseMasterKey(VAULT_KEY);
    this.#nextSetting =
      NEW_VAULT_KEY === undefined ? undefined : parseMasterKey(NEW_VAULT_KEY, 'NEW_VAULT_KEY');
  }

  /**
   * Whether an earlier attempt was killed after it had wrapped everything: then the key with this
   * fingerprint is already the next one.
   */
  async isDone(fingerprint: string): Promise<boolean> {
    const from = this.#presentSetting ?? (await this.#file.read());
    if (from?.fingerprint === fingerprint) {
      return false;
    }
    if (this.#nextSetting) {
      return this.#nextSetting.fingerprint === fingerprint;
    }
    if ((await this.#file.readDraft())?.fingerprint === fingerprint) {
      return true;
    }

    return (
      this.#presentSetting !== undefined && (await this.#file.read())?.fingerprint === fingerprint
    );
  }

  /** Returns the next key. A created key is on disk before anything is wrapped under it. */
  async prepareNextKey(): Promise<MasterKey> {
    if (this.#nextSetting) {
      return this.#nextSetting;
    }

    const made = MasterKey.random();
    await this.#file.writeDraft(made);
    return made;
  }

  /**
   * Puts the new key where the next start finds it, and returns a sentence that says where that is.
   */
  async finish(): Promise<string> {
    const { path } = this.#file;
    if (this.#nextSetting) {
      if (!this.#presentSetting) {
        await this.#file.remove();
      }

      return 'Everything is wrapped under NEW_VAULT_KEY: set VAULT_KEY to it from now on.';
    }
    if (await this.#file.readDraft()) {
      await this.#file.replaceFile();
    }

    return `Everything is wrapped under the new key in ${path}${this.#presentSetting ? ': leave VAULT_KEY out from now on' : ''}. Earlier backups need the earlier key.`;
  }
}
