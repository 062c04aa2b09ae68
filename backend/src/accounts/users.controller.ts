import { changeUser, createUser, listUsers } from '@cablepark/contracts/accounts/manage-users';
import { resetPassword } from '@cablepark/contracts/accounts/mailed-links';
import type { User } from '@cablepark/contracts/accounts/user';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Incoming, Serves } from '../http/endpoint.ts';
import { sendPage } from '../http/paging.ts';
import { ChangeUser, ChangeUserHandler } from './commands/change-user/change-user.command-handler.ts';
import { CreateUser, CreateUserHandler } from './commands/create-user/create-user.command-handler.ts';
import { ResetPassword, ResetPasswordHandler } from './commands/reset-password/reset-password.command-handler.ts';
import { ListUsers, ListUsersHandler } from './queries/find-users.query-handlers.ts';

/** The administration of users. */
@Controller()
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serves(listUsers, ListUsersHandler)
  async listUsers(@Incoming(listUsers) { query, request, reply }: Incoming<typeof listUsers>): Promise<User[]> {
    return sendPage(reply, request, await this.queries.execute(new ListUsers(query)));
  }

  @Serves(createUser, CreateUserHandler)
  createUser(@Incoming(createUser) { body, context }: Incoming<typeof createUser>): Promise<User> {
    return this.commands.execute(new CreateUser(body, context));
  }

  @Serves(changeUser, ChangeUserHandler)
  changeUser(@Incoming(changeUser) { params, body, context }: Incoming<typeof changeUser>): Promise<User> {
    return this.commands.execute(new ChangeUser(params.id, body.isActive, context));
  }

  @Serves(resetPassword, ResetPasswordHandler)
  async resetPassword(
    @Incoming(resetPassword) { params, body, context }: Incoming<typeof resetPassword>,
  ): Promise<ResponseOf<typeof resetPassword>> {
    await this.commands.execute(new ResetPassword(params.id, body.password, context));
    return { message: 'The password has been reset' };
  }
}
