import { finishGoogleSignIn, linkGoogle, startGoogleSignIn } from '@cablepark/contracts/accounts/google-sign-in';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller } from '@nestjs/common';
import { userIdOf } from '../../http/caller.ts';
import { Incoming, Serves } from '../../http/endpoint.ts';
import { OwnPassword } from '../credentials/own-password.ts';
import { GoogleSignIn } from './google-sign-in.ts';

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
