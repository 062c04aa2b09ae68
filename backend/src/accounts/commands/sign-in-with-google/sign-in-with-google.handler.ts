import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { userStreamOf } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';

import { account, ConcurrentChange } from '#accounts/domain/account';
import { hasEmail, toEmailName, toLoginName, type WantedName } from '#accounts/domain/names';
import type { GoogleUser } from '#accounts/google/google';
import { StaffNames } from '#accounts/queries/staff-names.query';
import type { SignedIn } from '#accounts/sessions/signed-in';
import { toCommandContext, type RequestContext } from '#http/request-context';
import { decideLinkGoogle } from '../link-google/link-google.decide.ts';
import { AccountOpening } from '../open-account/account-opening.ts';
import { Claims, type Owner } from '../open-account/claims.ts';
import { SignIn } from '../sign-in/sign-in.command.ts';
import { isActiveAthlete } from './dispossession.decide.ts';
import { Dispossession } from './dispossession.ts';
import { GoogleSignInRefused, SignInWithGoogle } from './sign-in-with-google.command.ts';

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

/** The name by which a Google account is claimed. Users are unique within their issuer only. */
export const toGoogleName = ({ issuer, sub }: GoogleUser): WantedName => ({
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
