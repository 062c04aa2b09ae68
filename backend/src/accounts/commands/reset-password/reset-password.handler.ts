import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { resetPassword } from '@cablepark/contracts/accounts/mailed-links';

import type { Answered } from '#http/answer';
import { visitorOf } from '#http/request-context';
import { Accounts } from '../accounts.ts';
import { NewPasswords } from '../new-passwords.ts';
import { ResetPassword } from './reset-password.command.ts';
import { assertMayReset, decideResetPassword } from './reset-password.decide.ts';

/** Sets the password of somebody else's account. */
@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: NewPasswords,
  ) {}

  async execute({
    requested: {
      params: { id: userId },
      body: { password },
      context,
    },
  }: ResetPassword): Answered<typeof resetPassword> {
    const command = { userId, actorRole: visitorOf(context.caller), language: context.language };
    const found = await this.accounts.load(userId);
    assertMayReset(command.actorRole, found);
    await this.passwords.set(
      { userId, found, password },
      'ResetPassword',
      context,
      (credentialId, present) => decideResetPassword({ ...command, credentialId }, present),
    );
    return { message: 'The password has been reset' };
  }
}
