import { reject } from '@cablepark/contracts/shared/rejection';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { Credentials } from '../../credentials/credentials.ts';
import { assertGoodPassword } from '../../credentials/good-password.ts';
import { assertValid } from '../../domain/account.ts';
import { accountOf, hashOf } from '../../links/mailed-links.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { decideRecoverAccount } from './recover-account.decide.ts';
import { Accounts } from '../accounts.ts';

/** Chooses a new password by a mailed link. */
export class RecoverAccount extends Command<void> {
  constructor(
    readonly token: string,
    readonly password: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/** The link is checked before the password, and is used up only by the event that names the new password. */
@CommandHandler(RecoverAccount)
export class RecoverAccountHandler implements ICommandHandler<RecoverAccount> {
  constructor(
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  async execute({ token, password, context }: RecoverAccount): Promise<void> {
    const [now, tokenHash] = [this.clock.now(), hashOf(token)];
    const userId = accountOf(token) ?? reject('TOKEN_INVALID');
    const found = await this.accounts.load(userId);
    assertValid(found.passwordReset, tokenHash, now);
    const profile = await this.accounts.profileOf(found);
    assertGoodPassword(password, profile ?? reject('TOKEN_INVALID'));
    const credentialId = await this.credentials.keep(password);
    const metadata = commandContext('RecoverAccount', now, context);
    const command = { userId, tokenHash, now, credentialId, language: context.language };
    await this.accounts.executeAs(metadata, userId, (present) => decideRecoverAccount(command, present));
    await this.credentials.discard(found.credentialId);
    await this.sessions.endAllOf(userId);
  }
}
