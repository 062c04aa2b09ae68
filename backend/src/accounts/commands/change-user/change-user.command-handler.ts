import type { User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import { userStream } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { onceVisible } from '../../../commands/once-visible.ts';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { account } from '../../domain/account.ts';
import { LastLogins } from '../../queries/last-logins.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { userOf } from '../../queries/user-view.ts';
import { decideChangeUser } from './change-user.decide.ts';

export class ChangeUser extends Command<User> {
  constructor(
    readonly userId: string,
    readonly isActive: boolean,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeUser)
export class ChangeUserHandler implements ICommandHandler<ChangeUser> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly sessions: Sessions,
    private readonly lastLogins: LastLogins,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, isActive, context }: ChangeUser): Promise<User> {
    const actor = context.caller.kind === 'user' ? context.caller : reject('NOT_SIGNED_IN');
    const { state } = await onceVisible(
      this.progress,
      this.store.handle(
        account,
        userStream(userId),
        commandContext('ChangeUser', this.clock.now(), context),
        (present) => decideChangeUser({ userId, actor, isActive }, present),
      ),
    );
    if (!isActive) await this.sessions.endAllOf(userId);
    const lastLogin = await this.lastLogins.of(userId);
    return userOf(userId, { ...state, lastLogin }, state.profile && (await this.vault.open('profile', state.profile)));
  }
}
