import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { freshBytes } from './fresh-bytes.ts';
import type { MasterKey } from './master-key.ts';
import { KEY_BYTES } from './sealing.ts';

export interface Key {
  readonly id: string;
  readonly key: Buffer;
}

const FEWEST = 64;
const MOST = 1024;

/**
 * Keys that are already committed and belong to nobody yet. A key must be in the database before the
 * event that needs it is in the log (ADR 4); taking it from here costs a command no
 * round trip of its own. Those of refused commands come back; what a crash leaves unused is a row that opens nothing.
 */
export class KeyPool {
  readonly #pool: Pool;
  readonly #masterKey: MasterKey;
  #keys: Key[] = [];
  #size = FEWEST;
  #filling: Promise<void> | undefined;
  #tooMany: string[] = [];
  #deleting: Promise<void> | undefined;

  constructor(pool: Pool, masterKey: MasterKey) {
    this.#pool = pool;
    this.#masterKey = masterKey;
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

  /** For a key whose box nobody has got. No more are kept than one filling makes; the rest are deleted. */
  giveBack(key: Key): void {
    if (this.#keys.length < MOST) this.#keys.push(key);
    else this.#tooMany.push(key.id);
    if (this.#tooMany.length > 0) this.#deleting ??= this.#delete().finally(() => (this.#deleting = undefined));
  }

  async #delete(): Promise<void> {
    while (this.#tooMany.length > 0) {
      const ids = this.#tooMany.splice(0);
      // They have sealed nothing that anybody keeps, so their bytes matter to nobody.
      await this.#pool.query('DELETE FROM vault.keys WHERE key_id = ANY($1::uuid[])', [ids]).catch(() => undefined);
    }
  }

  #fill(): void {
    this.#filling ??= this.#make().finally(() => (this.#filling = undefined));
    this.#filling.catch(() => undefined); // whoever waits for a key is told
  }

  async #make(): Promise<void> {
    // No more than up to its size: what is left here and what is made are one pool.
    const wanted = Math.max(this.#size - this.#keys.length, 1);
    const made = Array.from({ length: wanted }, () => ({ id: randomUUID(), key: freshBytes(KEY_BYTES) }));
    const { rowCount } = await this.#pool.query(INSERT, [
      made.map(({ id }) => id),
      made.map(({ id, key }) => this.#masterKey.wrap('key', id, key)),
      this.#masterKey.fingerprint,
    ]);
    if (rowCount !== made.length)
      throw new Error('The master key has been changed: this process must be started anew.');
    this.#keys.push(...made);
  }
}

// Nothing is written under a master key that has been replaced meanwhile.
const INSERT = `
  INSERT INTO vault.keys (key_id, key)
  SELECT made.key_id, made.key FROM unnest($1::uuid[], $2::bytea[]) AS made (key_id, key)
    JOIN vault.state ON state.master_key = $3`;
