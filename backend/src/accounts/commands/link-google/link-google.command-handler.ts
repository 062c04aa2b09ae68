import { unlinkGoogle } from '@cablepark/contracts/accounts/google-sign-in';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { noticeOf } from '../../domain/account.ts';
import type { GoogleUser } from '../../google/google.ts';
import { Claims } from '../open-account/claims.ts';
import { decideLinkGoogle } from '../sign-in-with-google/link-google.decide.ts';
import { retryConcurrentChanges } from '../retry-concurrent-changes.ts';
import { googleName, GoogleSignInRefused } from '../sign-in-with-google/sign-in-with-google.command-handler.ts';
import { Accounts } from '../accounts.ts';
import { userIdOf } from '../../../http/caller.ts';

/**
 * Links a Google account to the caller's account. Rejects with GoogleSignInRefused if it belongs to somebody else's.
 */
export class LinkGoogle extends Command<void> {
  constructor(
    readonly userId: string,
    readonly google: GoogleUser,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(LinkGoogle)
export class LinkGoogleHandler implements ICommandHandler<LinkGoogle> {
  constructor(
    private readonly accounts: Accounts,
    private readonly claims: Claims,
    private readonly clock: Clock,
  ) {}

  execute(command: LinkGoogle): Promise<void> {
    return retryConcurrentChanges(() => this.#attempt(command));
  }

  async #attempt({ userId, google, context }: LinkGoogle): Promise<void> {
    const name = googleName(google);
    const metadata = commandContext('LinkGoogle', this.clock.now(), context);
    const found = await this.accounts.load(userId);
    const owner = await this.claims.ownerOf(name);
    if (owner?.userId === userId) return;
    if (owner) throw new GoogleSignInRefused('GOOGLE_LINKED_ELSEWHERE');
    await this.claims.take(name, userId, metadata).catch((error: unknown) => {
      throw error instanceof Rejection ? new GoogleSignInRefused('GOOGLE_LINKED_ELSEWHERE') : error;
    });
    const command = { userId, googleAccount: this.claims.streamOf(name), found, language: context.language };
    await this.accounts.executeAs(metadata, userId, (present) => decideLinkGoogle(command, present));
  }
}

/** Unlinks all Google accounts from the caller's account. */
export class UnlinkGoogle extends commandOf(unlinkGoogle) {}

@CommandHandler(UnlinkGoogle)
export class UnlinkGoogleHandler implements ICommandHandler<UnlinkGoogle> {
  constructor(private readonly accounts: Accounts) {}

  async execute({ context }: UnlinkGoogle): Promise<ResponseOf<typeof unlinkGoogle>> {
    const userId = userIdOf(context.caller);
    await this.accounts.execute('UnlinkGoogle', userId, context, (present) =>
      present.status === 'open' && present.googleAccounts.length > 0
        ? [{ type: 'GoogleAccountsUnlinked', data: { userId, notice: noticeOf(present, context.language) } }]
        : [],
    );
    return { message: 'You can no longer sign in with Google' };
  }
}
