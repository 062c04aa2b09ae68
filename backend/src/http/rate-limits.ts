import { hash } from 'node:crypto';

import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { Rejection } from '@cablepark/contracts/shared/rejection';

import { endpointOf } from './endpoint.ts';
import { networkOf } from './network.ts';
import { guest, isStaffMember } from './request-context.ts';

/**
 * How many requests per minute a user, or a network without one, may send to an endpoint. A park
 * with its guests and its front desk is one network, and needs less than any of these. Other
 * reading isn't limited: it costs little (ADR 5).
 */
const PER_MINUTE: Readonly<Record<string, number>> = {
  signIn: 600,
  register: 300,
  startGoogleSignIn: 300,
  finishGoogleSignIn: 300,
  forgotPassword: 300,
  resetForgottenPassword: 300,
  verifyEmail: 300,
  requestVerification: 60,
  changeOwnProfile: 60,
  changeOwnPassword: 60,
  linkGoogle: 60,
  unlinkGoogle: 60,
  submitFeedback: 120,
  bookSlots: 1200,
  bookSlotsAsStaff: 1200,
  cancelBooking: 30,
  // Each letter that somebody types may be one; a program could copy everybody out by them.
  findPeople: 300,
  getPerson: 300,
  // It reads the whole audit trail.
  getManagedData: 60,
};
/**
 * Limits per minute for endpoints that are read by a link or a reference, which many people may
 * have: for one network, signed in or not, and for one link or reference from all networks.
 */
const READ_BY_KEY: Readonly<
  Record<string, { readonly ofNetwork: number; readonly ofKey: number }>
> = {
  getManagedBooking: { ofNetwork: 600, ofKey: 30 },
  getWaitlistEntry: { ofNetwork: 600, ofKey: 30 },
  getReceipt: { ofNetwork: 600, ofKey: 30 },
  getPassReceipt: { ofNetwork: 600, ofKey: 30 },
};
/**
 * The endpoints that staff may call without limit: on a stormy day they cancel its bookings one by
 * one.
 */
const UNLIMITED_FOR_STAFF: ReadonlySet<string> = new Set(['cancelBooking']);
const MINUTE_SECONDS = 60;

/** Whether requests to an endpoint are limited. */
export const isLimited = ({ name }: AnyEndpoint): boolean =>
  Object.hasOwn(PER_MINUTE, name) || Object.hasOwn(READ_BY_KEY, name);

/** Whether requests are counted at all; benchmarks send more from one address than any park. */
export class RateLimiting {
  constructor(readonly isOn: boolean) {}
}

/** The caller has sent too many of these requests for now. */
export class Throttled extends Rejection {
  readonly retryAfterSeconds: number;

  constructor(msBeforeNext: number) {
    super('THROTTLED');
    this.retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  }
}

/**
 * Refuses callers who send too many requests. Each process counts by itself, so N processes allow N
 * times as many.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  readonly #limiters: ReadonlyMap<string, RateLimiterMemory>;
  readonly #byKey: ReadonlyMap<
    string,
    { readonly ofNetwork: RateLimiterMemory; readonly ofKey: RateLimiterMemory }
  >;

  constructor(limiting: RateLimiting) {
    this.#limiters = new Map(
      Object.entries(limiting.isOn ? PER_MINUTE : {}).map(([name, points]) => [
        name,
        createMinuteLimiter(points),
      ]),
    );
    this.#byKey = new Map(
      Object.entries(limiting.isOn ? READ_BY_KEY : {}).map(([name, { ofNetwork, ofKey }]) => [
        name,
        { ofNetwork: createMinuteLimiter(ofNetwork), ofKey: createMinuteLimiter(ofKey) },
      ]),
    );
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const endpoint = endpointOf(context);
    const limiter = endpoint && this.#limiters.get(endpoint.name);
    const byKey = endpoint && this.#byKey.get(endpoint.name);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (byKey) {
      return consume(byKey.ofNetwork, networkOf(request)).then(() =>
        consume(byKey.ofKey, hashKey(endpoint, request)),
      );
    }
    if (
      !limiter ||
      (UNLIMITED_FOR_STAFF.has(endpoint.name) && isStaffMember(request.caller ?? guest))
    ) {
      return true;
    }

    return consume(
      limiter,
      request.caller?.kind === 'user' ? request.caller.userId : networkOf(request),
    );
  }
}

/** Hashes the link or the reference of a request, because tokens are kept nowhere. */
function hashKey({ params }: AnyEndpoint, request: FastifyRequest): string {
  const read = params?.safeParse(request.params).data ?? request.params;

  return hash('sha256', JSON.stringify(read), 'base64url');
}

/** Counts one request. Throws Throttled if the limit has been reached. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<true> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) {
      throw new Throttled(refusal.msBeforeNext);
    }

    throw refusal;
  }
}

/** Creates a limit per minute that is counted in this process. */
export const createMinuteLimiter = (points: number): RateLimiterMemory =>
  new RateLimiterMemory({ points, duration: MINUTE_SECONDS });
