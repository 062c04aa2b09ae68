import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { resetForgottenPassword } from '@cablepark/contracts/accounts/mailed-links';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';

import { assertValid } from '#accounts/domain/account';
import { InvalidTokens } from '#accounts/guessing/failed-sign-ins';
import { accountFrom, hashLinkToken } from '#accounts/links/mailed-links';
import type { Answered } from '#http/answer';
import type { Requested } from '#http/endpoint';
import type { RequestContext } from '#http/request-context';
import { Accounts } from '../accounts.ts';
import { NewPasswords } from '../new-passwords.ts';
import { RecoverAccount } from './recover-account.command.ts';
import { decideRecoverAccount } from './recover-account.decide.ts';

/**
 * Sets a new password for a user who followed a mailed link. The link is used up only by the event
 * that names the password.
 */
@CommandHandler(RecoverAccount)
export class RecoverAccountHandler implements ICommandHandler<RecoverAccount> {
  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: NewPasswords,
    private readonly invalid: InvalidTokens,
    private readonly clock: Clock,
  ) {}

  async execute({
    requested: { body, context },
  }: RecoverAccount): Answered<typeof resetForgottenPassword> {
    await this.invalid.attempt(context.network, () => this.#recover(body, context));
    return { message: 'The password has been changed. Please sign in with it' };
  }

  async #recover(
    { token, password }: Requested<typeof resetForgottenPassword>['body'],
    context: RequestContext,
  ): Promise<void> {
    const userId = accountFrom(token) ?? reject('TOKEN_INVALID');
    const followed = {
      userId,
      tokenHash: hashLinkToken(token),
      now: this.clock.now(),
      language: context.language,
    };
    const found = await this.accounts.load(userId);
    assertValid(found.passwordReset, followed.tokenHash, followed.now);
    await this.passwords.set(
      { userId, found, password },
      'RecoverAccount',
      context,
      (credentialId, present) => decideRecoverAccount({ ...followed, credentialId }, present),
    );
  }
}
