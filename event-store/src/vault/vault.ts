import { createHmac, randomBytes } from 'node:crypto';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Pool } from 'pg';
import { KeyPool } from './key-pool.ts';
import type { SealPurpose } from './seal-purpose.ts';
import { seal, unseal } from './sealing.ts';

/**
 * The keys to personal data, in Postgres, outside the log (design, section 4). Events and read models
 * hold sealed boxes; who deletes a key erases what it sealed, everywhere and for good.
 */
export class Vault {
  readonly #pool: Pool;
  readonly #keys: KeyPool;
  readonly #secret: Buffer;

  private constructor(pool: Pool, secret: Buffer) {
    this.#pool = pool;
    this.#keys = new KeyPool(pool);
    this.#secret = secret;
  }

  /** Opens the vault of this database, laying it out first where it is new. */
  static async open(pool: Pool): Promise<Vault> {
    await pool.query(LAYOUT);
    await pool.query('INSERT INTO vault.secrets (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      'hmac',
      randomBytes(32),
    ]);
    const { rows } = await pool.query<{ secret: Buffer }>('SELECT secret FROM vault.secrets WHERE name = $1', ['hmac']);
    if (!rows[0]) throw new Error('The vault has no secret.');
    return new Vault(pool, rows[0].secret);
  }

  /** Seals under a key of its own, which is committed already. Opens for the same purpose only. */
  async seal<Content>(purpose: SealPurpose, content: Content): Promise<Sealed<Content>> {
    const { id, key } = await this.#keys.take();
    return { keyId: id, box: seal(key, content, [id, purpose]) };
  }

  /** Seals again what belongs to the same customer. Null when that key has been erased. */
  async sealUnder<Content>(purpose: SealPurpose, keyId: string, content: Content): Promise<Sealed<Content> | null> {
    const key = (await this.#find([keyId])).get(keyId);
    return key ? { keyId, box: seal(key, content, [keyId, purpose]) } : null;
  }

  /** What was sealed, or null where it has been erased. */
  async open<Content>(purpose: SealPurpose, sealed: Sealed<Content>): Promise<Content | null> {
    return (await this.openAll(purpose, [sealed]))[0] ?? null;
  }

  /** Each box's content, null where it has been erased, in one round trip. */
  async openAll<Content>(purpose: SealPurpose, sealed: readonly Sealed<Content>[]): Promise<(Content | null)[]> {
    const keys = await this.#find(sealed.map(({ keyId }) => keyId));
    return sealed.map(({ keyId, box }) => {
      const key = keys.get(keyId);
      return key ? (unseal(key, box, [keyId, purpose]) as Content) : null;
    });
  }

  /** Deletes keys: what they sealed can't be read any more, by anyone. */
  async erase(keyIds: readonly string[]): Promise<void> {
    await this.#pool.query('DELETE FROM vault.keys WHERE key_id = ANY($1::uuid[])', [keyIds]);
  }

  /** A hash that tells nothing without the vault's secret: for claims on e-mails, for idempotency keys. */
  keyedHash(purpose: string, text: string): string {
    return createHmac('sha256', this.#secret).update(purpose).update('\0').update(text).digest('base64url');
  }

  async #find(keyIds: readonly string[]): Promise<Map<string, Buffer>> {
    const { rows } = await this.#pool.query<{ key_id: string; key: Buffer }>({
      name: 'vault-find',
      text: 'SELECT key_id, key FROM vault.keys WHERE key_id = ANY($1::uuid[])',
      values: [[...new Set(keyIds)]],
    });
    return new Map(rows.map(({ key_id, key }) => [key_id, key]));
  }
}

// One statement list, one implicit transaction: processes that start together wait for each other at the lock.
const LAYOUT = `
  SELECT pg_advisory_xact_lock(hashtext('cablepark vault'));
  CREATE SCHEMA IF NOT EXISTS vault;
  CREATE TABLE IF NOT EXISTS vault.keys (
    key_id uuid PRIMARY KEY,
    key bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS vault.secrets (name text PRIMARY KEY, secret bytea NOT NULL);
  CREATE TABLE IF NOT EXISTS vault.credentials (
    credential_id uuid PRIMARY KEY,
    password_hash text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
`;
