import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import { reject } from '@cablepark/contracts/shared/rejection';
import { userStreamOf } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';

import { account, type Account } from '../domain/account.ts';
import { FailedSignIns } from '../guessing/failed-sign-ins.ts';
import { BrowserSession } from '../sessions/browser-session.ts';
import { Sessions } from '../sessions/sessions.ts';
import { Credentials } from './credentials.ts';

/** How recently users without a password must have signed in to prove who they are. */
const JUST_NOW_MS = 5 * 60_000;

/** Makes signed-in users prove their identity again before something that can't be undone. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly store: StreamStore,
    private readonly credentials: Credentials,
    private readonly failures: FailedSignIns,
    private readonly session: BrowserSession,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the user's account if this is its password. Otherwise rejects WRONG_PASSWORD, which
   * counts as a failed sign-in. An account without a password needs a recent sign-in instead
   * (SIGN_IN_AGAIN).
   */
  async assert(
    request: FastifyRequest,
    userId: string,
    password: string | undefined,
  ): Promise<Account> {
    const found = await this.store.load(account, userStreamOf(userId));
    const { credentialId } = found;
    if (credentialId === null) {
      return (await this.#hasJustSignedIn(request)) ? found : reject('SIGN_IN_AGAIN');
    }

    const prove = () => this.credentials.matches(credentialId, password ?? '');
    return (await this.failures.attempt(request, { userId }, prove))
      ? found
      : reject('WRONG_PASSWORD');
  }

  /**
   * Whether the name that a user wants is their password. It is a try, so a wrong one counts as a
   * failed sign-in.
   */
  async isRight(request: FastifyRequest, userId: string, name: string): Promise<boolean> {
    const { credentialId } = await this.store.load(account, userStreamOf(userId));
    if (credentialId === null) {
      return false;
    }

    return this.failures.attempt(request, { userId }, () =>
      this.credentials.matches(credentialId, name),
    );
  }

  async #hasJustSignedIn(request: FastifyRequest): Promise<boolean> {
    const token = this.session.tokenOf(request);
    const begunAt = token === undefined ? undefined : await this.sessions.readBeginning(token);
    return begunAt !== undefined && this.clock.now().getTime() - begunAt.getTime() <= JUST_NOW_MS;
  }
}
