import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import { unlinkGoogle } from '@cablepark/contracts/accounts/google-sign-in';
import {
  forgotPassword,
  requestVerification,
  resetForgottenPassword,
  verifyEmail,
} from '@cablepark/contracts/accounts/mailed-links';
import { changeOwnPassword, changeOwnProfile } from '@cablepark/contracts/accounts/own-account';
import { getCurrentUser } from '@cablepark/contracts/accounts/session';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import { ChangeOwnPassword } from './commands/change-own-password/change-own-password.command.ts';
import { ChangeOwnProfile } from './commands/change-own-profile/change-own-profile.command.ts';
import { RecoverAccount } from './commands/recover-account/recover-account.command.ts';
import { UnlinkGoogle } from './commands/unlink-google/unlink-google.command.ts';
import { ForgotPassword } from './links/forgot-password/forgot-password.command.ts';
import { RequestVerification } from './links/request-verification/request-verification.command.ts';
import { VerifyEmail } from './links/verify-email/verify-email.command.ts';
import { GetCurrentUser } from './queries/get-current-user.query.ts';

/** The caller's own account, whether they are signed in or follow a mailed link. */
@Controller()
@UseInterceptors(AnswerInterceptor)
export class OwnAccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint(getCurrentUser)
  getCurrentUser(@Requested() requested: Requested<typeof getCurrentUser>) {
    return this.queries.execute(new GetCurrentUser(requested));
  }

  @Endpoint(changeOwnProfile)
  changeOwnProfile(@Requested() requested: Requested<typeof changeOwnProfile>) {
    return this.commands.execute(new ChangeOwnProfile(requested));
  }

  @Endpoint(changeOwnPassword)
  changeOwnPassword(@Requested() requested: Requested<typeof changeOwnPassword>) {
    return this.commands.execute(new ChangeOwnPassword(requested));
  }

  @Endpoint(unlinkGoogle)
  unlinkGoogle(@Requested() requested: Requested<typeof unlinkGoogle>) {
    return this.commands.execute(new UnlinkGoogle(requested));
  }

  @Endpoint(requestVerification)
  requestVerification(@Requested() requested: Requested<typeof requestVerification>) {
    return this.commands.execute(new RequestVerification(requested));
  }

  @Endpoint(verifyEmail)
  verifyEmail(@Requested() requested: Requested<typeof verifyEmail>) {
    return this.commands.execute(new VerifyEmail(requested));
  }

  @Endpoint(forgotPassword)
  forgotPassword(@Requested() requested: Requested<typeof forgotPassword>) {
    return this.commands.execute(new ForgotPassword(requested));
  }

  @Endpoint(resetForgottenPassword)
  resetForgottenPassword(@Requested() requested: Requested<typeof resetForgottenPassword>) {
    return this.commands.execute(new RecoverAccount(requested));
  }
}
