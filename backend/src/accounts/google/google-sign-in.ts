import type { GoogleSignInError } from '@cablepark/contracts/accounts/google-sign-in';
import { ownPath } from '@cablepark/contracts/accounts/own-path';
import { Logger } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../http/request-context.ts';
import { LinkGoogle } from '../commands/link-google/link-google.command-handler.ts';
import {
  GoogleSignInRefused,
  SignInWithGoogle,
} from '../commands/sign-in-with-google/sign-in-with-google.command-handler.ts';
import type { Google } from './google.ts';
import type { StatefulRequest } from './state-cookie.ts';
import type { BrowserSession } from '../sessions/browser-session.ts';

const CALLBACK = '/api/auth/google/callback';
const PROFILE = '/profile';
const backTo = (page: '/auth' | typeof PROFILE, error: GoogleSignInError): string => `${page}?error=${error}`;

/**
 * Determines where each step of signing in with Google, or of linking it, leads: to the provider, to the requested
 * page, or back with a reason.
 */
export class GoogleSignIn {
  readonly #logger = new Logger(GoogleSignIn.name);
  readonly #google: Google | undefined;
  readonly #publicUrl: string | undefined;
  readonly #commands: CommandBus;
  readonly #session: BrowserSession;

  constructor(
    google: Google | undefined,
    publicUrl: string | undefined,
    commands: CommandBus,
    session: BrowserSession,
  ) {
    this.#google = google;
    this.#publicUrl = publicUrl;
    this.#commands = commands;
    this.#session = session;
  }

  /** Whether Google sign-in is configured. */
  get isThere(): boolean {
    return this.#google !== undefined;
  }

  async begin(request: StatefulRequest): Promise<string> {
    if (!this.#google) return backTo('/auth', 'GOOGLE_NOT_CONFIGURED');
    return this.#google
      .begin(request, this.#callbackUrl(request.fastify))
      .catch((error: unknown) => this.#failed(error, '/auth'));
  }

  /** Begins linking, which can only be finished in the session that began it. */
  async beginLink(userId: string, { fastify, reply }: Pick<StatefulRequest, 'fastify' | 'reply'>): Promise<string> {
    if (!this.#google) return backTo(PROFILE, 'GOOGLE_NOT_CONFIGURED');
    const link = { userId, session: this.#session.markOf(fastify) };
    const request = { query: {}, headers: fastify.headers, fastify, reply, returnTo: PROFILE, link };
    return this.#google
      .begin(request, this.#callbackUrl(fastify))
      .catch((error: unknown) => this.#failed(error, PROFILE));
  }

  async finish(request: StatefulRequest, context: RequestContext): Promise<string> {
    if (!this.#google) return backTo('/auth', 'GOOGLE_NOT_CONFIGURED');
    const page = this.#google.isLink(request) && context.caller.kind === 'user' ? PROFILE : '/auth';
    try {
      const finished = await this.#google.finish(request, this.#callbackUrl(request.fastify));
      if (!finished) return backTo(page, 'GOOGLE_FAILED');
      const { user, returnTo, link } = finished;
      if (link) {
        const { caller } = context;
        const isThatSession = link.session !== '' && link.session === this.#session.markOf(request.fastify);
        if (caller.kind !== 'user' || caller.userId !== link.userId || !isThatSession)
          return backTo('/auth', 'GOOGLE_FAILED');
        await this.#commands.execute(new LinkGoogle(link.userId, user, context));
        return PROFILE;
      }
      const signedIn = await this.#commands.execute(new SignInWithGoogle(user, context));
      await this.#session.renew(request.fastify, request.reply, signedIn);
      return ownPath(returnTo);
    } catch (error) {
      return this.#failed(error, page);
    }
  }

  #failed(error: unknown, page: '/auth' | typeof PROFILE): string {
    if (error instanceof GoogleSignInRefused) return backTo(page, error.reason);
    this.#logger.warn(`signing in with Google failed: ${error instanceof Error ? error.message : String(error)}`);
    return backTo(page, 'GOOGLE_FAILED');
  }

  #callbackUrl({ protocol, host }: FastifyRequest): string {
    return new URL(CALLBACK, this.#publicUrl ?? `${protocol}://${host}`).href;
  }
}
