import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { unlinkGoogle } from '@cablepark/contracts/accounts/google-sign-in';

import { noticeOf } from '#accounts/domain/account';
import type { Answered } from '#http/answer';
import { userIdOf } from '#http/request-context';
import { Accounts } from '../accounts.ts';
import { UnlinkGoogle } from './unlink-google.command.ts';

@CommandHandler(UnlinkGoogle)
export class UnlinkGoogleHandler implements ICommandHandler<UnlinkGoogle> {
  constructor(private readonly accounts: Accounts) {}

  async execute({ requested: { context } }: UnlinkGoogle): Answered<typeof unlinkGoogle> {
    const userId = userIdOf(context.caller);
    await this.accounts.execute('UnlinkGoogle', userId, context, (present) => {
      if (present.status !== 'open' || present.googleAccounts.length === 0) {
        return [];
      }

      const notice = noticeOf(present, context.language);
      return [{ type: 'GoogleAccountsUnlinked', data: { userId, notice } }];
    });
    return { message: 'You can no longer sign in with Google' };
  }
}
