import { finishGoogleSignIn, startGoogleSignIn } from '@cablepark/contracts/accounts/google-sign-in';
import { Controller } from '@nestjs/common';
import { Incoming, Serves } from '../../http/endpoint.ts';
import { GoogleSignIn } from './google-sign-in.ts';

/** Sign-in with Google: two steps, with the provider's own pages between them. */
@Controller()
export class GoogleController {
  constructor(private readonly google: GoogleSignIn) {}

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
}
