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
import {
  ChangeOwnPassword,
  ChangeOwnProfile,
  RecoverAccount,
} from './commands/own-account.command-handlers.ts';
import { UnlinkGoogle } from './commands/sign-in-with-google/google.command-handlers.ts';
import {
  ForgotPassword,
  RequestVerification,
  VerifyEmail,
} from './links/mailed-links.command-handlers.ts';
import { GetCurrentUser } from './queries/users.query-handlers.ts';

/** A person’s own account, signed in or by a mailed link. */
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
