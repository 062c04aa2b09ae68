import { setTimeout as delay } from 'node:timers/promises';
import { forgotPassword, resetForgottenPassword, verifyEmail } from '@cablepark/contracts/accounts/mailed-links';
import type { User } from '@cablepark/contracts/accounts/user';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { networkOf } from '../../http/address.ts';
import { Incoming, Serves } from '../../http/endpoint.ts';
import { ForgotPassword } from '../commands/forgot-password/forgot-password.command-handler.ts';
import { RecoverAccount } from '../commands/recover-account/recover-account.command-handler.ts';
import { VerifyEmail } from '../commands/verify-email/verify-email.command-handler.ts';
import { InvalidTokens } from '../guessing/invalid-tokens.ts';

/**
 * The shortest time in which a request for a forgotten password is answered. Creating a link takes longer than finding
 * no account, and the difference must not show.
 */
const SAME_TIME_MS = 40;

/** The endpoints that request and use mailed links. */
@Controller()
export class MailedLinksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly invalid: InvalidTokens,
  ) {}

  @Serves(verifyEmail)
  verify(@Incoming(verifyEmail) { body, context, request }: Incoming<typeof verifyEmail>): Promise<User> {
    return this.invalid.attempt(request, () => this.commands.execute(new VerifyEmail(body.token, context)));
  }

  @Serves(forgotPassword)
  async forgot(
    @Incoming(forgotPassword) { body, context, request }: Incoming<typeof forgotPassword>,
  ): Promise<ResponseOf<typeof forgotPassword>> {
    const forgot = new ForgotPassword(body.email, networkOf(request), context);
    await Promise.all([this.commands.execute(forgot), delay(SAME_TIME_MS)]);
    return { message: 'If there is an account with this e-mail, a link to choose a new password is on its way' };
  }

  @Serves(resetForgottenPassword)
  async reset(
    @Incoming(resetForgottenPassword) { body, context, request }: Incoming<typeof resetForgottenPassword>,
  ): Promise<ResponseOf<typeof resetForgottenPassword>> {
    const { token, password } = body;
    await this.invalid.attempt(request, () => this.commands.execute(new RecoverAccount(token, password, context)));
    return { message: 'The password has been changed. Please sign in with it' };
  }
}
