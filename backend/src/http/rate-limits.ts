import { Rejection } from '@cablepark/contracts/shared/rejection';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './address.ts';
import { guest, isStaffMember } from './caller.ts';
import { ENDPOINT } from './endpoint.ts';

/**
 * Requests a minute that one user, or one address where nobody is signed in, may send to an endpoint. A
 * park with its guests and its desk is one address: all of these are above what it needs. Reading is
 * not limited: it costs next to nothing (ADR 7).
 */
const A_MINUTE: Readonly<Record<string, number>> = {
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
};
/** Of these, what staff may do without end: they cancel a stormy day's bookings one by one. */
const FREE_FOR_STAFF: ReadonlySet<string> = new Set(['cancelBooking']);
const MINUTE_SECONDS = 60;

export const isLimited = ({ name }: AnyEndpoint): boolean => Object.hasOwn(A_MINUTE, name);

/** Whether requests are counted at all: a bench sends more from one address than any park. */
export class RateLimiting {
  readonly isOn: boolean;

  constructor(isOn: boolean) {
    this.isOn = isOn;
  }
}

/** Too many of these for now. */
export class Throttled extends Rejection {
  readonly retryAfterSeconds: number;

  constructor(msBeforeNext: number) {
    super('THROTTLED');
    this.retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  }
}

/** Sends away who asks too often. Counts in this process: with N of them the limits are N times as high. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  readonly #reflector: Reflector;
  readonly #limiters: ReadonlyMap<string, RateLimiterMemory>;

  constructor(reflector: Reflector, limiting: RateLimiting) {
    this.#reflector = reflector;
    this.#limiters = new Map(
      Object.entries(limiting.isOn ? A_MINUTE : {}).map(([name, points]) => [
        name,
        new RateLimiterMemory({ keyPrefix: name, points, duration: MINUTE_SECONDS }),
      ]),
    );
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const endpoint = this.#reflector.get<AnyEndpoint | undefined>(ENDPOINT, context.getHandler());
    const limiter = endpoint && this.#limiters.get(endpoint.name);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!limiter || (FREE_FOR_STAFF.has(endpoint.name) && isStaffMember(request.caller ?? guest))) return true;
    return consume(limiter, senderOf(request));
  }
}

async function consume(limiter: RateLimiterMemory, sender: string): Promise<boolean> {
  try {
    await limiter.consume(sender);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new Throttled(refusal.msBeforeNext);
    throw refusal;
  }
}

const senderOf = (request: FastifyRequest): string =>
  request.caller?.kind === 'user' ? request.caller.userId : networkOf(request);
