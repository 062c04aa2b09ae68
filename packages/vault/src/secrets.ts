import { randomBytes } from 'node:crypto';

import type { Pool } from 'pg';

import type { Shutdown } from '@cablepark/platform/program/run-program';
import { createPool, WORKING } from '@cablepark/postgres/client/connect';

import type { MasterKey } from './master-key.ts';
import { KEY_BYTES } from './sealing.ts';

/** The vault's own secrets by name, wrapped like keys. */
export class Secrets {
  constructor(
    private readonly pool: Pool,
    private readonly masterKey: MasterKey,
  ) {}

  /** Returns 32 random bytes, created on first use and then the same in every process. */
  async getSecret(name: string): Promise<Buffer> {
    const secret = (await this.getSecrets([name])).get(name);
    if (!secret) {
      throw new Error(`The vault has no secret ${name}.`);
    }

    return secret;
  }

  /** Returns the secrets of several names at once, and creates those that are missing. */
  async getSecrets(names: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = await this.#findAll(names);
    if (found.size === names.length) {
      return found;
    }

    await this.#make(names.filter((name) => !found.has(name)));
    return this.#findAll(names);
  }

  /** Whether the database was begun as a fork of another log. */
  async isForked(): Promise<boolean> {
    const { rows } = await this.pool.query('SELECT FROM vault.fork');
    return rows.length > 0;
  }

  /** How many keys have been erased. It grows with each erasure, which reveals outdated copies. */
  async countErasures(): Promise<number> {
    const { rows } = await this.pool.query<{ erasures: number }>(
      'SELECT count(*)::int AS erasures FROM vault.erased_keys',
    );
    return rows[0]?.erasures ?? 0;
  }

  /** Returns those of the keys that have been erased. */
  async filterErased(keyIds: readonly string[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ key_id: string }>(
      'SELECT key_id FROM vault.erased_keys WHERE key_id = ANY ($1::uuid[])',
      [keyIds],
    );
    return rows.map(({ key_id }) => key_id);
  }

  /** Returns undefined if the secret was never created or has been deleted. */
  async find(name: string): Promise<Buffer | undefined> {
    return (await this.#findAll([name])).get(name);
  }

  /**
   * Deletes for good the secrets with names from `start` (included) to `end` (excluded) in
   * code-point order.
   */
  async deleteBetween(start: string, end: string): Promise<void> {
    await this.pool.query(
      `WITH deleted AS (DELETE FROM vault.secrets
                       WHERE name >= $1 COLLATE "C" AND name < $2 COLLATE "C" RETURNING name)
       UPDATE vault.state SET scrubs_wanted = scrubs_wanted + 1 WHERE EXISTS (SELECT FROM deleted)`,
      [start, end],
    );
  }

  async #findAll(names: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const { rows } = await this.pool.query<{ name: string; secret: Buffer }>({
      name: 'vault-secrets',
      text: 'SELECT name, secret FROM vault.secrets WHERE name = ANY ($1::text[])',
      values: [names],
    });
    return new Map(
      rows.map(({ name, secret }) => [name, this.masterKey.unwrap('secret', name, secret)]),
    );
  }

  async #make(names: readonly string[]): Promise<void> {
    await this.pool.query(
      `INSERT INTO vault.secrets (name, secret)
       SELECT made.name, made.secret FROM unnest($1::text[], $2::bytea[]) AS made (name, secret), vault.state
        WHERE master_key = $3 ORDER BY made.name
       ON CONFLICT DO NOTHING`,
      [
        names,
        names.map((name) => this.masterKey.wrap('secret', name, randomBytes(KEY_BYTES))),
        this.masterKey.fingerprint,
      ],
    );
  }
}

export interface SecretsOptions {
  readonly databaseUrl: string;
  /** The purpose of the connection, as Postgres shows it. */
  readonly name: string;
  /** The result of `unlockVault`. */
  readonly masterKey: MasterKey;
}

/** Opens the vault's own secrets for a command, until shutdown. */
export const openSecrets = (options: SecretsOptions, shutdown: Shutdown): Secrets =>
  new Secrets(openPoolUntil(shutdown, options), options.masterKey);

/** Opens one connection to the vault's database, until shutdown. */
export function openPoolUntil(shutdown: Shutdown, { databaseUrl, name }: SecretsOptions): Pool {
  const pool = createPool({ databaseUrl, name, max: 1, limits: WORKING });
  shutdown.add(() => pool.end());
  return pool;
}
