import { Injectable } from '@nestjs/common';

import type { LinkRequest } from '@cablepark/contracts/accounts/account.events';
import type { Profile } from '@cablepark/contracts/accounts/user';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { userStreamOf } from '@cablepark/contracts/shared/streams';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import type { Handled } from '@cablepark/event-store/streams/stream-queue';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';

import { Credentials } from '#accounts/credentials/credentials';
import { assertGoodPassword } from '#accounts/credentials/good-password';
import {
  account,
  type Account,
  type AccountStreamEvent,
  type Language,
} from '#accounts/domain/account';
import { namesOf, type WantedName } from '#accounts/domain/names';
import { MailedLinks } from '#accounts/links/mailed-links';
import { StaffNames } from '#accounts/queries/staff-names.query';
import { resolveWhenVisible } from '#command-pipeline/wait-until-visible';
import { toCommandContext, type RequestContext } from '#http/request-context';
import type { MailCause } from '#mail/mail-budget';
import { Claims } from './claims.ts';
import {
  decideAbandon,
  decideOpenAccount,
  type OpenAccountDecision,
} from './open-account.decide.ts';

export interface NewAccount {
  readonly userId: string;
  readonly by: OpenAccountDecision['by'];
  readonly profile: Profile;
  /** Null if another provider vouches for the user. */
  readonly password: string | null;
  /** Either the name that vouches for the e-mail, or the link that is sent to prove it. */
  readonly email:
    | { readonly isProved: true; readonly by?: WantedName }
    | { readonly isProved: false; readonly language: Language; readonly cause: MailCause };
}

/**
 * Creates an account: first its password hash, then its names, then the account itself. The process
 * may die between any two of these writes; what is left then has no effect and blocks nobody (ADR
 * 66).
 */
@Injectable()
export class AccountOpening {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly claims: Claims,
    private readonly credentials: Credentials,
    private readonly links: MailedLinks,
    private readonly staffNames: StaffNames,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  /** Creates an account with a password for a request, and returns it once it can be read. */
  async openFor(
    command: string,
    newAccount: NewAccount & { readonly password: string },
    context: RequestContext,
  ): Promise<Account> {
    assertGoodPassword(newAccount.password, newAccount.profile);
    const opening = this.open(newAccount, () =>
      toCommandContext(command, this.clock.now(), context),
    );
    return (await resolveWhenVisible(this.progress, opening)).state;
  }

  /**
   * Creates an account. Calls `readContext` only once the password has been hashed, which takes
   * long: an event that was decided much earlier than it was written would be out of order, and
   * answers as of an instant in between would show later events.
   */
  async open(
    newAccount: NewAccount,
    readContext: () => CommandContext,
  ): Promise<Handled<Account, AccountStreamEvent>> {
    const { userId, by, profile, password, email } = newAccount;
    const google = email.isProved ? email.by : undefined;
    const names = [...namesOf(profile), ...(google ? [google] : [])];
    await this.claims.assertFree(names);
    await this.staffNames.assertUnlike(profile.username, userId);
    const credentialId = password === null ? null : await this.credentials.keep(password);
    const context = readContext();
    try {
      await this.#claimAll(names, userId, context);
      const sealed = await this.vault.seal('profile', profile);
      const decision = {
        userId,
        by,
        profile: sealed,
        credentialId,
        isEmailProved: email.isProved,
        googleAccount: google ? this.claims.streamOf(google) : null,
        verification: await this.#createVerification(newAccount, sealed.keyId),
      };
      return await this.store.handle(account, userStreamOf(userId), context, (state) =>
        decideOpenAccount(decision, state),
      );
    } catch (error) {
      if (error instanceof Rejection) {
        await this.credentials.discard(credentialId);
      }

      throw error;
    }
  }

  async #createVerification(
    { userId, profile, email }: NewAccount,
    keyId: string,
  ): Promise<LinkRequest | null> {
    if (email.isProved || profile.email === null) {
      return null;
    }

    const { language, cause } = email;
    return this.links.make('verification', {
      userId,
      keyId,
      email: profile.email,
      language,
      cause,
    });
  }

  /**
   * Claims all names or none. All claim them in the same order, so one of several competitors gets
   * all of theirs.
   */
  async #claimAll(
    names: readonly WantedName[],
    userId: string,
    context: CommandContext,
  ): Promise<void> {
    const inOrder = names
      .map((wanted) => ({ wanted, stream: this.claims.streamOf(wanted) }))
      .sort((a, b) => (a.stream < b.stream ? -1 : 1));
    let claimed = 0;
    for (const { wanted } of inOrder) {
      try {
        await this.claims.take(wanted, userId, context);
        claimed++;
      } catch (error) {
        if (error instanceof Rejection && claimed > 0) {
          await this.#abandon(userId, context);
        }

        throw error;
      }
    }
  }

  /**
   * Frees the claimed names at once. If that fails, the next person to want them has to wait for
   * the timeout.
   */
  async #abandon(userId: string, context: CommandContext): Promise<void> {
    await this.store
      .handle(account, userStreamOf(userId), context, (state) => decideAbandon(userId, state))
      .catch(() => undefined);
  }
}
