import type { FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import { Strategy } from 'openid-client/passport';
import type { Strategy as PassportStrategy } from 'passport';
import { z } from 'zod';

import { optionalName } from '@cablepark/contracts/accounts/account-form';
import { readEmail } from '@cablepark/contracts/shared/email-address';
import { limitTime } from '@cablepark/platform/concurrency/time-limit';

import type { Cookie, SignedCookies } from '#http/signed-cookies';
import type { Passport } from '../passport/passport.ts';

const MAX_AGE_SECONDS = 600;
const COOKIE: Cookie = {
  name: 'google-sign-in',
  path: '/api/auth/google',
  maxAgeSeconds: MAX_AGE_SECONDS,
};

/** The secrets that the provider's answer is checked against. */
const checks = z.object({ code_verifier: z.string(), state: z.string(), nonce: z.string() });
type Checks = z.output<typeof checks>;

/** The account that a Google account is to be linked to, and the session that asked for it. */
const link = z.object({ userId: z.string(), session: z.string() });

/** One attempt to sign in or to link, from leaving for the provider until coming back. */
const attempt = z.object({
  checks,
  returnTo: z.string(),
  until: z.number(),
  link: link.optional(),
});
type Attempt = z.output<typeof attempt>;

/**
 * What an attempt is for: the page to return to, and the account to link if it isn't to be signed
 * in to.
 */
export type Begun = Pick<Attempt, 'returnTo' | 'link'>;

/** A request, and the reply that carries its cookies. */
export interface GoogleRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const DISCOVER_SECONDS = 4;
/** Covers two calls to the provider: for the tokens and for the profile. */
const FINISH_MS = 8000;

/** What the provider states about the user who signed in (OpenID Connect Core 1.0, section 5.1). */
const claimsOfUser = z
  .object({
    sub: z.string().min(1).max(255),
    email: z.string().optional(),
    email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
    given_name: optionalName.catch(null),
    family_name: optionalName.catch(null),
  })
  .transform(({ sub, email, email_verified, given_name, family_name }) => ({
    sub,
    email: email === undefined ? null : readEmail(email),
    isEmailVerified: email !== undefined && email_verified,
    firstName: given_name,
    lastName: family_name,
  }));
export type GoogleUser = z.output<typeof claimsOfUser> & { readonly issuer: string };

const SESSION_KEY = 'google';

/** Always sends a state and a nonce, which the library omits where PKCE makes do without them. */
class GoogleStrategy extends Strategy {
  override authorizationRequestParams(
    ...args: Parameters<Strategy['authorizationRequestParams']>
  ): URLSearchParams {
    const params = new URLSearchParams(super.authorizationRequestParams(...args));
    params.set('state', openid.randomState());
    params.set('nonce', openid.randomNonce());
    return params;
  }
}

/**
 * Google's strategy, or any other OpenID provider's, whose endpoints are discovered once, when
 * first needed. State, nonce and PKCE verifier are kept in a signed cookie of the browser that
 * began the attempt. The provider's answer is accepted only in that browser, once, and for ten
 * minutes. Guests need no session for it.
 */
export class Google {
  #ready: Promise<void> | undefined;

  constructor(
    private readonly passport: Passport,
    private readonly cookies: SignedCookies,
    private readonly options: {
      readonly clientId: string;
      readonly clientSecret: string;
      readonly issuer: string;
    },
  ) {}

  /** Returns the address to send the browser to. Throws if the provider can't be reached. */
  async begin(
    { request, reply }: GoogleRequest,
    begun: Begun,
    callbackURL: string,
  ): Promise<string> {
    await this.#prepare();
    const session: { [SESSION_KEY]?: Checks } = {};
    const outcome = await this.passport.attempt('google', toExpressRequest('/', session), {
      callbackURL,
    });
    const checks = session[SESSION_KEY];
    if (outcome.kind !== 'redirect' || !checks) {
      throw new Error('The sign-in provider was not asked for.');
    }

    const value = JSON.stringify({ ...begun, checks, until: Date.now() + MAX_AGE_SECONDS * 1000 });
    this.cookies.write(request, reply, COOKIE, Buffer.from(value).toString('base64url'));
    return outcome.location;
  }

  /** Whether the returning browser set out to link an account. */
  isLink(request: FastifyRequest): boolean {
    return this.#attemptOf(request)?.link !== undefined;
  }

  /**
   * Returns the user and the page they wanted, or undefined if the provider refused or the attempt
   * isn't known.
   */
  async finish(
    { request, reply }: GoogleRequest,
    callbackURL: string,
  ): Promise<(Begun & { readonly user: GoogleUser }) | undefined> {
    await this.#prepare();
    const begun = this.#attemptOf(request);
    this.cookies.clear(request, reply, COOKIE);
    if (!begun || begun.until <= Date.now()) {
      return undefined;
    }

    const express = toExpressRequest(request.url, { [SESSION_KEY]: begun.checks });
    const outcome = await limitTime(
      FINISH_MS,
      this.passport.attempt<GoogleUser>('google', express, { callbackURL }),
    );
    return outcome.kind === 'user' ? { ...begun, user: outcome.user } : undefined;
  }

  #attemptOf(request: FastifyRequest): Attempt | undefined {
    const value = this.cookies.read(request, COOKIE);
    return value === undefined
      ? undefined
      : attempt.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
  }

  #prepare(): Promise<void> {
    this.#ready ??= this.#register().catch((error: unknown) => {
      this.#ready = undefined; // the next attempt may find the provider
      throw error;
    });
    return this.#ready;
  }

  async #register(): Promise<void> {
    const { clientId, clientSecret, issuer } = this.options;
    // oxlint-disable-next-line typescript/no-deprecated -- marked so that it is noticed; tests have no TLS
    const execute = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [];
    const options = { execute, timeout: DISCOVER_SECONDS };
    const config = await openid.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      undefined,
      options,
    );
    const strategy = new GoogleStrategy(
      { config, sessionKey: SESSION_KEY, scope: 'openid email profile' },
      (tokens, done) => {
        void fetchUser(config, tokens).then((user) => {
          done(null, user);
        }, done);
      },
    );
    this.passport.use('google', strategy as unknown as PassportStrategy);
  }
}

/**
 * A provider may leave the e-mail and the names out of the ID token, but not out of the profile.
 */
async function fetchUser(
  config: openid.Configuration,
  tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
): Promise<GoogleUser> {
  const profile = await openid.fetchUserInfo(
    config,
    tokens.access_token,
    tokens.claims()?.sub ?? '',
  );
  return { ...claimsOfUser.parse(profile), issuer: config.serverMetadata().issuer };
}

/**
 * The parts of an express request that the strategy reads. Of its address it uses only the query.
 */
const toExpressRequest = (url: string, session: object) => ({
  method: 'GET',
  protocol: 'https',
  host: 'here',
  url,
  session,
});
