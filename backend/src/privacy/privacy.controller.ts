import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

import { eraseUser } from '@cablepark/contracts/accounts/manage-users';
import { deleteOwnAccount } from '@cablepark/contracts/accounts/own-account';

import { OwnPassword } from '../accounts/credentials/own-password.ts';
import { BrowserSession } from '../accounts/sessions/browser-session.ts';
import type { Answered } from '../http/endpoint-message.ts';
import { Incoming, Serves } from '../http/endpoint.ts';
import { userIdOf } from '../http/request-context.ts';
import { EraseUser } from './commands/erase-accounts.command-handlers.ts';

@Controller()
export class PrivacyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly ownPassword: OwnPassword,
    private readonly session: BrowserSession,
  ) {}

  @Serves(eraseUser)
  async eraseUser(
    @Incoming() { params, context }: Incoming<typeof eraseUser>,
  ): Answered<typeof eraseUser> {
    await this.commands.execute(new EraseUser({ userId: params.id, context }));
    return { message: 'The account and its personal data have been erased' };
  }

  @Serves(deleteOwnAccount)
  async deleteOwnAccount(
    @Incoming() { body, context, request, reply }: Incoming<typeof deleteOwnAccount>,
  ): Answered<typeof deleteOwnAccount> {
    const userId = userIdOf(context.caller);
    await this.ownPassword.assert(request, userId, body.password);
    await this.commands.execute(new EraseUser({ userId, context }));
    await this.session.end(request, reply);
    return { message: 'Your account and your personal data have been erased' };
  }
}
