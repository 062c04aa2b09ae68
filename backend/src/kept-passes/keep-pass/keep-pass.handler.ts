import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { keepPass } from '@cablepark/contracts/accounts/kept-passes';
import { reject } from '@cablepark/contracts/shared/rejection';

import { Accounts } from '#accounts/commands/accounts';
import type { Answered } from '#http/answer';
import { userIdOf } from '#http/request-context';
import { PassCodes } from '#schedule/passes/pass-codes';
import { ShownPasses } from '#schedule/passes/queries/passes.query';
import { KeepPass } from './keep-pass.command.ts';
import { decideKeepPass } from './keep-pass.decide.ts';

@CommandHandler(KeepPass)
export class KeepPassHandler implements ICommandHandler<KeepPass> {
  constructor(
    private readonly accounts: Accounts,
    private readonly codes: PassCodes,
    private readonly shown: ShownPasses,
  ) {}

  async execute({ requested: { body, context } }: KeepPass): Answered<typeof keepPass> {
    const userId = userIdOf(context.caller);
    const { passId } = await this.codes.find(body.code, context);
    await this.accounts.execute('KeepPass', userId, context, (present) =>
      decideKeepPass(userId, passId, present),
    );
    const kept = await this.shown.listKept(userId, { context });
    return kept.find(({ id }) => id === passId) ?? reject('PASS_NOT_FOUND');
  }
}
