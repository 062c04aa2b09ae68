import { randomUUID } from 'node:crypto';

import type { Pool } from 'pg';

import type { MasterKey } from './master-key.ts';
import { drawRandomBytes, KEY_BYTES } from './sealing.ts';

export interface Key {
  readonly id: string;
  readonly key: Buffer;
}

const MIN_SIZE = 64;
const MAX_SIZE = 1024;

/**
 * A pool of keys that are already committed but not used yet. A key must be in the database before
 * the event that needs it is in the log (ADR 3); taking one from the pool costs a command no extra
 * round trip. Keys of rejected commands come back to the pool. A key that a crash leaves unused is
 * a row that opens nothing.
 */
export class KeyPool {
  #keys: Key[] = [];
  #size = MIN_SIZE;
  #filling: Promise<void> | undefined;
  #surplus: string[] = [];
  #deleting: Promise<void> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly masterKey: MasterKey,
  ) {}

  /**
   * Returns an unused key. Waits for new ones if there is none, and rejects if they can't be made.
   */
  async take(): Promise<Key> {
    for (;;) {
      const key = this.#keys.pop();
      if (this.#keys.length < this.#size / 2) {
        this.#fill();
      }
      if (key) {
        return key;
      }

      this.#size = Math.min(MAX_SIZE, this.#size * 2); // the pool ran dry, so make more next time
      await this.#filling;
    }
  }

  /**
   * Returns a key whose box was never stored. The pool keeps as many as one filling makes and
   * deletes the rest.
   */
  putBack(key: Key): void {
    if (this.#keys.length < MAX_SIZE) {
      this.#keys.push(key);
    } else {
      this.#surplus.push(key.id);
    }
    if (this.#surplus.length > 0) {
      this.#deleting ??= this.#delete().finally(() => {
        this.#deleting = undefined;
      });
    }
  }

  async #delete(): Promise<void> {
    while (this.#surplus.length > 0) {
      const ids = this.#surplus.splice(0);
      // These keys sealed nothing that was stored, so it does no harm if deleting them fails.
      await this.pool
        .query('DELETE FROM vault.keys WHERE key_id = ANY($1::uuid[])', [ids])
        .catch(() => undefined);
    }
  }

  #fill(): void {
    this.#filling ??= this.#make().finally(() => {
      this.#filling = undefined;
    });
    this.#filling.catch(() => undefined); // callers that await a key still see the rejection
  }

  async #make(): Promise<void> {
    // Only up to the pool's size, counting the keys that are left.
    const count = Math.max(this.#size - this.#keys.length, 1);
    const made = Array.from({ length: count }, () => ({
      id: randomUUID(),
      key: drawRandomBytes(KEY_BYTES),
    }));
    const { rowCount } = await this.pool.query(INSERT, [
      made.map(({ id }) => id),
      made.map(({ id, key }) => this.masterKey.wrap('key', id, key)),
      this.masterKey.fingerprint,
    ]);
    if (rowCount !== made.length) {
      throw new Error('The master key has been changed: this process must be restarted.');
    }

    this.#keys.push(...made);
  }
}

// Writes nothing under a master key that has been replaced in the meantime.
const INSERT = `
  INSERT INTO vault.keys (key_id, key)
  SELECT made.key_id, made.key FROM unnest($1::uuid[], $2::bytea[]) AS made (key_id, key)
    JOIN vault.state ON state.master_key = $3`;
