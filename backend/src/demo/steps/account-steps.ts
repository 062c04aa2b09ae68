import { Rejection } from '@cablepark/contracts/shared/rejection';
import { userStream } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/stream-store';
import { Injectable } from '@nestjs/common';
import { AccountOpening } from '../../accounts/commands/open-account/account-opening.ts';
import { decideChangeUser } from '../../accounts/commands/change-user/change-user.decide.ts';
import { decideSignIn } from '../../accounts/commands/sign-in/sign-in.decide.ts';
import { account, type Account, type AccountStreamEvent } from '../../accounts/domain/account.ts';
import { DemoIdentity } from '../demo-identity.ts';
import type { DemoAccount } from '../domain/demo-accounts.ts';
import { demoContext } from './step.ts';

const HOUR_MS = 3_600_000;
const ADMIN = { userId: '', role: 'admin' } as const;

/** Opens the demo's accounts, with the visits and the end that some have had. */
@Injectable()
export class AccountSteps {
  constructor(
    private readonly opening: AccountOpening,
    private readonly store: StreamStore,
    private readonly identity: DemoIdentity,
  ) {}

  /** An account that can't be had, because its name is somebody's already, is left out. */
  async open(wanted: DemoAccount, now: Date): Promise<void> {
    const { username, role, profile, isForVisitors, openedDaysAgo } = wanted;
    const userId = this.identity.uuid(`user ${username}`);
    const before = await this.store.load(account, userStream(userId));
    if (before.standing !== 'none') return;
    const by = role === 'athlete' ? ('themselves' as const) : { role };
    const wish = { userId, by, profile, password: isForVisitors ? this.identity.password() : null };
    const openedAt = new Date(now.getTime() - openedDaysAgo * 24 * HOUR_MS);
    try {
      await this.opening.open(wish, demoContext(role === 'athlete' ? 'Register' : 'CreateUser', openedAt));
    } catch (error) {
      if (error instanceof Rejection) return;
      throw error;
    }
    await this.#goOn(wanted, userId, now);
  }

  async #goOn({ role, signedInHoursAgo, isActive }: DemoAccount, userId: string, now: Date): Promise<void> {
    if (signedInHoursAgo !== null)
      await this.#handle('SignIn', new Date(now.getTime() - signedInHoursAgo * HOUR_MS), userId, (present) =>
        decideSignIn({ userId, role, ...proofOf(present) }, present),
      );
    if (!isActive)
      await this.#handle('ChangeUser', new Date(now.getTime() - HOUR_MS), userId, (present) =>
        decideChangeUser({ userId, actor: ADMIN, isActive }, present),
      );
  }

  #handle(command: string, at: Date, userId: string, decide: (present: Account) => AccountStreamEvent[]) {
    return this.store.handle(account, userStream(userId), demoContext(command, at), decide);
  }
}

/** As they would have proved who they are: by their password, or by Google where they have none. */
const proofOf = ({ credentialId }: Account) => ({
  credentialId,
  method: credentialId === null ? ('google' as const) : ('password' as const),
});
