import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import { eraseUser } from '@cablepark/contracts/accounts/manage-users';
import { deleteOwnAccount, getOwnData } from '@cablepark/contracts/accounts/own-account';

import { OwnPassword } from '../accounts/credentials/own-password.ts';
import { BrowserSession } from '../accounts/sessions/browser-session.ts';
import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import type { Answered } from '../http/answer.ts';
import { Endpoint, Incoming, Requested } from '../http/endpoint.ts';
import { userIdOf } from '../http/request-context.ts';
import { EraseUser } from './commands/erase-user/erase-user.command.ts';
import { GetOwnData } from './queries/get-own-data.query.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class PrivacyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly ownPassword: OwnPassword,
    private readonly session: BrowserSession,
  ) {}

  @Endpoint(eraseUser)
  async eraseUser(
    @Incoming() { params, context }: Incoming<typeof eraseUser>,
  ): Answered<typeof eraseUser> {
    await this.commands.execute(new EraseUser(params.id, context));
    return { message: 'The account and its personal data have been erased' };
  }

  @Endpoint(deleteOwnAccount)
  async deleteOwnAccount(
    @Incoming() { body, context, request, reply }: Incoming<typeof deleteOwnAccount>,
  ): Answered<typeof deleteOwnAccount> {
    const userId = userIdOf(context.caller);
    await this.ownPassword.assert(request, userId, body.password);
    await this.commands.execute(new EraseUser(userId, context));
    await this.session.end(request, reply);
    return { message: 'Your account and your personal data have been erased' };
  }

  @Endpoint(getOwnData)
  getOwnData(@Requested() requested: Requested<typeof getOwnData>) {
    return this.queries.execute(new GetOwnData(requested));
  }
}
