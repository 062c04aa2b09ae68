import { randomBytes } from 'node:crypto';
import { reject } from '@cablepark/contracts/shared/rejection';
import { userStream } from '@cablepark/contracts/shared/streams';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { Credentials } from '../../credentials/credentials.ts';
import { account, type Account } from '../../domain/account.ts';
import { loginName } from '../../domain/names.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { Claims, type Owner } from '../open-account/claims.ts';
import { decideDispossess, decideLoseUsername, profileWithout } from './google.decide.ts';

const NAME_BYTES = 6;

/** Takes an unproved e-mail from an account, for the user who has proved it. */
@Injectable()
export class Dispossession {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly claims: Claims,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
  ) {}

  /** Rejects if the account has changed meanwhile. After a crash the new username may stay claimed without an owner. */
  async of({ userId, account: found, profile }: Owner, email: string, context: CommandContext): Promise<void> {
    if (profile === null || found.profile === null) return reject('EMAIL_TAKEN');
    // A predictable username could be claimed in advance to prevent the e-mail from being taken back.
    const left = profileWithout(email, `user-${randomBytes(NAME_BYTES).toString('hex')}`, profile);
    if (left.username !== profile.username) await this.claims.take(loginName(left.username), userId, context);
    const sealed = (await this.vault.sealUnder('profile', found.profile.keyId, left)) ?? reject('EMAIL_TAKEN');
    const decide = left.email === null ? decideDispossess : decideLoseUsername;
    await this.store.handle(account, userStream(userId), context, (present: Account) =>
      decide({ userId, found, profile: sealed }, present),
    );
    if (left.email !== null) return;
    await this.credentials.discard(found.credentialId);
    await this.sessions.endAllOf(userId);
  }
}
