import { changeUser } from '@cablepark/contracts/accounts/change-user';
import { createUser } from '@cablepark/contracts/accounts/create-user';
import { listUsers } from '@cablepark/contracts/accounts/list-users';
import { resetPassword } from '@cablepark/contracts/accounts/reset-password';
import type { User } from '@cablepark/contracts/accounts/user';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Context, Input, Serves, type InputOf } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import { sendPage } from '../http/paging.ts';
import { ChangeUser, ChangeUserHandler } from './commands/change-user/change-user.command-handler.ts';
import { CreateUser, CreateUserHandler } from './commands/create-user/create-user.command-handler.ts';
import { ResetPassword, ResetPasswordHandler } from './commands/reset-password/reset-password.command-handler.ts';
import { ListUsers, ListUsersHandler } from './queries/list-users.query-handler.ts';

/** The administration of users. */
@Controller()
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serves(listUsers, ListUsersHandler)
  async listUsers(
    @Input(listUsers) { query }: InputOf<typeof listUsers>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User[]> {
    return sendPage(reply, request, await this.queries.execute(new ListUsers(query)));
  }

  @Serves(createUser, CreateUserHandler)
  createUser(
    @Input(createUser) { body }: InputOf<typeof createUser>,
    @Context() context: RequestContext,
  ): Promise<User> {
    return this.commands.execute(new CreateUser(body, context));
  }

  @Serves(changeUser, ChangeUserHandler)
  changeUser(
    @Input(changeUser) { params, body }: InputOf<typeof changeUser>,
    @Context() context: RequestContext,
  ): Promise<User> {
    return this.commands.execute(new ChangeUser(params.id, body.isActive, context));
  }

  @Serves(resetPassword, ResetPasswordHandler)
  async resetPassword(
    @Input(resetPassword) { params, body }: InputOf<typeof resetPassword>,
    @Context() context: RequestContext,
  ): Promise<ResponseOf<typeof resetPassword>> {
    await this.commands.execute(new ResetPassword(params.id, body.password, context));
    return { message: 'The password has been reset' };
  }
}
