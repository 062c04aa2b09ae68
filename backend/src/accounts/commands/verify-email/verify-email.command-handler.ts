import type { User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import { userStream } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { StreamStore } from '@cablepark/event-store/stream-store';
import { Vault } from '@cablepark/event-store/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/clock.ts';
import { accountReadModels, onceVisible } from '../../../shared/commands.ts';
import { commandContext, type RequestContext } from '../../../shared/http/request-context.ts';
import { account } from '../../domain/account.ts';
import { emailName, sameEmail } from '../../domain/names.ts';
import { assertValid } from '../../domain/open-link.ts';
import { withEmail } from '../../domain/profile-with.ts';
import { accountOf, hashOf } from '../../links/mailed-links.ts';
import { LastLogins } from '../../queries/last-logins.ts';
import { userOf } from '../../user-view.ts';
import { Claims } from '../open-account/claims.ts';
import { unlessOvertaken } from '../unless-overtaken.ts';
import { decideVerifyEmail } from './verify-email.decide.ts';

export class VerifyEmail extends Command<User> {
  readonly token: string;
  readonly context: RequestContext;

  constructor(token: string, context: RequestContext) {
    super();
    this.token = token;
    this.context = context;
  }
}

/**
 * Proves an e-mail. A new one is claimed first and replaces the old one in the account's next event: a crash
 * in between leaves a claim that counts for nothing, and the link works still.
 */
@CommandHandler(VerifyEmail)
export class VerifyEmailHandler implements ICommandHandler<VerifyEmail> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly claims: Claims,
    private readonly lastLogins: LastLogins,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  execute(command: VerifyEmail): Promise<User> {
    return unlessOvertaken(() => this.#attempt(command));
  }

  async #attempt({ token, context }: VerifyEmail): Promise<User> {
    const { caller, language } = context;
    const [now, tokenHash] = [this.clock.now(), hashOf(token)];
    const userId = accountOf(token) ?? reject('TOKEN_INVALID');
    const found = await this.store.load(account, userStream(userId));
    assertValid(found.verification, tokenHash, now);
    if (caller.kind !== 'user' || caller.userId !== userId) return reject('NOT_SIGNED_IN');
    const { email } = (await this.vault.open('link', found.verification.link)) ?? reject('TOKEN_INVALID');
    const sealed = found.profile ?? reject('TOKEN_INVALID');
    const profile = (await this.vault.open('profile', sealed)) ?? reject('TOKEN_INVALID');
    const isNew = profile.email === null || sameEmail(profile.email) !== sameEmail(email);
    const asked = commandContext('VerifyEmail', now, context);
    if (isNew) await this.claims.take(emailName(email), userId, asked);
    const next = isNew ? withEmail(profile, email) : profile;
    const changed = isNew
      ? ((await this.vault.sealUnder('profile', sealed.keyId, next)) ?? reject('TOKEN_INVALID'))
      : null;
    const { state } = await onceVisible(
      this.progress,
      accountReadModels,
      this.store.handle(account, userStream(userId), asked, (present) =>
        decideVerifyEmail({ userId, tokenHash, now, found, changed, language }, present),
      ),
    );
    return userOf(userId, { ...state, lastLogin: await this.lastLogins.of(userId) }, next);
  }
}
