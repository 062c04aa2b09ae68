import { optionalName } from '@cablepark/contracts/accounts/account-form';
import { within } from '@cablepark/platform/concurrency/time-limit';
import { Strategy, type Profile as GoogleProfile } from 'passport-google-oauth20';
import type { StateStore, VerifyCallback } from 'passport-oauth2';
import { z } from 'zod';
import type { Passport } from '../passport/passport.ts';
import { discover } from './provider.ts';
import type { Begun, StateCookie, StatefulRequest } from './state-cookie.ts';

const DISCOVER_MS = 4000;
/** Covers two calls to the provider: for the token and for the profile. */
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
    email: email ?? null,
    isEmailVerified: email !== undefined && email_verified,
    firstName: given_name,
    lastName: family_name,
  }));
export type GoogleUser = z.output<typeof claimsOfUser> & { readonly issuer: string };

export interface GoogleOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
}

/**
 * Google's strategy, or that of any other OpenID provider. The provider's endpoints are discovered once, when first
 * needed.
 */
export class Google {
  readonly #passport: Passport;
  readonly #options: GoogleOptions;
  readonly #store: StateCookie;
  #ready: Promise<void> | undefined;

  constructor(passport: Passport, store: StateCookie, options: GoogleOptions) {
    this.#passport = passport;
    this.#store = store;
    this.#options = options;
  }

  /** Returns the address to send the browser to. Throws if the provider can't be reached. */
  async begin(request: StatefulRequest, callbackURL: string): Promise<string> {
    await this.#prepare();
    const outcome = await this.#passport.attempt('google', request, { callbackURL });
    if (outcome.kind !== 'redirect') throw new Error('The sign-in provider was not asked for.');
    return outcome.location;
  }

  /** Whether the returning browser set out to link an account. */
  isLink(request: StatefulRequest): boolean {
    return this.#store.isLink(request);
  }

  /** Returns the user and the page they wanted, or undefined if the provider refused or the state is invalid. */
  async finish(
    request: StatefulRequest,
    callbackURL: string,
  ): Promise<(Begun & { readonly user: GoogleUser }) | undefined> {
    await this.#prepare();
    const attempt = this.#passport.attempt<GoogleUser>('google', request, { callbackURL });
    const outcome = await within(FINISH_MS, attempt);
    if (outcome.kind !== 'user') return undefined;
    return { user: outcome.user, ...((outcome.info as { state?: Begun }).state ?? { returnTo: '/' }) };
  }

  #prepare(): Promise<void> {
    this.#ready ??= this.#register().catch((error: unknown) => {
      this.#ready = undefined; // the next attempt may find the provider
      throw error;
    });
    return this.#ready;
  }

  async #register(): Promise<void> {
    const { clientId, clientSecret, issuer } = this.#options;
    const provider = await discover(issuer, DISCOVER_MS);
    const strategy = new Strategy(
      {
        clientID: clientId,
        clientSecret,
        callbackURL: '',
        authorizationURL: provider.authorization_endpoint,
        tokenURL: provider.token_endpoint,
        userProfileURL: provider.userinfo_endpoint,
        scope: ['openid', 'email', 'profile'],
        pkce: true,
        store: this.#store as unknown as StateStore,
      },
      (_accessToken: string, _refreshToken: string, { _json }: GoogleProfile, done: VerifyCallback) => {
        const parsed = claimsOfUser.safeParse(_json);
        if (parsed.success) done(null, { ...parsed.data, issuer: provider.issuer });
        else done(parsed.error);
      },
    );
    this.#passport.use('google', strategy);
  }
}
