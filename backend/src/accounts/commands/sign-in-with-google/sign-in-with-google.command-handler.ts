import { randomBytes, randomUUID } from 'node:crypto';
import type { GoogleSignInError } from '@cablepark/contracts/accounts/google-sign-in';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { userStream } from '@cablepark/contracts/shared/streams';
import type { CommandContext } from '@cablepark/event-store/command-context';
import { StreamStore } from '@cablepark/event-store/stream-store';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/clock.ts';
import { commandContext, type RequestContext } from '../../../shared/http/request-context.ts';
import { account, type Account } from '../../domain/account.ts';
import { emailName, type WantedName } from '../../domain/names.ts';
import type { GoogleUser } from '../../passport/google.ts';
import { AccountOpening } from '../open-account/account-opening.ts';
import { Claims } from '../open-account/claims.ts';
import { SignIn, type SignedIn } from '../sign-in/sign-in.command-handler.ts';
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

/** Others of the same person's clicks, or of the same username, that may be first. */
const MOST_TRIES = 4;

/**
 * Signs in to the account that the Google account is linked to; else to the one that has its e-mail,
 * which is linked first; else to a new one. The last two only for an e-mail that the provider has verified.
 */
@CommandHandler(SignInWithGoogle)
export class SignInWithGoogleHandler implements ICommandHandler<SignInWithGoogle> {
  constructor(
    private readonly claims: Claims,
    private readonly opening: AccountOpening,
    private readonly store: StreamStore,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ google, context }: SignInWithGoogle): Promise<SignedIn> {
    const asked = commandContext('SignInWithGoogle', this.clock.now(), context);
    const name: WantedName = { kind: 'google', name: `${google.issuer} ${google.sub}` };
    const userId = await this.#accountOf(name, google, asked);
    const { state } = await this.store.handle(account, userStream(userId), asked, (present) =>
      decideLinkGoogle(userId, this.claims.streamOf(name), present),
    );
    if (!state.isActive) throw new GoogleSignInRefused('ACCOUNT_INACTIVE');
    const proved = { userId, role: state.role, method: 'google', credentialId: null } as const;
    return this.commands.execute(new SignIn(proved, context));
  }

  async #accountOf(name: WantedName, google: GoogleUser, asked: CommandContext): Promise<string> {
    for (let tries = 1; ; tries++) {
      const linked = await this.#holderOf(name);
      if (linked !== null) return linked;
      const { email } = google;
      if (email === null || !google.isEmailVerified) throw new GoogleSignInRefused('GOOGLE_EMAIL_NOT_VERIFIED');
      try {
        const known = await this.#holderOf(emailName(email));
        if (known === null) return await this.#open(name, { ...google, email }, tries, asked);
        await this.claims.take(name, known, asked);
        return known;
      } catch (error) {
        if (!(error instanceof Rejection) || tries === MOST_TRIES) throw error; // somebody was first: look again
      }
    }
  }

  /** The open account that has this name. */
  async #holderOf(name: WantedName): Promise<string | null> {
    const holder = await this.claims.holderOf(name);
    if (holder === null) return null;
    const found: Account = await this.store.load(account, userStream(holder));
    return found.standing === 'open' ? holder : null;
  }

  async #open(
    name: WantedName,
    { email, firstName, lastName }: GoogleUser & { readonly email: string },
    tries: number,
    asked: CommandContext,
  ): Promise<string> {
    const userId = randomUUID();
    const profile = { email, username: usernameFrom(email, tries), firstName, lastName, phoneNumber: null };
    await this.opening.open({ userId, by: 'themselves', profile, password: null, alsoClaims: [name] }, asked);
    return userId;
  }
}

const LEAST = 3;

/** What stands before the @ and may be in a username; with something random behind it where that is too short or somebody's already. */
function usernameFrom(email: string, tries: number): string {
  const local = email.slice(0, email.indexOf('@')).replaceAll(/[^\w.+-]/g, '');
  return local.length >= LEAST && tries === 1 ? local : `${local}-${randomBytes(3).toString('hex')}`;
}
