import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';

import { LastLogins } from '#accounts/queries/last-logins.query';
import { toUser } from '#accounts/queries/shown-users.query';
import { Sessions } from '#accounts/sessions/sessions';
import { Accounts } from '../accounts.ts';
import { ChangeUser } from './change-user.command.ts';
import { decideChangeUser } from './change-user.decide.ts';

@CommandHandler(ChangeUser)
export class ChangeUserHandler implements ICommandHandler<ChangeUser> {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly lastLogins: LastLogins,
  ) {}

  async execute({
    requested: {
      params: { id: userId },
      body: { isActive },
      context,
    },
  }: ChangeUser): Promise<User> {
    const actor = context.caller.kind === 'user' ? context.caller : reject('NOT_SIGNED_IN');
    const { state } = await this.accounts.execute('ChangeUser', userId, context, (present) =>
      decideChangeUser({ userId, actor, isActive }, present),
    );
    if (!isActive) {
      await this.sessions.endAllOf(userId);
    }

    const lastLogin = await this.lastLogins.find(userId);
    return toUser(userId, { ...state, lastLogin }, await this.accounts.openProfile(state));
  }
}
