import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { requestVerification } from '@cablepark/contracts/accounts/mailed-links';
import { reject } from '@cablepark/contracts/shared/rejection';

import { Accounts } from '#accounts/commands/accounts';
import type { Answered } from '#http/answer';
import { Throttled } from '#http/rate-limits';
import { userIdOf, type RequestContext } from '#http/request-context';
import { TRY_AGAIN_MS } from '../forgot-password/forgot-password.handler.ts';
import { causeOf, MailedLinks } from '../mailed-links.ts';
import { RequestVerification } from './request-verification.command.ts';

/** Mails the caller a new link to prove their e-mail, unless it has already been proved. */
@CommandHandler(RequestVerification)
export class RequestVerificationHandler implements ICommandHandler<RequestVerification> {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: MailedLinks,
  ) {}

  async execute({
    requested: { context },
  }: RequestVerification): Answered<typeof requestVerification> {
    await this.#request(userIdOf(context.caller), context);
    return {
      message: 'Unless your e-mail is already confirmed, a link to confirm it is on its way',
    };
  }

  async #request(userId: string, context: RequestContext): Promise<void> {
    const { found, keyId, profile } =
      (await this.accounts.loadOpen(userId)) ?? reject('NOT_SIGNED_IN');
    if (found.isEmailProved || profile.email === null) {
      return;
    }

    const wanted = { userId, keyId, email: profile.email, language: context.language };
    const link = await this.links.make('verification', {
      ...wanted,
      cause: causeOf(userId, found),
    });
    if (link === null) {
      throw new Throttled(TRY_AGAIN_MS);
    }

    await this.accounts.execute('RequestVerification', userId, context, (present) =>
      present.status === 'open' && !present.isEmailProved
        ? [{ type: 'EmailVerificationRequested', data: link }]
        : [],
    );
  }
}
