import type { Pool } from 'pg';

import { Rejection } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Shutdown } from '@cablepark/platform/program/run-program';

import { DaySecrets } from './day-secrets.ts';
import { KeyPool } from './key-pool.ts';
import type { MasterKey } from './master-key.ts';
import { computeKeyedHash, seal, unseal, type SealPurpose } from './sealing.ts';
import { openPoolUntil, Secrets, type SecretsOptions } from './secrets.ts';

/**
 * The keys to personal data, wrapped under a master key (ADR 70). Deleting one erases all that it
 * sealed, for good.
 */
export class Vault {
  readonly secrets: Secrets;
  readonly daySecrets: DaySecrets;
  readonly #pool: Pool;
  readonly #masterKey: MasterKey;
  readonly #keys: KeyPool;
  readonly #hashSecret: Buffer;

  private constructor(pool: Pool, masterKey: MasterKey, secrets: Secrets, hashSecret: Buffer) {
    this.#pool = pool;
    this.#masterKey = masterKey;
    this.#keys = new KeyPool(pool, masterKey);
    this.secrets = secrets;
    this.daySecrets = new DaySecrets(secrets);
    this.#hashSecret = hashSecret;
  }

  /** Opens the vault of this database with the master key that `unlockVault` found. */
  static async open(pool: Pool, masterKey: MasterKey): Promise<Vault> {
    const secrets = new Secrets(pool, masterKey);
    return new Vault(pool, masterKey, secrets, await secrets.getSecret('hmac'));
  }

  /** Seals under a new key, which is already committed. The box opens for the same purpose only. */
  async seal<Content>(purpose: SealPurpose, content: Content): Promise<Sealed<Content>> {
    const { id, key } = await this.#keys.take();
    return { keyId: id, box: seal(key, content, [id, purpose]) };
  }

  /**
   * Seals for a command, and runs it. If it is rejected, repeats an earlier one or writes nothing,
   * the box isn't stored, and its key returns to the pool.
   */
  async sealFor<
    Content,
    Result extends { readonly events: readonly unknown[]; readonly isRepeat?: boolean },
  >(
    purpose: SealPurpose,
    content: Content,
    command: (sealed: Sealed<Content>) => Promise<Result>,
  ): Promise<Result> {
    const taken = await this.#keys.take();
    const { id, key } = taken;
    try {
      const result = await command({ keyId: id, box: seal(key, content, [id, purpose]) });
      if (result.events.length === 0 || result.isRepeat) {
        this.#keys.putBack(taken);
      }

      return result;
    } catch (error) {
      if (error instanceof Rejection) {
        this.#keys.putBack(taken);
      }

      throw error;
    }
  }

  /** Seals more data under an existing key. Returns null if that key has been erased. */
  async sealUnder<Content>(
    purpose: SealPurpose,
    keyId: string,
    content: Content,
  ): Promise<Sealed<Content> | null> {
    return (await this.sealAllUnder(purpose, [{ keyId, content }]))[0] ?? null;
  }

  /**
   * Seals several contents, each under its existing key, in one round trip; null for each key that
   * has been erased.
   */
  async sealAllUnder<Content>(
    purpose: SealPurpose,
    contents: readonly { readonly keyId: string; readonly content: Content }[],
  ): Promise<(Sealed<Content> | null)[]> {
    const keys = await this.#find(contents.map(({ keyId }) => keyId));
    return contents.map(({ keyId, content }) => {
      const key = keys.get(keyId);
      return key ? { keyId, box: seal(key, content, [keyId, purpose]) } : null;
    });
  }

  /** Returns the sealed content, or null if it has been erased. */
  async open<Content>(purpose: SealPurpose, sealed: Sealed<Content>): Promise<Content | null> {
    return (await this.openAll(purpose, [sealed]))[0] ?? null;
  }

  /** Opens several boxes in one round trip; null for each that has been erased. */
  async openAll<Content>(
    purpose: SealPurpose,
    sealed: readonly Sealed<Content>[],
  ): Promise<(Content | null)[]> {
    const keys = await this.#find(sealed.map(({ keyId }) => keyId));
    return sealed.map(({ keyId, box }) => {
      const key = keys.get(keyId);
      return key ? (unseal(key, box, [keyId, purpose]) as Content) : null;
    });
  }

  /**
   * Opens the box of each item in one round trip. The answer lacks items that have no box, or whose
   * box has been erased.
   */
  async openEach<Item, Content>(
    purpose: SealPurpose,
    items: readonly Item[],
    boxOf: (item: Item) => Sealed<Content> | null,
  ): Promise<ReadonlyMap<Item, Content>> {
    const boxes = new Map<Item, Sealed<Content>>();
    for (const item of items) {
      const box = boxOf(item);
      if (box) {
        boxes.set(item, box);
      }
    }
    if (boxes.size === 0) {
      return new Map();
    }

    const contents = await this.openAll(purpose, [...boxes.values()]);
    const opened = new Map<Item, Content>();
    for (const [i, item] of [...boxes.keys()].entries()) {
      const content = contents[i] ?? null;
      if (content !== null) {
        opened.set(item, content);
      }
    }

    return opened;
  }

  /**
   * Deletes keys, so that nobody can read what they sealed. Their bytes are scrubbed soon after
   * (ADR 70).
   */
  async erase(keyIds: readonly string[]): Promise<void> {
    await this.#pool.query(ERASE, [keyIds]);
  }

  /** Requests a scrub after other deletions in the vault, such as password hashes. */
  async requestScrub(): Promise<void> {
    await this.#pool.query('UPDATE vault.state SET scrubs_wanted = scrubs_wanted + 1');
  }

  /**
   * A hash that reveals nothing without the vault's secret, for claims on e-mails and for
   * idempotency keys.
   */
  computeKeyedHash(purpose: string, text: string): string {
    return computeKeyedHash(this.#hashSecret, purpose, text);
  }

  /** Such a hash as a UUID of version 8, which is free for such a purpose (RFC 9562, 5.8). */
  computeKeyedUuid(purpose: string, text: string): string {
    const hex = Buffer.from(this.computeKeyedHash(purpose, text), 'base64url').toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  async #find(keyIds: readonly string[]): Promise<Map<string, Buffer>> {
    const { rows } = await this.#pool.query<{ key_id: string; key: Buffer }>({
      name: 'vault-find',
      text: 'SELECT key_id, key FROM vault.keys WHERE key_id = ANY($1::uuid[])',
      values: [[...new Set(keyIds)]],
    });
    return new Map(
      rows.map(({ key_id, key }) => [key_id, this.#masterKey.unwrap('key', key_id, key)]),
    );
  }
}

/** Opens the vault for a process that only reads, until shutdown. */
export const openVault = (options: SecretsOptions, shutdown: Shutdown): Promise<Vault> =>
  Vault.open(openPoolUntil(shutdown, options), options.masterKey);

const ERASE = `
  WITH erased AS (
    INSERT INTO vault.erased_keys SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING
  ), deleted AS (
    DELETE FROM vault.keys WHERE key_id = ANY($1::uuid[]) RETURNING key_id
  )
  UPDATE vault.state SET scrubs_wanted = scrubs_wanted + 1 WHERE EXISTS (SELECT FROM deleted)`;
