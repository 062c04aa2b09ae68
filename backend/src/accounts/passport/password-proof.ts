import { randomUUID } from 'node:crypto';
import { userStream } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/stream-store';
import { Injectable } from '@nestjs/common';
import { Claims } from '../commands/open-account/claims.ts';
import type { ProvedIdentity } from '../commands/sign-in/sign-in.decide.ts';
import { Credentials } from '../credentials/credentials.ts';
import { account } from '../domain/account.ts';
import { loginName } from '../domain/names.ts';

/**
 * Finds out whose e-mail or username and password these are. It takes the same steps for a name that
 * nobody has, so that neither the answer nor its time tells which e-mails exist.
 */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly claims: Claims,
    private readonly store: StreamStore,
    private readonly credentials: Credentials,
  ) {}

  async of(login: string, password: string): Promise<ProvedIdentity | false> {
    const holder = await this.claims.holderOf(loginName(login));
    const userId = holder ?? randomUUID();
    const { standing, isActive, role, credentialId } = await this.store.load(account, userStream(userId));
    const isRight = await this.credentials.matches(credentialId, password);
    return isRight && standing === 'open' && isActive && { userId, role, method: 'password', credentialId };
  }
}
