import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Cookie, SignedCookies } from '../sessions/signed-cookies.ts';

const MAX_AGE_SECONDS = 600;
const COOKIE: Cookie = { name: 'google-sign-in', path: '/api/auth/google', maxAgeSeconds: MAX_AGE_SECONDS };

/** What the provider's answer is compared with. */
const checks = z.object({ code_verifier: z.string(), state: z.string(), nonce: z.string() });
export type Checks = z.output<typeof checks>;

/** The account, and the session of it, that a Google account is to be linked to. */
const link = z.object({ userId: z.string(), session: z.string() });

/** One attempt to sign in or to link, from leaving for the provider until coming back. */
const attempt = z.object({ checks, returnTo: z.string(), until: z.number(), link: link.optional() });
type Attempt = z.output<typeof attempt>;

/** What an attempt is for: the page to return to, and the account to link if it isn't to be signed in to. */
export type Begun = Pick<Attempt, 'returnTo' | 'link'>;

/** A request, and the reply that carries its cookies. */
export interface GoogleRequest {
  readonly fastify: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Keeps state, nonce and PKCE verifier in a signed cookie of the browser that began the attempt. The provider's answer
 * is accepted only in that browser, once, and for ten minutes. Guests need no session for it.
 */
export class AttemptCookie {
  readonly #cookies: SignedCookies;
  constructor(cookies: SignedCookies) {
    this.#cookies = cookies;
  }

  keep({ fastify, reply }: GoogleRequest, begun: Omit<Attempt, 'until'>): void {
    const value = JSON.stringify({ ...begun, until: Date.now() + MAX_AGE_SECONDS * 1000 });
    this.#cookies.write(fastify, reply, COOKIE, Buffer.from(value).toString('base64url'));
  }

  /** Returns the browser's attempt, which can't be taken again. */
  take({ fastify, reply }: GoogleRequest): Attempt | undefined {
    const begun = this.#read(fastify);
    this.#cookies.clear(fastify, reply, COOKIE);
    return begun && begun.until > Date.now() ? begun : undefined;
  }

  /** Whether the browser has set out to link an account. */
  isLink({ fastify }: GoogleRequest): boolean {
    return this.#read(fastify)?.link !== undefined;
  }

  #read(request: FastifyRequest): Attempt | undefined {
    const value = this.#cookies.read(request, COOKIE);
    return value === undefined
      ? undefined
      : attempt.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
  }
}
