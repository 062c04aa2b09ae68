import { randomUUID } from 'node:crypto';

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { User } from '@cablepark/contracts/accounts/user';

import { assertMayManage } from '#accounts/domain/role-rules';
import { toUser } from '#accounts/queries/shown-users.query';
import { visitorOf } from '#http/request-context';
import { AccountOpening } from '../open-account/account-opening.ts';
import { CreateUser } from './create-user.command.ts';

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(private readonly opening: AccountOpening) {}

  async execute({
    requested: {
      body: { profile, password, role },
      context,
    },
  }: CreateUser): Promise<User> {
    assertMayManage(visitorOf(context.caller), role);
    const userId = randomUUID();
    const newAccount = {
      userId,
      by: { role },
      profile,
      password,
      email: { isProved: true },
    } as const;
    const state = await this.opening.openFor('CreateUser', newAccount, context);
    return toUser(userId, { ...state, lastLogin: null }, profile);
  }
}
