import { createCipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Pool } from 'pg';

export interface ClearKey {
  readonly id: string;
  readonly key: Buffer;
}

export interface LegacyVault {
  /** Sorted by id. */
  readonly keys: readonly ClearKey[];
  readonly sessionSecret: Buffer;
  hashOf(purpose: string, text: string): string;
}

/** Creates a vault with the tables of the time when keys weren't wrapped yet, with `count` keys. */
export async function createLegacyVault(pool: Pool, count: number): Promise<LegacyVault> {
  await pool.query(`
    CREATE SCHEMA vault;
    CREATE TABLE vault.keys (
      key_id uuid PRIMARY KEY, key bytea NOT NULL, created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE vault.secrets (name text PRIMARY KEY, secret bytea NOT NULL);
    CREATE TABLE vault.credentials (
      credential_id uuid PRIMARY KEY, password_hash text NOT NULL, created_at timestamptz NOT NULL DEFAULT now()
    );`);
  const keys = Array.from({ length: count }, () => ({ id: randomUUID(), key: randomBytes(32) }));
  keys.sort((a, b) => (a.id < b.id ? -1 : 1));
  await pool.query('INSERT INTO vault.keys (key_id, key) SELECT * FROM unnest($1::uuid[], $2::bytea[])', [
    keys.map(({ id }) => id),
    keys.map(({ key }) => key),
  ]);
  const [hashSecret, sessionSecret] = [randomBytes(32), randomBytes(32)];
  await pool.query(`INSERT INTO vault.secrets (name, secret) VALUES ('hmac', $1), ('session', $2)`, [
    hashSecret,
    sessionSecret,
  ]);
  return {
    keys,
    sessionSecret,
    hashOf: (purpose, text) =>
      createHmac('sha256', hashSecret).update(purpose).update('\0').update(text).digest('base64url'),
  };
}

/** Seals as boxes were sealed before they were bound to key and purpose. */
export function legacySealed<Content>({ id, key }: ClearKey, content: Content): Sealed<Content> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const parts = [nonce, cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()];
  return { keyId: id, box: Buffer.concat(parts).toString('base64') };
}
