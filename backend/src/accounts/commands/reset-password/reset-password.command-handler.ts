import { userStream } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { onceVisible } from '../../../commands/once-visible.ts';
import { visitorOf } from '../../../http/caller.ts';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { Credentials } from '../../credentials/credentials.ts';
import { assertGoodPassword } from '../../credentials/good-password.ts';
import { account } from '../../domain/account.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { assertMayReset, decideResetPassword } from './reset-password.decide.ts';

export class ResetPassword extends Command<void> {
  constructor(
    readonly userId: string,
    readonly password: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/**
 * The new hash is written first and becomes valid with the event that names it; the event also ends every open session.
 */
@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, password, context }: ResetPassword): Promise<void> {
    const actorRole = visitorOf(context.caller);
    const before = await this.store.load(account, userStream(userId));
    assertMayReset(actorRole, before);
    const profile = before.profile && (await this.vault.open('profile', before.profile));
    if (profile) assertGoodPassword(password, profile);
    const credentialId = await this.credentials.keep(password);
    await onceVisible(
      this.progress,
      this.store.handle(
        account,
        userStream(userId),
        commandContext('ResetPassword', this.clock.now(), context),
        (present) => decideResetPassword({ userId, actorRole, credentialId, language: context.language }, present),
      ),
    );
    await this.credentials.discard(before.credentialId);
    await this.sessions.endAllOf(userId);
  }
}
