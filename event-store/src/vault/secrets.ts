import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { MasterKey } from './master-key.ts';
import { KEY_BYTES } from './sealing.ts';

/** The vault's own secrets by name, wrapped as keys are. */
export class Secrets {
  readonly #pool: Pool;
  readonly #masterKey: MasterKey;

  constructor(pool: Pool, masterKey: MasterKey) {
    this.#pool = pool;
    this.#masterKey = masterKey;
  }

  /** 32 random bytes, made by whoever asks first: the same in every process. */
  async named(name: string): Promise<Buffer> {
    return (await this.find(name)) ?? this.#make(name);
  }

  /** Undefined where it was never made, or has been deleted. */
  async find(name: string): Promise<Buffer | undefined> {
    const { rows } = await this.#pool.query<{ secret: Buffer }>({
      name: 'vault-secret',
      text: 'SELECT secret FROM vault.secrets WHERE name = $1',
      values: [name],
    });
    return rows[0] && this.#masterKey.unwrap('secret', name, rows[0].secret);
  }

  /** Deletes those of one kind whose names come before `end` in the order of code points, for good. */
  async deleteBetween(start: string, end: string): Promise<void> {
    await this.#pool.query(
      `WITH deleted AS (DELETE FROM vault.secrets WHERE name >= $1 COLLATE "C" AND name < $2 COLLATE "C" RETURNING name)
       UPDATE vault.state SET scrubs_wanted = scrubs_wanted + 1 WHERE EXISTS (SELECT FROM deleted)`,
      [start, end],
    );
  }

  async #make(name: string): Promise<Buffer> {
    await this.#pool.query(
      `INSERT INTO vault.secrets (name, secret) SELECT $1::text, $2::bytea FROM vault.state WHERE master_key = $3
       ON CONFLICT DO NOTHING`,
      [name, this.#masterKey.wrap('secret', name, randomBytes(KEY_BYTES)), this.#masterKey.fingerprint],
    );
    const secret = await this.find(name);
    if (!secret) throw new Error(`The vault has no secret ${name}.`);
    return secret;
  }
}
