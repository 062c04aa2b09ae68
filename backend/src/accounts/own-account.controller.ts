import { changeOwnPassword, changeOwnProfile, endOtherSessions } from '@cablepark/contracts/accounts/own-account';
import { linkGoogle } from '@cablepark/contracts/accounts/google-sign-in';
import type { User } from '@cablepark/contracts/accounts/user';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { userIdOf } from '../http/caller.ts';
import { Context, Incoming, Serves } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import { ChangeOwnPassword } from './commands/set-password.command-handlers.ts';
import { ChangeOwnProfile } from './commands/change-own-profile/change-own-profile.command-handler.ts';
import { GoogleSignIn } from './google/google-sign-in.ts';
import { OwnPassword } from './credentials/own-password.ts';
import { BrowserSession } from './sessions/browser-session.ts';
import { Sessions } from './sessions/sessions.ts';

/** The caller's own account: profile, password, sessions and Google link. */
@Controller()
export class OwnAccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly ownPassword: OwnPassword,
    private readonly google: GoogleSignIn,
    private readonly session: BrowserSession,
    private readonly sessions: Sessions,
  ) {}

  @Serves(changeOwnProfile)
  changeProfile(
    @Incoming(changeOwnProfile) { body: { password, ...wanted }, context, request }: Incoming<typeof changeOwnProfile>,
  ): Promise<User> {
    const userId = userIdOf(context.caller);
    const assertPassword = () => this.ownPassword.assert(request, userId, password);
    const isPassword = (name: string) => this.ownPassword.is(request, userId, name);
    return this.commands.execute(new ChangeOwnProfile(userId, wanted, assertPassword, isPassword, context));
  }

  @Serves(changeOwnPassword)
  async changePassword(
    @Incoming(changeOwnPassword) { body, context, request }: Incoming<typeof changeOwnPassword>,
  ): Promise<ResponseOf<typeof changeOwnPassword>> {
    const userId = userIdOf(context.caller);
    const proved = await this.ownPassword.assert(request, userId, body.currentPassword);
    const session = this.session.tokenOf(request);
    await this.commands.execute(new ChangeOwnPassword(userId, proved, body.newPassword, session, context));
    return { message: 'Your password has been changed' };
  }

  @Serves(endOtherSessions)
  async endOtherSessions(
    @Context() { caller }: RequestContext,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<typeof endOtherSessions>> {
    await this.sessions.endAllOf(userIdOf(caller), this.session.tokenOf(request));
    return { message: 'You have been signed out everywhere else' };
  }

  @Serves(linkGoogle)
  async linkGoogle(
    @Incoming(linkGoogle) { body, context: { caller }, request: fastify, reply }: Incoming<typeof linkGoogle>,
  ): Promise<ResponseOf<typeof linkGoogle>> {
    const userId = userIdOf(caller);
    if (this.google.isThere) await this.ownPassword.assert(fastify, userId, body.password);
    return { url: await this.google.beginLink(userId, { fastify, reply }) };
  }
}
