import { Rejection } from '@cablepark/contracts/shared/rejection';
import type { Vault } from '@cablepark/vault/vault';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { consume, type RateLimiting } from '../../http/rate-limits.ts';

const MAX_PER_MINUTE = 30;
const MINUTE_SECONDS = 60;

/**
 * Slows down guessing of link tokens. A try is counted before the token is checked and given back unless it was
 * invalid. The counts are stored with those of wrong passwords.
 */
export class InvalidTokens {
  readonly #vault: Vault;
  readonly #limiter: RateLimiterPostgres | undefined;

  constructor(pool: Pool, limiting: RateLimiting, vault: Vault) {
    this.#vault = vault;
    if (!limiting.isOn) return;
    this.#limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'accounts',
      tableName: 'failed_sign_ins',
      tableCreated: true,
      keyPrefix: 'token',
      points: MAX_PER_MINUTE,
      duration: MINUTE_SECONDS,
    });
  }

  /** Throws Throttled, without checking the token, after too many invalid ones from this network (address.ts). */
  async attempt<T>(network: string, use: () => Promise<T>): Promise<T> {
    const key = this.#vault.keyedHash('invalid token', network);
    if (this.#limiter) await consume(this.#limiter, key);
    let isInvalid = false;
    try {
      return await use();
    } catch (error) {
      isInvalid = error instanceof Rejection && error.code === 'TOKEN_INVALID';
      throw error;
    } finally {
      if (!isInvalid) await this.#limiter?.reward(key);
    }
  }
}
