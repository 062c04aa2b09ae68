import { Vault } from '@cablepark/event-store/vault/vault';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Pool } from 'pg';

/** How often a key that a crash has left is looked for, ms. */
const SWEEP_MS = 60_000;

/**
 * When personal data were erased, deletes the keys that sealed them. `PersonalDataErased` names them and
 * comes first; this may run any number of times, in any process: whoever appended the event runs it at
 * once, and the sweep deletes what was left when that process died in between (design, section 4).
 */
@Injectable()
export class KeyEraser implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(KeyEraser.name);
  readonly #vault: Vault;
  readonly #pool: Pool;
  #timer: NodeJS.Timeout | undefined;

  constructor(vault: Vault, pool: Pool) {
    this.#vault = vault;
    this.#pool = pool;
  }

  async run(): Promise<void> {
    const { rows } = await this.#pool.query<{ key_id: string }>('SELECT key_id FROM read_models.erased_keys');
    if (rows.length > 0) await this.#vault.erase(rows.map(({ key_id }) => key_id));
  }

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.#sweep(), SWEEP_MS).unref();
    void this.#sweep();
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  /** Postgres may be away: the next sweep does it. */
  async #sweep(): Promise<void> {
    await this.run().catch((error: unknown) => {
      this.#logger.warn(`keys could not be erased yet: ${String(error)}`);
    });
  }
}
