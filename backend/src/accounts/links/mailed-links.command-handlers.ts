import { setTimeout as delay } from 'node:timers/promises';

import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import {
  forgotPassword,
  requestVerification,
  verifyEmail,
} from '@cablepark/contracts/accounts/mailed-links';
import type { User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import { userStreamOf } from '@cablepark/contracts/shared/streams';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { Throttled } from '#http/rate-limits';
import { toCommandContext, userIdOf, type RequestContext } from '#http/request-context';
import { decideVerifyEmail, type FollowedLink } from '../commands/accounts.decide.ts';
import { Accounts, retryConcurrentChanges } from '../commands/accounts.ts';
import { Claims, type Owner } from '../commands/open-account/claims.ts';
import { account, assertValid } from '../domain/account.ts';
import { foldEmail, hasEmail, replaceEmail, toEmailName } from '../domain/names.ts';
import { InvalidTokens } from '../guessing/failed-sign-ins.ts';
import { LastLogins, toUser } from '../queries/users.query-handlers.ts';
import { accountFrom, causeOf, hashOf, MailedLinks } from './mailed-links.ts';

/**
 * The shortest time in which a forgotten password is answered, so that it doesn't show if there is
 * an account.
 */
const SAME_TIME_MS = 40;

export class ForgotPassword extends Command<AnswerTo<typeof forgotPassword>> {
  constructor(readonly requested: Requested<typeof forgotPassword>) {
    super();
  }
}

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
        ? [{ type: 'PasswordResetRequested', data: link }]
        : [],
    );
  }
}

/** How long callers have to wait once the hourly limit of links to one address is reached. */
const TRY_AGAIN_MS = 10 * 60_000;

export class RequestVerification extends Command<AnswerTo<typeof requestVerification>> {
  constructor(readonly requested: Requested<typeof requestVerification>) {
    super();
  }
}

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

export class VerifyEmail extends Command<AnswerTo<typeof verifyEmail>> {
  constructor(readonly requested: Requested<typeof verifyEmail>) {
    super();
  }
}

/**
 * Proves an e-mail. A new one is claimed before it replaces the old one, so that a crash leaves the
 * link working.
 */
@CommandHandler(VerifyEmail)
export class VerifyEmailHandler implements ICommandHandler<VerifyEmail> {
  constructor(
    private readonly accounts: Accounts,
    private readonly vault: Vault,
    private readonly claims: Claims,
    private readonly lastLogins: LastLogins,
    private readonly invalid: InvalidTokens,
    private readonly clock: Clock,
  ) {}

  execute({
    requested: {
      body: { token },
      context,
    },
  }: VerifyEmail): Promise<User> {
    return this.invalid.attempt(context.network, () => this.#verify(token, context));
  }

  async #verify(token: string, context: RequestContext): Promise<User> {
    const { caller, language } = context;
    const [now, tokenHash] = [this.clock.now(), hashOf(token)];
    const userId = accountFrom(token) ?? reject('TOKEN_INVALID');
    const found = await this.accounts.load(userId);
    assertValid(found.verification, tokenHash, now);
    if (caller.kind !== 'user' || caller.userId !== userId) {
      return reject('NOT_SIGNED_IN');
    }

    const { email } =
      (await this.vault.open('link', found.verification.link)) ?? reject('TOKEN_INVALID');
    const metadata = toCommandContext('VerifyEmail', now, context);
    const { profile } = (await this.accounts.loadOpen(userId)) ?? reject('TOKEN_INVALID');
    if (!hasEmail(profile, email)) {
      await this.claims.take(toEmailName(email), userId, metadata);
    }

    return retryConcurrentChanges(() =>
      this.#prove(email, { userId, tokenHash, now, language }, metadata),
    );
  }

  async #prove(email: string, followed: FollowedLink, metadata: CommandContext): Promise<User> {
    const { userId } = followed;
    const { found, keyId, profile } =
      (await this.accounts.loadOpen(userId)) ?? reject('TOKEN_INVALID');
    const isProvedAlone = hasEmail(profile, email);
    const next = isProvedAlone ? profile : replaceEmail(profile, email);
    const changed = isProvedAlone
      ? null
      : ((await this.vault.sealUnder('profile', keyId, next)) ?? reject('TOKEN_INVALID'));
    const { state } = await this.accounts.executeAs(metadata, userId, (present) =>
      decideVerifyEmail({ ...followed, found, changed }, present),
    );
    return toUser(userId, { ...state, lastLogin: await this.lastLogins.find(userId) }, next);
  }
}
