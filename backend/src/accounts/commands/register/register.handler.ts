import { randomUUID } from 'node:crypto';

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { User } from '@cablepark/contracts/accounts/user';

import { toUser } from '#accounts/queries/shown-users.query';
import { AccountOpening } from '../open-account/account-opening.ts';
import { Register } from './register.command.ts';

@CommandHandler(Register)
export class RegisterHandler implements ICommandHandler<Register> {
  constructor(private readonly opening: AccountOpening) {}

  async execute({ input: { profile, password }, context }: Register): Promise<User> {
    const { language, network } = context;
    const userId = randomUUID();
    const email = { isProved: false, language, cause: { network } } as const;
    const newAccount = { userId, by: 'themselves', profile, password, email } as const;
    const state = await this.opening.openFor('Register', newAccount, context);
    return toUser(userId, { ...state, lastLogin: null }, profile);
  }
}
