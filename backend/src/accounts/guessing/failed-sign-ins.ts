import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

import { Rejection } from '@cablepark/contracts/shared/rejection';
import { LOGGER, type Logger } from '@cablepark/platform/logging/logger';
import { Vault } from '@cablepark/vault/vault';

import { networkOf } from '#http/network';
import { consume, RateLimiting, Throttled } from '#http/rate-limits';
import { Claims } from '../commands/open-account/claims.ts';
import { toLoginName } from '../domain/names.ts';
import { KnownDevices } from '../sessions/browser-session.ts';

const TEN_MINUTES_SECONDS = 600;
const HOUR_SECONDS = 3600;

/**
 * The most failures allowed for one account: from one network, from everywhere, and from a browser
 * of its owner.
 */
const LIMITS = {
  network: { points: 30, duration: TEN_MINUTES_SECONDS },
  account: { points: 100, duration: HOUR_SECONDS },
  device: { points: 10, duration: TEN_MINUTES_SECONDS },
} as const;
type Limit = keyof typeof LIMITS;

/** A counter: a limit, and the keyed hash that it applies to. */
interface Count {
  readonly limit: Limit;
  readonly key: string;
}

/** The account whose password is tried if it is known, otherwise the login that was given. */
export type TriedAccount = { readonly userId: string } | { readonly login: string };

/**
 * Slows down guessing of passwords (ADR 68). A try is counted before it is verified, so that
 * simultaneous tries are no way around the limit, and is given back unless the password was wrong.
 * The counts are in Postgres, shared by all processes and kept over restarts. They are stored under
 * keyed hashes, so the table has no addresses or names.
 */
@Injectable()
export class FailedSignIns {
  readonly #limiters: Readonly<Record<Limit, RateLimiterPostgres>> | undefined;

  constructor(
    pool: Pool,
    limiting: RateLimiting,
    private readonly vault: Vault,
    private readonly claims: Claims,
    private readonly devices: KnownDevices,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    if (!limiting.isOn) {
      return;
    }

    const createLimiter = (limit: Limit) =>
      createFailureLimiter(pool, { keyPrefix: limit, ...LIMITS[limit] });
    this.#limiters = {
      network: createLimiter('network'),
      account: createLimiter('account'),
      device: createLimiter('device'),
    };
  }

  /**
   * Tries a password: `prove` returns false for a wrong one, which is counted and logged. Throws
   * Throttled instead of trying once there were too many wrong ones.
   */
  async attempt<T>(
    request: FastifyRequest,
    tried: TriedAccount,
    prove: () => Promise<T | false>,
  ): Promise<T | false> {
    const userId =
      'userId' in tried ? tried.userId : await this.claims.holderOf(toLoginName(tried.login));
    const account = userId ?? `no account ${'login' in tried ? toLoginName(tried.login).name : ''}`;
    const counted = await this.#count(this.#countsOf(request, userId, account));
    const proved = await prove().catch(async (error: unknown) => {
      await this.#giveBack(counted);
      throw error;
    });
    if (proved === false) {
      this.#log(request, account);
    } else {
      await this.#giveBack(counted);
    }

    return proved;
  }

  #countsOf(request: FastifyRequest, userId: string | null, account: string): Count[] {
    const device = userId === null ? undefined : this.devices.findKnownDevice(userId, request);
    const hashKey = (...of: string[]) =>
      this.vault.computeKeyedHash('failed sign-in', of.join(' '));
    if (device !== undefined) {
      return [{ limit: 'device', key: hashKey(device, account) }];
    }

    return [
      { limit: 'network', key: hashKey(networkOf(request), account) },
      { limit: 'account', key: hashKey(account) },
    ];
  }

  /** Counts all or none: if one limit has been reached, the others get their count back. */
  async #count(counts: readonly Count[]): Promise<readonly Count[]> {
    if (!this.#limiters) {
      return [];
    }

    const counted: Count[] = [];
    for (const count of counts) {
      try {
        counted.push(count);
        await consume(this.#limiters[count.limit], count.key);
      } catch (refusal) {
        if (refusal instanceof Throttled) {
          await this.#giveBack(counted);
        }

        throw refusal;
      }
    }

    return counted;
  }

  async #giveBack(counts: readonly Count[]): Promise<void> {
    for (const { limit, key } of counts) {
      await this.#limiters?.[limit].reward(key);
    }
  }

  #log(request: FastifyRequest, account: string): void {
    const hashForLog = (of: string) => this.vault.computeKeyedHash('failed sign-in', of);
    const fields = {
      event: 'sign-in-failed',
      account: hashForLog(account),
      network: hashForLog(networkOf(request)),
    };
    this.logger.warn(fields, 'a password was wrong');
  }
}

/** Creates a limit on failures that is counted in a table, for all processes together. */
export const createFailureLimiter = (
  pool: Pool,
  options: { readonly keyPrefix: string; readonly points: number; readonly duration: number },
): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'accounts',
    tableName: 'failed_sign_ins',
    tableCreated: true,
    ...options,
  });

const MAX_PER_MINUTE = 30;
const MINUTE_SECONDS = 60;

/**
 * Slows down guessing of link tokens. A try is counted, in the table of wrong passwords, and given
 * back unless the token was invalid.
 */
@Injectable()
export class InvalidTokens {
  readonly #limiter: RateLimiterPostgres | undefined;

  constructor(
    pool: Pool,
    limiting: RateLimiting,
    private readonly vault: Vault,
  ) {
    if (!limiting.isOn) {
      return;
    }

    this.#limiter = createFailureLimiter(pool, {
      keyPrefix: 'token',
      points: MAX_PER_MINUTE,
      duration: MINUTE_SECONDS,
    });
  }

  /**
   * Tries a token with `use`. Throws Throttled instead after too many invalid ones from this
   * network (`networkOf`).
   */
  async attempt<T>(network: string, use: () => Promise<T>): Promise<T> {
    const key = this.vault.computeKeyedHash('invalid token', network);
    if (this.#limiter) {
      await consume(this.#limiter, key);
    }

    let isInvalid = false;
    try {
      return await use();
    } catch (error) {
      isInvalid = error instanceof Rejection && error.code === 'TOKEN_INVALID';
      throw error;
    } finally {
      if (!isInvalid) {
        await this.#limiter?.reward(key);
      }
    }
  }
}
