import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Cookie, SignedCookies } from '../sessions/signed-cookies.ts';
import type { PassportRequest } from '../passport/passport.ts';

const MAX_AGE_SECONDS = 600;
const COOKIE: Cookie = { name: 'google-sign-in', path: '/api/auth/google', maxAgeSeconds: MAX_AGE_SECONDS };

/** The account, and the session of it, that a Google account is to be linked to. */
const link = z.object({ userId: z.string(), session: z.string() });
export type LinkAttempt = z.output<typeof link>;

/** One attempt to sign in or to link, from leaving for the provider until coming back. */
const attempt = z.object({
  state: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  until: z.number(),
  link: link.optional(),
});

/** A request as the strategy passes it on, together with the request and reply that carry its cookies. */
export interface StatefulRequest extends PassportRequest {
  readonly fastify: FastifyRequest;
  readonly reply: FastifyReply;
  readonly returnTo: string;
  /** Present only if an account is to be linked rather than signed in to. */
  readonly link?: LinkAttempt;
}

/** What an attempt was for, as known when the browser is back. */
export interface Begun {
  readonly returnTo: string;
  readonly link?: LinkAttempt | undefined;
}

/**
 * Keeps the OAuth state and the PKCE verifier in a signed cookie of the browser that began the attempt. The provider's
 * answer is accepted only in that browser, once, and for ten minutes. Guests need no session for it.
 */
export class StateCookie {
  readonly #cookies: SignedCookies;

  constructor(cookies: SignedCookies) {
    this.#cookies = cookies;
  }

  // With PKCE, passport-oauth2 calls the overloads with five and four parameters, which its types don't declare.
  store(
    { fastify, reply, returnTo, link }: StatefulRequest,
    verifier: string,
    _state: unknown,
    _meta: unknown,
    done: (error: null, state: string) => void,
  ): void {
    const state = randomBytes(24).toString('base64url');
    const until = Date.now() + MAX_AGE_SECONDS * 1000;
    const value = JSON.stringify({ state, verifier, returnTo, until, link });
    this.#cookies.write(fastify, reply, COOKIE, Buffer.from(value).toString('base64url'));
    done(null, state);
  }

  verify(
    { fastify, reply }: StatefulRequest,
    state: unknown,
    _meta: unknown,
    done: (error: null, verifier: string | false, info: unknown) => void,
  ): void {
    const begun = this.#read(fastify);
    this.#cookies.clear(fastify, reply, COOKIE);
    if (begun && begun.until > Date.now() && isSame(state, begun.state)) {
      const { verifier, returnTo, link } = begun;
      done(null, verifier, { returnTo, link } satisfies Begun);
    } else done(null, false, { message: 'The state is not the one that was sent.' });
  }

  /** Whether the browser has set out to link an account. */
  isLink({ fastify }: StatefulRequest): boolean {
    return this.#read(fastify)?.link !== undefined;
  }

  #read(request: FastifyRequest): z.output<typeof attempt> | undefined {
    const value = this.#cookies.read(request, COOKIE);
    return value === undefined
      ? undefined
      : attempt.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
  }
}

const isSame = (a: unknown, b: string): boolean =>
  typeof a === 'string' &&
  Buffer.byteLength(a) === Buffer.byteLength(b) &&
  timingSafeEqual(Buffer.from(a), Buffer.from(b));
