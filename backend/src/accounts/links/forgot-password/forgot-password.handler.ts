import { setTimeout as delay } from 'node:timers/promises';

import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { forgotPassword } from '@cablepark/contracts/accounts/mailed-links';
import { userStreamOf } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';

import { Claims, type Owner } from '#accounts/commands/open-account/claims';
import { account } from '#accounts/domain/account';
import { foldEmail, toEmailName } from '#accounts/domain/names';
import type { Answered } from '#http/answer';
import { toCommandContext, type RequestContext } from '#http/request-context';
import { MailedLinks } from '../mailed-links.ts';
import { ForgotPassword } from './forgot-password.command.ts';

/**
 * The shortest time in which a forgotten password is answered, so that it doesn't show if there is
 * an account.
 */
const SAME_TIME_MS = 40;

/** Mails a link to choose a new password, if there is an active account with this e-mail. */
@CommandHandler(ForgotPassword)
export class ForgotPasswordHandler implements ICommandHandler<ForgotPassword> {
  readonly #logger = new Logger(ForgotPasswordHandler.name);

  constructor(
    private readonly store: StreamStore,
    private readonly claims: Claims,
    private readonly links: MailedLinks,
    private readonly clock: Clock,
  ) {}

  async execute({
    requested: {
      body: { email },
      context,
    },
  }: ForgotPassword): Answered<typeof forgotPassword> {
    await Promise.all([this.#mailTo(email, context), delay(SAME_TIME_MS)]);
    return {
      message:
        'If there is an account with this e-mail, a link to choose a new password is on its way',
    };
  }

  async #mailTo(email: string, context: RequestContext): Promise<void> {
    const owner = await this.claims.ownerOf(toEmailName(email));
    if (!owner) {
      return;
    }

    // A failure that only occurs for existing accounts would reveal that there is one, so it is
    // logged rather than thrown.
    await this.#mail(owner, email, context).catch((error: unknown) =>
      this.#logger.error(
        `a link to choose a password could not be made: ${error instanceof Error ? error.name : ''}`,
      ),
    );
  }

  async #mail(
    { userId, account: found, profile }: Owner,
    asked: string,
    context: RequestContext,
  ): Promise<void> {
    const email = profile?.email ?? null;
    if (
      !found.profile ||
      !found.isActive ||
      email === null ||
      foldEmail(email) !== foldEmail(asked)
    ) {
      return;
    }

    const { language, network } = context;
    const wanted = { userId, keyId: found.profile.keyId, email, language, cause: { network } };
    const link = await this.links.make('passwordReset', wanted);
    if (link === null) {
      return;
    }

    const by = toCommandContext('ForgotPassword', this.clock.now(), context);
    await this.store.handle(account, userStreamOf(userId), by, (present) =>
      present.isActive && present.profile?.box === found.profile?.box
        ? [{ type: 'PasswordResetRequested' as const, data: link }]
        : [],
    );
  }
}

/** How long callers have to wait once the hourly limit of links to one address is reached. */
export const TRY_AGAIN_MS = 10 * 60_000;
