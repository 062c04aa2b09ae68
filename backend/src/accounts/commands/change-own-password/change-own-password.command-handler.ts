import { reject } from '@cablepark/contracts/shared/rejection';
import { userStream } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { onceVisible } from '../../../commands/once-visible.ts';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { Credentials } from '../../credentials/credentials.ts';
import { assertGoodPassword } from '../../credentials/good-password.ts';
import { account, noticeOf, type Account } from '../../domain/account.ts';
import { Sessions } from '../../sessions/sessions.ts';

/** Changes the caller's own password. The present password has already been verified for `proved`. */
export class ChangeOwnPassword extends Command<void> {
  constructor(
    readonly userId: string,
    readonly proved: Account,
    readonly password: string,
    /** The session that survives the change. */
    readonly session: string | undefined,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/** Changing the password ends every session; the session that changed it is then admitted again. */
@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, proved, password, session, context }: ChangeOwnPassword): Promise<void> {
    const profile = proved.profile && (await this.vault.open('profile', proved.profile));
    assertGoodPassword(password, profile ?? reject('NOT_SIGNED_IN'), 'newPassword');
    const credentialId = await this.credentials.keep(password);
    const metadata = commandContext('ChangeOwnPassword', this.clock.now(), context);
    const handled = await this.store.handle(account, userStream(userId), metadata, (present) => {
      if (present.status !== 'open') return reject('NOT_SIGNED_IN');
      if (present.credentialId !== proved.credentialId) return reject('WRONG_PASSWORD'); // changed since it was verified
      return [{ type: 'PasswordChanged', data: { userId, credentialId, notice: noticeOf(present, context.language) } }];
    });
    // A change that ends this session may have been written in the same batch. The session survives only if our change
    // is the last one.
    const after = await this.store.load(account, userStream(userId));
    if (session !== undefined && after.credentialId === credentialId)
      await this.sessions.readmit(session, handled.position);
    await this.sessions.endAllOf(userId, session);
    await this.credentials.discard(proved.credentialId);
    await onceVisible(this.progress, Promise.resolve(handled));
  }
}
