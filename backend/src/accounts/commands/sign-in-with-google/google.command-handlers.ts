import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { userStreamOf } from '@cablepark/contracts/shared/streams';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { Credentials } from '#accounts/credentials/credentials';
import { account, type Account, ConcurrentChange, noticeOf } from '#accounts/domain/account';
import { toLoginName, toEmailName, type WantedName, hasEmail } from '#accounts/domain/names';
import { Sessions } from '#accounts/sessions/sessions';
import { Claims, type Owner } from '../open-account/claims.ts';
import {
  decideDispossess,
  removeEmail,
  decideLinkGoogle,
  isActiveAthlete,
} from '../accounts.decide.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { unlinkGoogle, type GoogleSignInError } from '@cablepark/contracts/accounts/google-sign-in';
import { Clock } from '@cablepark/platform/clock';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandWith, CommandOf, type Requested, type Answered } from '#http/endpoint-message';
import { type RequestContext, userIdOf, commandContext } from '#http/request-context';
import type { GoogleUser } from '#accounts/google/google';
import { StaffNames } from '#accounts/queries/users.query-handlers';
import { Accounts, retryConcurrentChanges } from '../accounts.ts';
import { AccountOpening } from '../open-account/account-opening.ts';
import { SignIn, type SignedIn } from '../accounts.command-handlers.ts';

const NAME_BYTES = 6;

/** Takes an unproved e-mail from an account, for the user who has proved it. */
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
    const left = removeEmail(`user-${randomBytes(NAME_BYTES).toString('hex')}`, profile);
    if (left.username !== profile.username) {
      await this.claims.take(toLoginName(left.username), userId, context);
    }

    const sealed =
      (await this.vault.sealUnder('profile', found.profile.keyId, left)) ?? reject('EMAIL_TAKEN');
    await this.store.handle(account, userStreamOf(userId), context, (present: Account) =>
      decideDispossess({ userId, found, profile: sealed }, present),
    );
    await this.credentials.discard(found.credentialId);
    await this.sessions.endAllOf(userId);
  }
}

/** Why somebody for whom Google vouches can't be signed in. */
export class GoogleSignInRefused extends Error {
  constructor(readonly reason: GoogleSignInError) {
    super(reason);
  }
}

export class SignInWithGoogle extends commandWith<
  { google: GoogleUser; context: RequestContext },
  SignedIn
>() {}

/** A user for whom Google vouches: the name of the Google account, and its e-mail. */
interface VouchedUser {
  readonly name: WantedName;
  readonly email: string;
  readonly google: GoogleUser;
}

/**
 * How often a second click, another user of the same username or a change of the account may be
 * faster.
 */
const MAX_TRIES = 20;
/** A random pause keeps an account that changes all the time from being faster every time. */
const MAX_PAUSE_MS = 25;

const toGoogleName = ({ issuer, sub }: GoogleUser): WantedName => ({
  kind: 'google',
  name: `${issuer} ${sub}`,
});

/** Signs in to the linked account; else, with a verified e-mail, links or creates one (ADR 66). */
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
    const { userId, account } = await this.#ownerOf(name, google, context);
    if (!account.isActive) {
      throw new GoogleSignInRefused('ACCOUNT_INACTIVE');
    }

    const googleAccount = this.claims.streamOf(name);
    const proved = {
      userId,
      role: account.role,
      method: 'google',
      credentialId: null,
      googleAccount,
    } as const;
    return this.commands.execute(new SignIn({ proved, context }));
  }

  /**
   * Returns the account to sign in to, by now linked. Each step may find that somebody else was
   * faster.
   */
  async #ownerOf(name: WantedName, google: GoogleUser, context: RequestContext): Promise<Owner> {
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
   * Gets one step nearer to a linked account: links it, creates it, or takes its unproved e-mail
   * from another.
   */
  async #advance(vouched: VouchedUser, context: RequestContext): Promise<void> {
    const { email } = vouched;
    const metadata = commandContext('SignInWithGoogle', this.clock.now(), context);
    const known = await this.claims.ownerOf(toEmailName(email));
    if (known === null) {
      return this.#open(vouched, context);
    }
    if (known.profile === null) {
      return reject('EMAIL_TAKEN'); // it has just been erased
    }
    if (!isActiveAthlete(known.account) || !hasEmail(known.profile, email)) {
      throw new GoogleSignInRefused('GOOGLE_NOT_LINKED');
    }

    return known.account.isEmailProved
      ? this.#link(vouched, known, context)
      : this.dispossession.dispossess(known, metadata);
  }

  async #link(
    { name }: VouchedUser,
    { userId, account: found }: Owner,
    context: RequestContext,
  ): Promise<void> {
    const metadata = commandContext('SignInWithGoogle', this.clock.now(), context);
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
    const newAccount = { userId, by: 'themselves', profile, password: null } as const;
    await this.opening.open({ ...newAccount, email: { isProved: true, by: name } }, () =>
      commandContext('SignInWithGoogle', this.clock.now(), context),
    );
  }

  /**
   * The part before the @, without signs that usernames can't have; with a random suffix if too
   * short or taken.
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

const MIN_USERNAME_LENGTH = 3;

/**
 * Links a Google account to the caller's. Rejects with GoogleSignInRefused if it belongs to
 * somebody else's account.
 */
export class LinkGoogle extends commandWith<{
  userId: string;
  google: GoogleUser;
  context: RequestContext;
}>() {}

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
    const metadata = commandContext('LinkGoogle', this.clock.now(), context);
    const found = await this.accounts.load(userId);
    const owner = await this.claims.ownerOf(name);
    if (owner?.userId === userId) {
      return;
    }
    if (owner) {
      throw new GoogleSignInRefused('GOOGLE_LINKED_ELSEWHERE');
    }

    await this.claims.take(name, userId, metadata).catch((error: unknown) => {
      throw error instanceof Rejection ? new GoogleSignInRefused('GOOGLE_LINKED_ELSEWHERE') : error;
    });
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

@CommandOf(unlinkGoogle)
export class UnlinkGoogleHandler {
  constructor(private readonly accounts: Accounts) {}

  async execute({ context }: Requested<typeof unlinkGoogle>): Answered<typeof unlinkGoogle> {
    const userId = userIdOf(context.caller);
    await this.accounts.execute('UnlinkGoogle', userId, context, (present) =>
      present.status === 'open' && present.googleAccounts.length > 0
        ? [
            {
              type: 'GoogleAccountsUnlinked',
              data: { userId, notice: noticeOf(present, context.language) },
            },
          ]
        : [],
    );
    return { message: 'You can no longer sign in with Google' };
  }
}
