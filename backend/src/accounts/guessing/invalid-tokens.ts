import { Rejection } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { consume, RateLimiting } from '../../http/rate-limits.ts';
import { failureLimiter } from './failed-sign-ins.ts';

const MAX_PER_MINUTE = 30;
const MINUTE_SECONDS = 60;

/**
 * Slows down guessing of link tokens. A try is counted before the token is checked and given back unless it was
 * invalid. The counts are stored with those of wrong passwords.
 */
@Injectable()
export class InvalidTokens {
  readonly #limiter: RateLimiterPostgres | undefined;

  constructor(
    pool: Pool,
    limiting: RateLimiting,
    private readonly vault: Vault,
  ) {
    if (!limiting.isOn) return;
    this.#limiter = failureLimiter(pool, { keyPrefix: 'token', points: MAX_PER_MINUTE, duration: MINUTE_SECONDS });
  }

  /** Throws Throttled, without checking the token, after too many invalid ones from this network (address.ts). */
  async attempt<T>(network: string, use: () => Promise<T>): Promise<T> {
    const key = this.vault.keyedHash('invalid token', network);
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
