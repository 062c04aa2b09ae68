import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { forgetPass } from '@cablepark/contracts/accounts/kept-passes';

import { Accounts } from '#accounts/commands/accounts';
import type { Answered } from '#http/answer';
import { userIdOf } from '#http/request-context';
import { ForgetPass } from './forget-pass.command.ts';
import { decideForgetPass } from './forget-pass.decide.ts';

@CommandHandler(ForgetPass)
export class ForgetPassHandler implements ICommandHandler<ForgetPass> {
  constructor(private readonly accounts: Accounts) {}

  async execute({ requested: { params, context } }: ForgetPass): Answered<typeof forgetPass> {
    const userId = userIdOf(context.caller);
    await this.accounts.execute('ForgetPass', userId, context, (present) =>
      decideForgetPass(userId, params.id, present),
    );
    return { message: 'The pass is not kept any more' };
  }
}
