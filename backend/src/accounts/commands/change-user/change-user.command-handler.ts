import { changeUser } from '@cablepark/contracts/accounts/manage-users';
import type { User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { LastLogins } from '../../queries/last-logins.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { userOf } from '../../queries/user-view.ts';
import { decideChangeUser } from './change-user.decide.ts';
import { Accounts } from '../accounts.ts';

export class ChangeUser extends commandOf(changeUser) {}

@CommandHandler(ChangeUser)
export class ChangeUserHandler implements ICommandHandler<ChangeUser> {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly lastLogins: LastLogins,
  ) {}

  async execute({ params: { id: userId }, body: { isActive }, context }: ChangeUser): Promise<User> {
    const actor = context.caller.kind === 'user' ? context.caller : reject('NOT_SIGNED_IN');
    const { state } = await this.accounts.execute('ChangeUser', userId, context, (present) =>
      decideChangeUser({ userId, actor, isActive }, present),
    );
    if (!isActive) await this.sessions.endAllOf(userId);
    const lastLogin = await this.lastLogins.of(userId);
    return userOf(userId, { ...state, lastLogin }, await this.accounts.profileOf(state));
  }
}
