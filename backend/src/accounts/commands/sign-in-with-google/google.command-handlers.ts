import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { unlinkGoogle, type GoogleSignInError } from '@cablepark/contracts/accounts/google-sign-in';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { userStreamOf } from '@cablepark/contracts/shared/streams';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';

import { Credentials } from '#accounts/credentials/credentials';
import { account, ConcurrentChange, noticeOf, type Account } from '#accounts/domain/account';
import { hasEmail, toEmailName, toLoginName, type WantedName } from '#accounts/domain/names';
import type { GoogleUser } from '#accounts/google/google';
import { StaffNames } from '#accounts/queries/users.query-handlers';
import { Sessions } from '#accounts/sessions/sessions';
import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { toCommandContext, userIdOf, type RequestContext } from '#http/request-context';
import { SignIn, type SignedIn } from '../accounts.command-handlers.ts';
import {
  decideDispossess,
  decideLinkGoogle,
  isActiveAthlete,
  removeEmail,
} from '../accounts.decide.ts';
import { Accounts, retryConcurrentChanges } from '../accounts.ts';
import { AccountOpening } from '../open-account/account-opening.ts';
import { Claims, type Owner } from '../open-account/claims.ts';

const NAME_BYTES = 6;

/** Takes an unproved e-mail away from an account, for the user who has proved it. */
@Injectable()
export class Dispossession {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly claims: Claims,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Rejects if the account has changed meanwhile. After a crash the new username may stay claimed
   * without an owner.
   */
  async dispossess(
    { userId, account: found, profile }: Owner,
    context: CommandContext,
  ): Promise<void> {
    if (profile === null || found.profile === null) {
      return reject('EMAIL_TAKEN');
    }

    // A predictable username could be claimed in advance to prevent the e-mail from being taken
    // back.
    const newUsername = `user-${randomBytes(NAME_BYTES).toString('hex')}`;
    const without = removeEmail(newUsername, profile);
    if (without.username !== profile.username) {
      await this.claims.take(toLoginName(without.username), userId, context);
    }

    const sealed = await this.vault.sealUnder('profile', found.profile.keyId, without);
    const command = { userId, found, profile: sealed ?? reject('EMAIL_TAKEN') };
    await this.store.handle(account, userStreamOf(userId), context, (present: Account) =>
      decideDispossess(command, present),
    );
    await this.credentials.discard(found.credentialId);
    await this.sessions.endAllOf(userId);
  }
}

/** The reason why a user for whom Google vouches can't be signed in. */
export class GoogleSignInRefused extends Error {
  constructor(readonly reason: GoogleSignInError) {
    super(reason);
  }
}

export class SignInWithGoogle extends Command<SignedIn> {
  constructor(
    readonly google: GoogleUser,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/** A user for whom Google vouches: the name of the Google account, and its e-mail. */
interface VouchedUser {
  readonly name: WantedName;
  readonly email: string;
  readonly google: GoogleUser;
}

/**
 * How many attempts a sign-in has. One fails if a second click, another user who wants the same
 * username, or a change of the account was faster.
 */
const MAX_TRIES = 20;
/** A random pause before each new attempt, so that an account that keeps changing is caught. */
const MAX_PAUSE_MS = 25;
const MIN_USERNAME_LENGTH = 3;

const toGoogleName = ({ issuer, sub }: GoogleUser): WantedName => ({
  kind: 'google',
  name: `${issuer} ${sub}`,
});

/**
 * Signs in to the linked account. If there is none, a verified e-mail links or creates one (ADR
 * 66).
 */
@CommandHandler(SignInWithGoogle)
export class SignInWithGoogleHandler implements ICommandHandler<SignInWithGoogle> {
  constructor(
    private readonly claims: Claims,
    private readonly opening: AccountOpening,
    private readonly dispossession: Dispossession,
    private readonly staffNames: StaffNames,
    private readonly store: StreamStore,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ google, context }: SignInWithGoogle): Promise<SignedIn> {
    const name = toGoogleName(google);
    const { userId, account } = await this.#findOrLink(name, google, context);
    if (!account.isActive) {
      throw new GoogleSignInRefused('ACCOUNT_INACTIVE');
    }

    const proved = {
      userId,
      role: account.role,
      method: 'google',
      credentialId: null,
      googleAccount: this.claims.streamOf(name),
    } as const;
    return this.commands.execute(new SignIn(proved, context));
  }

  /**
   * Returns the account that is linked to the Google account, after linking or creating it if
   * necessary. Rejects UNAVAILABLE if other changes were faster every time.
   */
  async #findOrLink(name: WantedName, google: GoogleUser, context: RequestContext): Promise<Owner> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const linked = await this.claims.ownerOf(name);
      if (linked) {
        return linked;
      }

      const { email } = google;
      if (email === null || !google.isEmailVerified) {
        throw new GoogleSignInRefused('GOOGLE_EMAIL_NOT_VERIFIED');
      }

      try {
        await this.#advance({ name, email, google }, context);
      } catch (error) {
        if (!(error instanceof Rejection || error instanceof ConcurrentChange)) {
          throw error;
        }

        await delay(randomInt(MAX_PAUSE_MS)); // somebody else was faster: look again
      }
    }

    return reject('UNAVAILABLE');
  }

  /**
   * Takes one step towards a linked account: creates it, links it, or takes the user's e-mail away
   * from an account that never proved it, after which the next step can create one.
   */
  async #advance(vouched: VouchedUser, context: RequestContext): Promise<void> {
    const { email } = vouched;
    const owner = await this.claims.ownerOf(toEmailName(email));
    if (owner === null) {
      return this.#open(vouched, context);
    }
    if (owner.profile === null) {
      return reject('EMAIL_TAKEN'); // it has just been erased
    }
    if (!isActiveAthlete(owner.account) || !hasEmail(owner.profile, email)) {
      throw new GoogleSignInRefused('GOOGLE_NOT_LINKED');
    }
    if (owner.account.isEmailProved) {
      return this.#link(vouched, owner, context);
    }

    const metadata = toCommandContext('SignInWithGoogle', this.clock.now(), context);
    return this.dispossession.dispossess(owner, metadata);
  }

  async #link(
    { name }: VouchedUser,
    { userId, account: found }: Owner,
    context: RequestContext,
  ): Promise<void> {
    const metadata = toCommandContext('SignInWithGoogle', this.clock.now(), context);
    await this.claims.take(name, userId, metadata);
    const command = {
      userId,
      googleAccount: this.claims.streamOf(name),
      found,
      language: context.language,
    };
    await this.store.handle(account, userStreamOf(userId), metadata, (present) =>
      isActiveAthlete(present) && present.isEmailProved
        ? decideLinkGoogle(command, present)
        : reject('EMAIL_TAKEN'),
    );
  }

  async #open(
    { name, email, google: { firstName, lastName } }: VouchedUser,
    context: RequestContext,
  ): Promise<void> {
    const userId = randomUUID();
    const username = await this.#chooseUsername(email, userId);
    const profile = { email, username, firstName, lastName, phoneNumber: null };
    const newAccount = {
      userId,
      by: 'themselves',
      profile,
      password: null,
      email: { isProved: true, by: name },
    } as const;
    await this.opening.open(newAccount, () =>
      toCommandContext('SignInWithGoogle', this.clock.now(), context),
    );
  }

  /**
   * Makes a username of the e-mail's part before the @, without characters that usernames can't
   * have. It gets a random suffix if it is too short or taken.
   */
  async #chooseUsername(email: string, userId: string): Promise<string> {
    const local = email.slice(0, email.lastIndexOf('@')).replaceAll(/[^\w.+-]/g, '');
    const isFree =
      local.length >= MIN_USERNAME_LENGTH &&
      (await this.claims.ownerOf(toLoginName(local))) === null &&
      !(await this.staffNames.areLike(local, userId));
    return isFree ? local : `${local}-${randomBytes(3).toString('hex')}`;
  }
}

/**
 * Links a Google account to the caller's. Rejects with GoogleSignInRefused if it belongs to
 * somebody else's account.
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
    const name = toGoogleName(google);
    const metadata = toCommandContext('LinkGoogle', this.clock.now(), context);
    const found = await this.accounts.load(userId);
    const owner = await this.claims.ownerOf(name);
    if (owner?.userId === userId) {
      return;
    }
    if (owner) {
      throw new GoogleSignInRefused('GOOGLE_LINKED_ELSEWHERE');
    }

    try {
      await this.claims.take(name, userId, metadata);
    } catch (error) {
      throw error instanceof Rejection ? new GoogleSignInRefused('GOOGLE_LINKED_ELSEWHERE') : error;
    }

    const command = {
      userId,
      googleAccount: this.claims.streamOf(name),
      found,
      language: context.language,
    };
    await this.accounts.executeAs(metadata, userId, (present) =>
      decideLinkGoogle(command, present),
    );
  }
}

export class UnlinkGoogle extends Command<AnswerTo<typeof unlinkGoogle>> {
  constructor(readonly requested: Requested<typeof unlinkGoogle>) {
    super();
  }
}

@CommandHandler(UnlinkGoogle)
export class UnlinkGoogleHandler implements ICommandHandler<UnlinkGoogle> {
  constructor(private readonly accounts: Accounts) {}

  async execute({ requested: { context } }: UnlinkGoogle): Answered<typeof unlinkGoogle> {
    const userId = userIdOf(context.caller);
    await this.accounts.execute('UnlinkGoogle', userId, context, (present) => {
      if (present.status !== 'open' || present.googleAccounts.length === 0) {
        return [];
      }

      const notice = noticeOf(present, context.language);
      return [{ type: 'GoogleAccountsUnlinked', data: { userId, notice } }];
    });
    return { message: 'You can no longer sign in with Google' };
  }
}
