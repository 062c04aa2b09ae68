import { Injectable } from '@nestjs/common';
import { Claims } from '../commands/open-account/claims.ts';
import type { ProvedIdentity } from '../commands/sign-in/sign-in.decide.ts';
import { Credentials } from '../credentials/credentials.ts';
import { loginName } from '../domain/names.ts';

/**
 * Finds the account of an e-mail or username and verifies the password. It takes the same steps for a name that nobody
 * has, so neither the answer nor its time reveals which e-mails exist.
 */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly claims: Claims,
    private readonly credentials: Credentials,
  ) {}

  async of(login: string, password: string): Promise<ProvedIdentity | false> {
    const owner = await this.claims.ownerOfInEqualTime(loginName(login));
    const isRight = await this.credentials.matches(owner?.account.credentialId ?? null, password);
    if (!isRight || !owner?.account.isActive) return false;
    const { role, credentialId } = owner.account;
    return { userId: owner.userId, role, method: 'password', credentialId, googleAccount: null };
  }
}
