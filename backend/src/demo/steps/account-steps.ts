import { HOUR_MS } from '@cablepark/contracts/shared/riga-time';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { signInsStream, userStream } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Injectable } from '@nestjs/common';
import { AccountOpening } from '../../accounts/commands/open-account/account-opening.ts';
import { decideChangeUser } from '../../accounts/commands/manage-users/manage-users.decide.ts';
import { account, signIns } from '../../accounts/domain/account.ts';
import { DemoIdentity } from '../demo-identity.ts';
import type { DemoAccount } from '../domain/demo-accounts.ts';
import { demoContext } from './step.ts';

const ADMIN = { userId: '', role: 'admin' } as const;

/** Opens the demo's accounts, with their sign-ins and, for some, their deactivation. */
@Injectable()
export class AccountSteps {
  constructor(
    private readonly opening: AccountOpening,
    private readonly store: StreamStore,
    private readonly identity: DemoIdentity,
  ) {}

  /** Skips an account whose name is taken. */
  async open(wanted: DemoAccount, now: Date): Promise<void> {
    const { username, role, profile, isForVisitors, openedDaysAgo } = wanted;
    const userId = this.identity.uuid(`user ${username}`);
    const before = await this.store.load(account, userStream(userId));
    if (before.status !== 'none') return;
    const by = role === 'athlete' ? ('themselves' as const) : { role };
    const password = isForVisitors ? this.identity.password() : null;
    const newAccount = { userId, by, profile, password, email: { isProved: true } } as const;
    const openedAt = new Date(now.getTime() - openedDaysAgo * 24 * HOUR_MS);
    try {
      await this.opening.open(newAccount, demoContext(role === 'athlete' ? 'Register' : 'CreateUser', openedAt));
    } catch (error) {
      if (error instanceof Rejection) return;
      throw error;
    }
    await this.#goOn(wanted, userId, now);
  }

  async #goOn({ isForVisitors, signedInHoursAgo, isActive }: DemoAccount, userId: string, now: Date): Promise<void> {
    if (signedInHoursAgo !== null)
      await this.store.handle(
        signIns,
        signInsStream(userId),
        demoContext('SignIn', new Date(now.getTime() - signedInHoursAgo * HOUR_MS)),
        () => [{ type: 'UserSignedIn', data: { userId, method: isForVisitors ? 'password' : 'google' } }],
      );
    if (!isActive)
      await this.store.handle(
        account,
        userStream(userId),
        demoContext('ChangeUser', new Date(now.getTime() - HOUR_MS)),
        (present) => decideChangeUser({ userId, actor: ADMIN, isActive }, present),
      );
  }
}
