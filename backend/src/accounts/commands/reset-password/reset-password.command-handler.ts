import { resetPassword } from '@cablepark/contracts/accounts/mailed-links';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { visitorOf } from '../../../http/caller.ts';
import { Credentials } from '../../credentials/credentials.ts';
import { assertGoodPassword } from '../../credentials/good-password.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { assertMayReset, decideResetPassword } from './reset-password.decide.ts';
import { Accounts } from '../accounts.ts';

export class ResetPassword extends commandOf(resetPassword) {}

/**
 * The new hash is written first and becomes valid with the event that names it; the event also ends every open session.
 */
@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
  ) {}

  async execute({
    params: { id: userId },
    body: { password },
    context,
  }: ResetPassword): Promise<ResponseOf<typeof resetPassword>> {
    const actorRole = visitorOf(context.caller);
    const before = await this.accounts.load(userId);
    assertMayReset(actorRole, before);
    const profile = await this.accounts.profileOf(before);
    if (profile) assertGoodPassword(password, profile);
    const credentialId = await this.credentials.keep(password);
    const command = { userId, actorRole, credentialId, language: context.language };
    await this.accounts.execute('ResetPassword', userId, context, (present) => decideResetPassword(command, present));
    await this.credentials.discard(before.credentialId);
    await this.sessions.endAllOf(userId);
    return { message: 'The password has been reset' };
  }
}
