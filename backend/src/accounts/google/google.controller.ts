import { finishGoogleSignIn, ownPath, startGoogleSignIn } from '@cablepark/contracts/accounts/google-sign-in';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Context, Input, Serves, type InputOf } from '../../http/endpoint.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { GoogleSignIn } from './google-sign-in.ts';

/** Sign-in with Google: two steps, with the provider's own pages between them. */
@Controller()
export class GoogleController {
  constructor(private readonly google: GoogleSignIn) {}

  @Serves(startGoogleSignIn, null)
  async start(
    @Input(startGoogleSignIn) { query: returnTo }: InputOf<typeof startGoogleSignIn>,
    @Req() fastify: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const request = { query: {}, headers: fastify.headers, fastify, reply, returnTo };
    void reply.header('Cache-Control', 'no-store').header('Location', await this.google.begin(request));
  }

  @Serves(finishGoogleSignIn, null)
  async finish(
    @Input(finishGoogleSignIn) { query }: InputOf<typeof finishGoogleSignIn>,
    @Context() context: RequestContext,
    @Req() fastify: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const request = { query, headers: fastify.headers, fastify, reply, returnTo: ownPath(undefined) };
    void reply.header('Cache-Control', 'no-store').header('Location', await this.google.finish(request, context));
  }
}
