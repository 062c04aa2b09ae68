import {
  type GoogleSignInError,
  finishGoogleSignIn,
  linkGoogle,
  startGoogleSignIn,
} from '@cablepark/contracts/accounts/google-sign-in';
import { ownPath } from '@cablepark/contracts/accounts/own-path';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { Inject, Injectable, Logger, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { type RequestContext, userIdOf } from '../../http/request-context.ts';
import {
  GoogleSignInRefused,
  LinkGoogle,
  SignInWithGoogle,
} from '../commands/sign-in-with-google/google.command-handlers.ts';
import { Passport } from '../passport/passport.ts';
import { BrowserSession, SignedCookies } from '../sessions/browser-session.ts';
import { AttemptCookie, type Begun, type GoogleRequest, Google } from './google.ts';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Incoming, Serves } from '../../http/endpoint.ts';
import { OwnPassword } from '../credentials/own-password.ts';

const CALLBACK = '/api/auth/google/callback';
const PROFILE = '/profile';
type Page = '/auth' | typeof PROFILE;

const backTo = (page: Page, error: GoogleSignInError): string => `${page}?error=${error}`;

/** Determines where each step of signing in with Google, or of linking it, leads: on, or back with a reason. */
@Injectable()
export class GoogleSignIn {
  readonly #google: Google | undefined;
  readonly #logger = new Logger(GoogleSignIn.name);

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    passport: Passport,
    cookies: SignedCookies,
    private readonly commands: CommandBus,
    private readonly session: BrowserSession,
  ) {
    const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER_URL: issuer } = settings;
    if (clientId === undefined || clientSecret === undefined) return;
    this.#google = new Google(passport, new AttemptCookie(cookies), { clientId, clientSecret, issuer });
  }

  /** Whether Google sign-in is configured. */
  get isThere(): boolean {
    return this.#google !== undefined;
  }

  begin(request: GoogleRequest, returnTo: string): Promise<string> {
    return this.#begin(request, { returnTo }, '/auth');
  }

  /** Begins linking, which can only be finished in the session that began it. */
  beginLink(userId: string, request: GoogleRequest): Promise<string> {
    const link = { userId, session: this.session.markOf(request.fastify) };
    return this.#begin(request, { returnTo: PROFILE, link }, PROFILE);
  }

  async finish(request: GoogleRequest, context: RequestContext): Promise<string> {
    if (!this.#google) return backTo('/auth', 'GOOGLE_NOT_CONFIGURED');
    const page = this.#google.isLink(request) && context.caller.kind === 'user' ? PROFILE : '/auth';
    try {
      const finished = await this.#google.finish(request, this.#callbackUrl(request.fastify));
      if (!finished) return backTo(page, 'GOOGLE_FAILED');
      const { user, returnTo, link } = finished;
      if (link) {
        const { caller } = context;
        const isThatSession = link.session !== '' && link.session === this.session.markOf(request.fastify);
        if (caller.kind !== 'user' || caller.userId !== link.userId || !isThatSession)
          return backTo('/auth', 'GOOGLE_FAILED');
        await this.commands.execute(new LinkGoogle({ userId: link.userId, google: user, context }));
        return PROFILE;
      }
      const signedIn = await this.commands.execute(new SignInWithGoogle({ google: user, context }));
      await this.session.renew(request.fastify, request.reply, signedIn);
      return ownPath(returnTo);
    } catch (error) {
      return this.#failed(error, page);
    }
  }

  async #begin(request: GoogleRequest, begun: Begun, page: Page): Promise<string> {
    if (!this.#google) return backTo(page, 'GOOGLE_NOT_CONFIGURED');
    return this.#google
      .begin(request, begun, this.#callbackUrl(request.fastify))
      .catch((error: unknown) => this.#failed(error, page));
  }

  #failed(error: unknown, page: Page): string {
    if (error instanceof GoogleSignInRefused) return backTo(page, error.reason);
    this.#logger.warn(`signing in with Google failed: ${error instanceof Error ? error.message : String(error)}`);
    return backTo(page, 'GOOGLE_FAILED');
  }

  #callbackUrl({ protocol, host }: FastifyRequest): string {
    return new URL(CALLBACK, this.settings.PUBLIC_URL ?? `${protocol}://${host}`).href;
  }
}

/** Sign-in with Google, or linking it: two steps, with the provider's own pages between them. */
@Controller()
export class GoogleController {
  constructor(
    private readonly google: GoogleSignIn,
    private readonly ownPassword: OwnPassword,
  ) {}

  @Serves(startGoogleSignIn)
  async start(
    @Incoming(startGoogleSignIn) { query: returnTo, request: fastify, reply }: Incoming<typeof startGoogleSignIn>,
  ): Promise<void> {
    const page = await this.google.begin({ fastify, reply }, returnTo);
    void reply.header('Cache-Control', 'no-store').header('Location', page);
  }

  @Serves(finishGoogleSignIn)
  async finish(
    @Incoming(finishGoogleSignIn) { context, request: fastify, reply }: Incoming<typeof finishGoogleSignIn>,
  ): Promise<void> {
    const page = await this.google.finish({ fastify, reply }, context);
    void reply.header('Cache-Control', 'no-store').header('Location', page);
  }

  @Serves(linkGoogle)
  async link(
    @Incoming(linkGoogle) { body, context: { caller }, request: fastify, reply }: Incoming<typeof linkGoogle>,
  ): Promise<ResponseOf<typeof linkGoogle>> {
    const userId = userIdOf(caller);
    if (this.google.isThere) await this.ownPassword.assert(fastify, userId, body.password);
    return { url: await this.google.beginLink(userId, { fastify, reply }) };
  }
}
