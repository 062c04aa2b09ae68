import { ownPath, type GoogleSignInError } from '@cablepark/contracts/accounts/google-sign-in';
import { Logger } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../shared/http/request-context.ts';
import {
  GoogleSignInRefused,
  SignInWithGoogle,
} from './commands/sign-in-with-google/sign-in-with-google.command-handler.ts';
import type { Google } from './passport/google.ts';
import type { StatefulRequest } from './passport/state-cookie.ts';
import type { BrowserSession } from './sessions/browser-session.ts';

const CALLBACK = '/api/auth/google/callback';
const backToSignIn = (error: GoogleSignInError): string => `/auth?error=${error}`;

/** Where each step of signing in with Google leads: to the provider, to the page asked for, or back to /auth with a reason. */
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

  async begin(request: StatefulRequest): Promise<string> {
    if (!this.#google) return backToSignIn('GOOGLE_NOT_CONFIGURED');
    return this.#google
      .begin(request, this.#callbackUrl(request.fastify))
      .catch((error: unknown) => this.#failed(error));
  }

  async finish(request: StatefulRequest, context: RequestContext): Promise<string> {
    if (!this.#google) return backToSignIn('GOOGLE_NOT_CONFIGURED');
    try {
      const finished = await this.#google.finish(request, this.#callbackUrl(request.fastify));
      if (!finished) return backToSignIn('GOOGLE_FAILED');
      const signedIn = await this.#commands.execute(new SignInWithGoogle(finished.user, context));
      await this.#session.renew(request.fastify, request.reply, signedIn);
      return ownPath(finished.returnTo);
    } catch (error) {
      return this.#failed(error);
    }
  }

  #failed(error: unknown): string {
    if (error instanceof GoogleSignInRefused) return backToSignIn(error.reason);
    this.#logger.warn(`signing in with Google failed: ${error instanceof Error ? error.message : String(error)}`);
    return backToSignIn('GOOGLE_FAILED');
  }

  #callbackUrl({ protocol, host }: FastifyRequest): string {
    return new URL(CALLBACK, this.#publicUrl ?? `${protocol}://${host}`).href;
  }
}
