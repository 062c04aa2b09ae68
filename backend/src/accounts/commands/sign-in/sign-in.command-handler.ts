import type { User } from '@cablepark/contracts/accounts/user';
import { signInsStream, userStream } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { onceVisible } from '../../../commands/once-visible.ts';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { account, signIns } from '../../domain/account.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { userOf } from '../../queries/user-view.ts';
import { assertMaySignIn, type ProvedIdentity } from './sign-in.decide.ts';

/** A signed-in user and the token of their new session. */
export interface SignedIn {
  readonly user: User;
  readonly token: string;
}

/**
 * Begins a session for a user who has proved who they are. The session is tied to the position of the account at
 * which the proof was still valid: whatever ends sessions after that position ends this one too, although the sign-in
 * itself is written to another stream.
 */
export class SignIn extends Command<SignedIn> {
  constructor(
    readonly proved: ProvedIdentity,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly sessions: Sessions,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ proved, context }: SignIn): Promise<SignedIn> {
    const { userId, role, method } = proved;
    const now = this.clock.now();
    // Users who sign in act as themselves, not as the user that the browser was signed in as before.
    const asThemselves = commandContext('SignIn', now, { ...context, caller: { kind: 'user', userId, role } });
    const { position } = await this.store.handle(account, userStream(userId), asThemselves, () => []);
    // Loaded after the position was noted, this contains everything up to it, including other requests' writes.
    const state = await this.store.load(account, userStream(userId));
    assertMaySignIn(proved, state);
    await onceVisible(
      this.progress,
      this.store.handle(signIns, signInsStream(userId), asThemselves, () => [
        { type: 'UserSignedIn', data: { userId, method } },
      ]),
    );
    const [token, profile] = await Promise.all([
      this.sessions.begin({ userId, admittedAt: position, now }),
      state.profile && this.vault.open('profile', state.profile),
    ]);
    return { user: userOf(userId, { ...state, lastLogin: now.toISOString() }, profile), token };
  }
}
