import { Injectable } from '@nestjs/common';

import { DAY_MS } from '@cablepark/contracts/shared/riga-time';
import { Vault } from '@cablepark/vault/vault';

import { findAccount, type DemoAccount, type Person } from './story/people.ts';

/**
 * Ids and the password of the demo, from the vault's secret: the same when it is continued, and not
 * to be guessed.
 */
@Injectable()
export class DemoIdentity {
  constructor(private readonly vault: Vault) {}

  /** Returns 32 bytes for the item of this name. */
  deriveBytes(name: string): Buffer {
    return Buffer.from(this.vault.computeKeyedHash('demo', name), 'base64url');
  }

  deriveUuid(name: string): string {
    return this.vault.computeKeyedUuid('demo', name);
  }

  /** The id of the action of a step of this name. */
  deriveActionId(name: string): string {
    return this.deriveUuid(`action ${name}`);
  }

  /** The id of the pass to which the story refers by this key. */
  derivePassId(key: string): string {
    return this.deriveUuid(`pass ${key}`);
  }

  deriveUserId({ username }: DemoAccount): string {
    return this.deriveUuid(`user ${username}`);
  }

  /** The id of a person's account, if it was open at that time in a demo that began at `now`. */
  findOwner(person: Person, at: Date, now: Date): string | null {
    const account = findAccount(person);
    const daysAgo = (now.getTime() - at.getTime()) / DAY_MS;
    return account !== undefined && daysAgo < account.openedDaysAgo
      ? this.deriveUserId(account)
      : null;
  }

  derivePassword(): string {
    return this.deriveBytes('password').toString('base64url').slice(0, 14);
  }
}
