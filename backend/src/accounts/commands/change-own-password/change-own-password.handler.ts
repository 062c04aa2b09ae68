import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { changeOwnPassword } from '@cablepark/contracts/accounts/own-account';
import { reject } from '@cablepark/contracts/shared/rejection';

import { OwnPassword } from '#accounts/credentials/own-password';
import { noticeOf } from '#accounts/domain/account';
import { BrowserSession } from '#accounts/sessions/browser-session';
import type { Answered } from '#http/answer';
import { userIdOf } from '#http/request-context';
import { NewPasswords } from '../new-passwords.ts';
import { ChangeOwnPassword } from './change-own-password.command.ts';

@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(
    private readonly ownPassword: OwnPassword,
    private readonly passwords: NewPasswords,
    private readonly session: BrowserSession,
  ) {}

  async execute({
    requested: { body, context, request },
  }: ChangeOwnPassword): Answered<typeof changeOwnPassword> {
    const userId = userIdOf(context.caller);
    const found = await this.ownPassword.assert(request, userId, body.currentPassword);
    const session = this.session.tokenOf(request);
    const wanted = { userId, found, password: body.newPassword, path: 'newPassword', session };
    await this.passwords.set(wanted, 'ChangeOwnPassword', context, (credentialId, present) => {
      if (present.status !== 'open') {
        return reject('NOT_SIGNED_IN');
      }
      if (present.credentialId !== found.credentialId) {
        // The password was changed since it was verified.
        return reject('WRONG_PASSWORD');
      }

      return [
        {
          type: 'PasswordChanged',
          data: { userId, credentialId, notice: noticeOf(present, context.language) },
        },
      ];
    });
    return { message: 'Your password has been changed' };
  }
}
