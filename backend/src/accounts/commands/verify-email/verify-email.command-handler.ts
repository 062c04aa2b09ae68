import type { Profile, User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { assertValid, type Account } from '../../domain/account.ts';
import { emailName } from '../../domain/names.ts';
import { hasEmail, withEmail } from '../../domain/profile-with.ts';
import { accountOf, hashOf } from '../../links/mailed-links.ts';
import { LastLogins } from '../../queries/last-logins.ts';
import { userOf } from '../../queries/user-view.ts';
import { Claims } from '../open-account/claims.ts';
import { retryConcurrentChanges } from '../retry-concurrent-changes.ts';
import { decideVerifyEmail, type VerifyEmailDecision } from './verify-email.decide.ts';
import { Accounts } from '../accounts.ts';

export class VerifyEmail extends Command<User> {
  constructor(
    readonly token: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/**
 * Proves an e-mail. A new e-mail is claimed first and replaces the old one in the account's next event. A crash in
 * between leaves a claim that has no effect, and the link still works.
 */
@CommandHandler(VerifyEmail)
export class VerifyEmailHandler implements ICommandHandler<VerifyEmail> {
  constructor(
    private readonly accounts: Accounts,
    private readonly vault: Vault,
    private readonly claims: Claims,
    private readonly lastLogins: LastLogins,
    private readonly clock: Clock,
  ) {}

  async execute({ token, context }: VerifyEmail): Promise<User> {
    const { caller } = context;
    const [now, tokenHash] = [this.clock.now(), hashOf(token)];
    const userId = accountOf(token) ?? reject('TOKEN_INVALID');
    const found = await this.accounts.load(userId);
    assertValid(found.verification, tokenHash, now);
    if (caller.kind !== 'user' || caller.userId !== userId) return reject('NOT_SIGNED_IN');
    const { email } = (await this.vault.open('link', found.verification.link)) ?? reject('TOKEN_INVALID');
    const metadata = commandContext('VerifyEmail', now, context);
    const { profile } = await this.#profileOf(userId);
    if (!hasEmail(profile, email)) await this.claims.take(emailName(email), userId, metadata);
    return retryConcurrentChanges(() =>
      this.#prove(email, { userId, tokenHash, now, language: context.language }, metadata),
    );
  }

  async #prove(
    email: string,
    proof: Pick<VerifyEmailDecision, 'userId' | 'tokenHash' | 'now' | 'language'>,
    metadata: CommandContext,
  ): Promise<User> {
    const { userId } = proof;
    const { found, keyId, profile } = await this.#profileOf(userId);
    const isProvedAlone = hasEmail(profile, email);
    const next = isProvedAlone ? profile : withEmail(profile, email);
    const changed = isProvedAlone
      ? null
      : ((await this.vault.sealUnder('profile', keyId, next)) ?? reject('TOKEN_INVALID'));
    const { state } = await this.accounts.executeAs(metadata, userId, (present) =>
      decideVerifyEmail({ ...proof, found, changed }, present),
    );
    return userOf(userId, { ...state, lastLogin: await this.lastLogins.of(userId) }, next);
  }

  async #profileOf(userId: string): Promise<{ found: Account; keyId: string; profile: Profile }> {
    const found = await this.accounts.load(userId);
    const sealed = found.profile ?? reject('TOKEN_INVALID');
    const profile = (await this.accounts.profileOf(found)) ?? reject('TOKEN_INVALID');
    return { found, keyId: sealed.keyId, profile };
  }
}
