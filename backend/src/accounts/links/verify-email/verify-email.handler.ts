import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';

import { Accounts, retryConcurrentChanges } from '#accounts/commands/accounts';
import { Claims } from '#accounts/commands/open-account/claims';
import { assertValid } from '#accounts/domain/account';
import { type FollowedLink } from '#accounts/domain/followed-link';
import { hasEmail, replaceEmail, toEmailName } from '#accounts/domain/names';
import { InvalidTokens } from '#accounts/guessing/failed-sign-ins';
import { LastLogins } from '#accounts/queries/last-logins.query';
import { toUser } from '#accounts/queries/shown-users.query';
import { toCommandContext, type RequestContext } from '#http/request-context';
import { accountFrom, hashLinkToken } from '../mailed-links.ts';
import { VerifyEmail } from './verify-email.command.ts';
import { decideVerifyEmail } from './verify-email.decide.ts';

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
    const [now, tokenHash] = [this.clock.now(), hashLinkToken(token)];
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
