import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { GoogleSignInError } from '@cablepark/contracts/accounts/google-sign-in';
import { Rejection, reject } from '@cablepark/contracts/shared/rejection';
import { userStream } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { account } from '../../domain/account.ts';
import { emailName, loginName, type WantedName } from '../../domain/names.ts';
import { Overtaken } from '../../domain/overtaken.ts';
import { hasEmail } from '../../domain/profile-with.ts';
import type { GoogleUser } from '../../google/google.ts';
import { AccountOpening } from '../open-account/account-opening.ts';
import { Claims, type Owner } from '../open-account/claims.ts';
import { SignIn, type SignedIn } from '../sign-in/sign-in.command-handler.ts';
import { isAthletes } from './dispossess.decide.ts';
import { Dispossession } from './dispossession.ts';
import { decideLinkGoogle } from './link-google.decide.ts';

/** Why somebody whom Google vouches for can't be signed in. */
export class GoogleSignInRefused extends Error {
  readonly reason: GoogleSignInError;

  constructor(reason: GoogleSignInError) {
    super(reason);
    this.reason = reason;
  }
}

export class SignInWithGoogle extends Command<SignedIn> {
  readonly google: GoogleUser;
  readonly context: RequestContext;

  constructor(google: GoogleUser, context: RequestContext) {
    super();
    this.google = google;
    this.context = context;
  }
}

/** What somebody is known by who signs in with Google: the Google account, and the e-mail that it vouches for. */
interface Vouched {
  readonly name: WantedName;
  readonly email: string;
  readonly google: GoogleUser;
}

/** Others of the same person's clicks, or of the same username, or changes to the account, that may be first. */
const MOST_TRIES = 20;
/** So that who changes the account all the time isn't first each time, ms. */
const LONGEST_PAUSE_MS = 25;

export const googleName = ({ issuer, sub }: GoogleUser): WantedName => ({ kind: 'google', name: `${issuer} ${sub}` });

/**
 * Signs in to the account that the Google account is linked to; else to the athlete's whose proved e-mail it has,
 * which is linked first; else to a new one (ADR 67). The last two only for an e-mail that the provider has verified.
 */
@CommandHandler(SignInWithGoogle)
export class SignInWithGoogleHandler implements ICommandHandler<SignInWithGoogle> {
  constructor(
    private readonly claims: Claims,
    private readonly opening: AccountOpening,
    private readonly dispossession: Dispossession,
    private readonly store: StreamStore,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ google, context }: SignInWithGoogle): Promise<SignedIn> {
    const name = googleName(google);
    const { userId, account } = await this.#ownerOf(name, google, context);
    if (!account.isActive) throw new GoogleSignInRefused('ACCOUNT_INACTIVE');
    const googleAccount = this.claims.streamOf(name);
    const proved = { userId, role: account.role, method: 'google', credentialId: null, googleAccount } as const;
    return this.commands.execute(new SignIn(proved, context));
  }

  /** The account to sign in to, linked by now. Step by step, each of which may find that somebody else was first. */
  async #ownerOf(name: WantedName, google: GoogleUser, context: RequestContext): Promise<Owner> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const linked = await this.claims.ownerOf(name);
      if (linked) return linked;
      const { email } = google;
      if (email === null || !google.isEmailVerified) throw new GoogleSignInRefused('GOOGLE_EMAIL_NOT_VERIFIED');
      try {
        await this.#approach({ name, email, google }, context);
      } catch (error) {
        if (!(error instanceof Rejection || error instanceof Overtaken)) throw error;
        await delay(randomInt(LONGEST_PAUSE_MS)); // somebody was first: look again
      }
    }
    return reject('UNAVAILABLE');
  }

  /** One step nearer to an account that is linked: links it, opens it, or makes room for it. */
  async #approach(vouched: Vouched, context: RequestContext): Promise<void> {
    const { email } = vouched;
    const asked = commandContext('SignInWithGoogle', this.clock.now(), context);
    const known = await this.claims.ownerOf(emailName(email));
    if (known === null) return this.#open(vouched, context);
    if (known.profile === null || !hasEmail(known.profile, email)) return this.dispossession.of(known, email, asked); // it is but a username
    if (!isAthletes(known.account)) throw new GoogleSignInRefused('GOOGLE_NOT_LINKED');
    return known.account.isEmailProved
      ? this.#link(vouched, known, context)
      : this.dispossession.of(known, email, asked);
  }

  async #link({ name }: Vouched, { userId, account: found }: Owner, context: RequestContext): Promise<void> {
    const asked = commandContext('SignInWithGoogle', this.clock.now(), context);
    await this.claims.take(name, userId, asked);
    const command = { userId, googleAccount: this.claims.streamOf(name), found, language: context.language };
    await this.store.handle(account, userStream(userId), asked, (present) =>
      isAthletes(present) && present.isEmailProved ? decideLinkGoogle(command, present) : reject('EMAIL_TAKEN'),
    );
  }

  async #open({ name, email, google: { firstName, lastName } }: Vouched, context: RequestContext): Promise<void> {
    const username = await this.#freeUsername(email);
    const profile = { email, username, firstName, lastName, phoneNumber: null };
    const wish = { userId: randomUUID(), by: 'themselves', profile, password: null } as const;
    const asked = commandContext('SignInWithGoogle', this.clock.now(), context);
    await this.opening.open({ ...wish, email: { isProved: true, by: name } }, asked);
  }

  /** What stands before the @ and may be in a username; with something random behind it where that is too short or somebody's already. */
  async #freeUsername(email: string): Promise<string> {
    const local = email.slice(0, email.lastIndexOf('@')).replaceAll(/[^\w.+-]/g, '');
    const isFree = local.length >= LEAST && (await this.claims.ownerOf(loginName(local))) === null;
    return isFree ? local : `${local}-${randomBytes(3).toString('hex')}`;
  }
}

const LEAST = 3;
