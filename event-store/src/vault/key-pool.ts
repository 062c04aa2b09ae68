import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { KEY_BYTES } from './sealing.ts';

export interface Key {
  readonly id: string;
  readonly key: Buffer;
}

const FEWEST = 64;
const MOST = 1024;

/**
 * Keys that are already committed and belong to nobody yet. A key must be in the database before the
 * event that needs it is in the log (design, section 4); taking it from here costs a command no
 * round trip of its own. What a crash leaves unused is a row that opens nothing.
 */
export class KeyPool {
  readonly #pool: Pool;
  #keys: Key[] = [];
  #size = FEWEST;
  #filling: Promise<void> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async take(): Promise<Key> {
    for (;;) {
      const key = this.#keys.pop();
      if (this.#keys.length < this.#size / 2) this.#fill();
      if (key) return key;
      this.#size = Math.min(MOST, this.#size * 2); // it ran dry: more next time
      await this.#filling;
    }
  }

  #fill(): void {
    this.#filling ??= this.#make().finally(() => (this.#filling = undefined));
    this.#filling.catch(() => undefined); // whoever waits for a key is told
  }

  async #make(): Promise<void> {
    const made = Array.from({ length: this.#size }, () => ({ id: randomUUID(), key: randomBytes(KEY_BYTES) }));
    await this.#pool.query('INSERT INTO vault.keys (key_id, key) SELECT * FROM unnest($1::uuid[], $2::bytea[])', [
      made.map(({ id }) => id),
      made.map(({ key }) => key),
    ]);
    this.#keys.push(...made);
  }
}
