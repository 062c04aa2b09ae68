import { deleteOwnAccount } from '@cablepark/contracts/accounts/own-account';
import { getOwnData, type OwnData } from '@cablepark/contracts/accounts/own-data';
import { eraseUser } from '@cablepark/contracts/accounts/manage-users';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { userIdOf } from '../http/caller.ts';
import { today } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { Controller, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { OwnPassword } from '../accounts/credentials/own-password.ts';
import { BrowserSession } from '../accounts/sessions/browser-session.ts';
import { Context, Incoming, Serves } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import { EraseUser } from './commands/erase-user/erase-user.command-handler.ts';
import { GetOwnData } from './queries/get-own-data.query-handler.ts';

/** A person's own data, and its erasure. */
@Controller()
export class PrivacyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly ownPassword: OwnPassword,
    private readonly session: BrowserSession,
    private readonly clock: Clock,
  ) {}

  @Serves(eraseUser)
  async eraseUser(
    @Incoming(eraseUser) { params, context }: Incoming<typeof eraseUser>,
  ): Promise<ResponseOf<typeof eraseUser>> {
    await this.commands.execute(new EraseUser(params.id, context));
    return { message: 'The account and its personal data have been erased' };
  }

  @Serves(deleteOwnAccount)
  async deleteOwnAccount(
    @Incoming(deleteOwnAccount) { body, context, request, reply }: Incoming<typeof deleteOwnAccount>,
  ): Promise<ResponseOf<typeof deleteOwnAccount>> {
    const userId = userIdOf(context.caller);
    await this.ownPassword.assert(request, userId, body.password);
    await this.commands.execute(new EraseUser(userId, context));
    await this.session.end(request, reply);
    return { message: 'Your account and your personal data have been erased' };
  }

  @Serves(getOwnData)
  async getOwnData(
    @Context() context: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnData> {
    const data = await this.queries.execute(new GetOwnData(userIdOf(context.caller)));
    const name = `my-data-${today(this.clock.now())}.json`;
    void reply.header('Content-Disposition', `attachment; filename="${name}"`);
    return data;
  }
}
