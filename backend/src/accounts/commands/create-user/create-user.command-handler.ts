import { randomUUID } from 'node:crypto';
import { createUser } from '@cablepark/contracts/accounts/manage-users';
import type { User } from '@cablepark/contracts/accounts/user';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Clock } from '@cablepark/platform/clock';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { onceVisible } from '../../../commands/once-visible.ts';
import { visitorOf } from '../../../http/caller.ts';
import { commandContext } from '../../../http/request-context.ts';
import { assertGoodPassword } from '../../credentials/good-password.ts';
import { assertMayManage } from '../../domain/role-rules.ts';
import { userOf } from '../../queries/user-view.ts';
import { AccountOpening } from '../open-account/account-opening.ts';

export class CreateUser extends commandOf(createUser) {}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(
    private readonly opening: AccountOpening,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ body: { profile, password, role }, context }: CreateUser): Promise<User> {
    assertMayManage(visitorOf(context.caller), role);
    assertGoodPassword(password, profile);
    const userId = randomUUID();
    const newAccount = { userId, by: { role }, profile, password, email: { isProved: true } } as const;
    const { state } = await onceVisible(
      this.progress,
      this.opening.open(newAccount, commandContext('CreateUser', this.clock.now(), context)),
    );
    return userOf(userId, { ...state, lastLogin: null }, profile);
  }
}
