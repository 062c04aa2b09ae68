import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { signInsStreamOf, userStreamOf } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';

import { account, signIns } from '#accounts/domain/account';
import { toUser } from '#accounts/queries/shown-users.query';
import { Sessions } from '#accounts/sessions/sessions';
import type { SignedIn } from '#accounts/sessions/signed-in';
import { resolveWhenVisible } from '#command-pipeline/wait-until-visible';
import { toCommandContext } from '#http/request-context';
import { SignIn } from './sign-in.command.ts';
import { assertMaySignIn } from './sign-in.decide.ts';

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
    // Users who sign in act as themselves, not as the user that the browser was signed in as
    // before.
    const asThemselves = toCommandContext('SignIn', now, {
      ...context,
      caller: { kind: 'user', userId, role },
    });
    const { position } = await this.store.handle(
      account,
      userStreamOf(userId),
      asThemselves,
      () => [],
    );
    // Loaded after the position was noted, this contains everything up to it, including other
    // requests' writes.
    const state = await this.store.load(account, userStreamOf(userId));
    assertMaySignIn(proved, state);
    await resolveWhenVisible(
      this.progress,
      this.store.handle(signIns, signInsStreamOf(userId), asThemselves, () => [
        { type: 'UserSignedIn' as const, data: { userId, method } },
      ]),
    );
    const [token, profile] = await Promise.all([
      this.sessions.begin({ userId, admittedAt: position, now }),
      state.profile && this.vault.open('profile', state.profile),
    ]);
    return { user: toUser(userId, { ...state, lastLogin: now.toISOString() }, profile), token };
  }
}
