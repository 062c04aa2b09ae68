import { Injectable } from '@nestjs/common';

import type { RequestContext } from '#http/request-context';
import { Credentials } from '../credentials/credentials.ts';
import { assertGoodPassword } from '../credentials/good-password.ts';
import type { Account, AccountStreamEvent } from '../domain/account.ts';
import { Sessions } from '../sessions/sessions.ts';
import { Accounts } from './accounts.ts';

interface NewPassword {
  readonly userId: string;
  /** The account when it was found that its password may be changed. */
  readonly found: Account;
  readonly password: string;
  /** The field of the request that holds it. */
  readonly path?: string;
  /** The session that survives. */
  readonly session?: string | undefined;
}

/** Gives accounts new passwords, and ends the sessions that were begun before. */
@Injectable()
export class NewPasswords {
  constructor(
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Sets a password by the events that `decide` returns. The new hash is written first and becomes
   * valid with the event that names it. That event ends every session; one that survives is then
   * admitted again. Rejects INVALID_REQUEST for a bad password.
   */
  async set(
    { userId, found, password, path, session }: NewPassword,
    command: string,
    context: RequestContext,
    decide: (credentialId: string, present: Account) => AccountStreamEvent[],
  ): Promise<void> {
    const profile = await this.accounts.openProfile(found);
    if (profile) {
      assertGoodPassword(password, profile, path);
    }

    const credentialId = await this.credentials.keep(password);
    const onWritten = async (position: bigint) => {
      if (session !== undefined) {
        // Another change may have been written in the same batch. The session survives only if ours
        // is the last one.
        const present = await this.accounts.load(userId);
        if (present.credentialId === credentialId) {
          await this.sessions.readmit(session, position);
        }
      }

      await this.sessions.endAllOf(userId, session);
      await this.credentials.discard(found.credentialId);
    };

    await this.accounts.execute(
      command,
      userId,
      context,
      (present) => decide(credentialId, present),
      onWritten,
    );
  }
}
