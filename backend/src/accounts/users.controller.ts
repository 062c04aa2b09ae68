import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import { resetPassword } from '@cablepark/contracts/accounts/mailed-links';
import { changeUser, createUser, listUsers } from '@cablepark/contracts/accounts/manage-users';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import { ChangeUser } from './commands/change-user/change-user.command.ts';
import { CreateUser } from './commands/create-user/create-user.command.ts';
import { ResetPassword } from './commands/reset-password/reset-password.command.ts';
import { ListUsers } from './queries/list-users.query.ts';

/** The accounts of others, for managers. */
@Controller()
@UseInterceptors(AnswerInterceptor)
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint(listUsers)
  listUsers(@Requested() requested: Requested<typeof listUsers>) {
    return this.queries.execute(new ListUsers(requested));
  }

  @Endpoint(createUser)
  createUser(@Requested() requested: Requested<typeof createUser>) {
    return this.commands.execute(new CreateUser(requested));
  }

  @Endpoint(changeUser)
  changeUser(@Requested() requested: Requested<typeof changeUser>) {
    return this.commands.execute(new ChangeUser(requested));
  }

  @Endpoint(resetPassword)
  resetPassword(@Requested() requested: Requested<typeof resetPassword>) {
    return this.commands.execute(new ResetPassword(requested));
  }
}
