import { randomBytes } from 'node:crypto';

import { Injectable } from '@nestjs/common';

import { reject } from '@cablepark/contracts/shared/rejection';
import { userStreamOf } from '@cablepark/contracts/shared/streams';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';

import { Credentials } from '#accounts/credentials/credentials';
import { account, type Account } from '#accounts/domain/account';
import { toLoginName } from '#accounts/domain/names';
import { Sessions } from '#accounts/sessions/sessions';
import { Claims, type Owner } from '../open-account/claims.ts';
import { decideDispossess, removeEmail } from './dispossession.decide.ts';

/** Takes an unproved e-mail away from an account, for the user who has proved it. */
@Injectable()
export class Dispossession {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly claims: Claims,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Rejects if the account has changed meanwhile. After a crash the new username may stay claimed
   * without an owner.
   */
  async dispossess(
    { userId, account: found, profile }: Owner,
    context: CommandContext,
  ): Promise<void> {
    if (profile === null || found.profile === null) {
      return reject('EMAIL_TAKEN');
    }

    // A predictable username could be claimed in advance to prevent the e-mail from being taken
    // back.
    const newUsername = `user-${randomBytes(NAME_BYTES).toString('hex')}`;
    const without = removeEmail(newUsername, profile);
    if (without.username !== profile.username) {
      await this.claims.take(toLoginName(without.username), userId, context);
    }

    const sealed = await this.vault.sealUnder('profile', found.profile.keyId, without);
    const command = { userId, found, profile: sealed ?? reject('EMAIL_TAKEN') };
    await this.store.handle(account, userStreamOf(userId), context, (present: Account) =>
      decideDispossess(command, present),
    );
    await this.credentials.discard(found.credentialId);
    await this.sessions.endAllOf(userId);
  }
}

export const NAME_BYTES = 6;
