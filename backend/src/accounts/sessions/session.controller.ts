import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

import { endOtherSessions, register, signIn } from '@cablepark/contracts/accounts/own-account';
import { signOut } from '@cablepark/contracts/accounts/session';
import type { User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';

import type { Answered } from '#http/answer';
import { Endpoint, Incoming, type InputOf } from '#http/endpoint';
import { userIdOf } from '#http/request-context';
import { Register } from '../commands/register/register.command.ts';
import { SignIn } from '../commands/sign-in/sign-in.command.ts';
import type { ProvedIdentity } from '../commands/sign-in/sign-in.decide.ts';
import { FailedSignIns } from '../guessing/failed-sign-ins.ts';
import { Passport } from '../passport/passport.ts';
import { BrowserSession } from './browser-session.ts';
import { Sessions } from './sessions.ts';

/** Signing in and out, here and elsewhere. */
@Controller()
export class SessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly passport: Passport,
    private readonly failures: FailedSignIns,
    private readonly session: BrowserSession,
    private readonly sessions: Sessions,
  ) {}

  @Endpoint(register)
  register(@Incoming() { body, context }: Incoming<typeof register>): Promise<User> {
    return this.commands.execute(new Register(body, context));
  }

  @Endpoint(signIn)
  async signIn(
    @Incoming() { body, context, request, reply }: Incoming<typeof signIn>,
  ): Promise<User> {
    const proved = await this.failures.attempt(request, { login: body.login }, () =>
      this.#prove(body),
    );
    const signedIn = await this.commands.execute(
      new SignIn(proved || reject('WRONG_CREDENTIALS'), context),
    );
    await this.session.renew(request, reply, signedIn);
    return signedIn.user;
  }

  async #prove(body: InputOf<typeof signIn>['body']): Promise<ProvedIdentity | false> {
    const outcome = await this.passport.attempt<ProvedIdentity>('local', { body });
    return outcome.kind === 'user' && outcome.user;
  }

  @Endpoint(signOut)
  async signOut(
    @Incoming() { request, reply }: Incoming<typeof signOut>,
  ): Answered<typeof signOut> {
    await this.session.end(request, reply);
    return { message: 'You have been signed out of your account' };
  }

  @Endpoint(endOtherSessions)
  async endOtherSessions(
    @Incoming() { context, request }: Incoming<typeof endOtherSessions>,
  ): Answered<typeof endOtherSessions> {
    await this.sessions.endAllOf(userIdOf(context.caller), this.session.tokenOf(request));
    return { message: 'You have been signed out everywhere else' };
  }
}
