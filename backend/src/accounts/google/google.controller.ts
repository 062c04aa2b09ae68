import { Controller, Inject, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';

import {
  finishGoogleSignIn,
  linkGoogle,
  startGoogleSignIn,
  type GoogleSignInError,
} from '@cablepark/contracts/accounts/google-sign-in';
import { toOwnPath } from '@cablepark/contracts/accounts/own-path';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';

import type { Answered } from '#http/answer';
import { Endpoint, Incoming } from '#http/endpoint';
import { userIdOf } from '#http/request-context';
import { SignedCookies } from '#http/signed-cookies';
import { LinkGoogle } from '../commands/link-google/link-google.command.ts';
import {
  GoogleSignInRefused,
  SignInWithGoogle,
} from '../commands/sign-in-with-google/sign-in-with-google.command.ts';
import { OwnPassword } from '../credentials/own-password.ts';
import { Passport } from '../passport/passport.ts';
import { BrowserSession } from '../sessions/browser-session.ts';
import { Google, type Begun, type GoogleRequest } from './google.ts';

const CALLBACK = '/api/auth/google/callback';
const PROFILE = '/profile';
type Page = '/auth' | typeof PROFILE;

const toErrorAddress = (page: Page, error: GoogleSignInError): string => `${page}?error=${error}`;

/** Sends the browser on. */
const redirectTo = (page: string, { reply }: GoogleRequest): void => {
  void reply.header('Cache-Control', 'no-store').header('Location', page);
};

/**
 * Sign-in with Google, or linking it: the browser is led to the provider's pages, and back, maybe
 * with a reason.
 */
@Controller()
export class GoogleController {
  /** Undefined unless it is configured. */
  readonly #google: Google | undefined;
  readonly #logger = new Logger('GoogleSignIn');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    passport: Passport,
    cookies: SignedCookies,
    private readonly commands: CommandBus,
    private readonly session: BrowserSession,
    private readonly ownPassword: OwnPassword,
  ) {
    const {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER_URL: issuer,
    } = settings;
    if (clientId === undefined || clientSecret === undefined) {
      return;
    }

    this.#google = new Google(passport, cookies, { clientId, clientSecret, issuer });
  }

  @Endpoint(startGoogleSignIn)
  async start(@Incoming() incoming: Incoming<typeof startGoogleSignIn>): Promise<void> {
    redirectTo(await this.#begin(incoming, { returnTo: incoming.query }, '/auth'), incoming);
  }

  @Endpoint(finishGoogleSignIn)
  async finish(@Incoming() incoming: Incoming<typeof finishGoogleSignIn>): Promise<void> {
    redirectTo(await this.#finish(incoming), incoming);
  }

  /** Begins linking, which can only be finished in the session that began it. */
  @Endpoint(linkGoogle)
  async link(@Incoming() incoming: Incoming<typeof linkGoogle>): Answered<typeof linkGoogle> {
    const { body, context, request } = incoming;
    const userId = userIdOf(context.caller);
    if (this.#google) {
      await this.ownPassword.assert(request, userId, body.password);
    }

    const link = { userId, session: this.session.markOf(request) };
    return { url: await this.#begin(incoming, { returnTo: PROFILE, link }, PROFILE) };
  }

  async #begin(incoming: GoogleRequest, begun: Begun, page: Page): Promise<string> {
    if (!this.#google) {
      return toErrorAddress(page, 'GOOGLE_NOT_CONFIGURED');
    }

    return this.#google
      .begin(incoming, begun, this.#callbackUrlOf(incoming.request))
      .catch((error: unknown) => this.#reportFailure(error, page));
  }

  async #finish(incoming: Incoming<typeof finishGoogleSignIn>): Promise<string> {
    const { request, reply, context } = incoming;
    const { caller } = context;
    if (!this.#google) {
      return toErrorAddress('/auth', 'GOOGLE_NOT_CONFIGURED');
    }

    const page = this.#google.isLink(request) && caller.kind === 'user' ? PROFILE : '/auth';
    try {
      const finished = await this.#google.finish(incoming, this.#callbackUrlOf(request));
      if (!finished) {
        return toErrorAddress(page, 'GOOGLE_FAILED');
      }

      const { user: google, returnTo, link } = finished;
      if (link) {
        const isThatSession = link.session !== '' && link.session === this.session.markOf(request);
        if (caller.kind !== 'user' || caller.userId !== link.userId || !isThatSession) {
          return toErrorAddress('/auth', 'GOOGLE_FAILED');
        }

        await this.commands.execute(new LinkGoogle(link.userId, google, context));
        return PROFILE;
      }

      const signedIn = await this.commands.execute(new SignInWithGoogle(google, context));
      await this.session.renew(request, reply, signedIn);
      return toOwnPath(returnTo);
    } catch (error) {
      return this.#reportFailure(error, page);
    }
  }

  #reportFailure(error: unknown, page: Page): string {
    if (error instanceof GoogleSignInRefused) {
      return toErrorAddress(page, error.reason);
    }

    this.#logger.warn(
      `signing in with Google failed: ${error instanceof Error ? error.message : String(error)}`,
    );
    return toErrorAddress(page, 'GOOGLE_FAILED');
  }

  #callbackUrlOf({ protocol, host }: FastifyRequest): string {
    return new URL(CALLBACK, this.settings.PUBLIC_URL ?? `${protocol}://${host}`).href;
  }
}
