import { Injectable } from '@nestjs/common';
import pRetry from 'p-retry';

import type { Profile } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import { userStreamOf } from '@cablepark/contracts/shared/streams';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import type { Handled } from '@cablepark/event-store/streams/stream-queue';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';

import { resolveWhenVisible } from '#command-pipeline/wait-until-visible';
import { toCommandContext, type RequestContext } from '#http/request-context';
import {
  account,
  ConcurrentChange,
  type Account,
  type AccountStreamEvent,
} from '../domain/account.ts';

type Decide = (present: Account) => AccountStreamEvent[];
type OnWritten = (position: bigint) => Promise<void>;

/**
 * Accounts for command handlers: decides on one, writes in one append, and returns once that can be
 * read.
 */
@Injectable()
export class Accounts {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  load(userId: string): Promise<Account> {
    return this.store.load(account, userStreamOf(userId));
  }

  /**
   * An open account with its opened profile and the key that this is sealed under; null if there is
   * none.
   */
  async loadOpen(userId: string) {
    const found = await this.load(userId);
    const profile = await this.openProfile(found);
    return found.status === 'open' && found.profile && profile
      ? { found, keyId: found.profile.keyId, profile }
      : null;
  }

  async openProfile({ profile }: Account): Promise<Profile | null> {
    return profile && this.vault.open('profile', profile);
  }

  /**
   * Executes the command of a request. `onWritten` is called with the position of its events once
   * they are written, before they are awaited in the read models.
   */
  execute(
    command: string,
    userId: string,
    context: RequestContext,
    decide: Decide,
    onWritten?: OnWritten,
  ) {
    return this.executeAs(
      toCommandContext(command, this.clock.now(), context),
      userId,
      decide,
      onWritten,
    );
  }

  /** Executes a command whose metadata has been made already. */
  async executeAs(
    metadata: CommandContext,
    userId: string,
    decide: Decide,
    onWritten?: OnWritten,
  ): Promise<Handled<Account, AccountStreamEvent>> {
    const handled = await this.store.handle(account, userStreamOf(userId), metadata, decide);
    await onWritten?.(handled.position);
    return resolveWhenVisible(this.progress, Promise.resolve(handled));
  }
}

/**
 * More concurrent changes to one account than occur by accident; retrying takes a second at most.
 */
const RETRIES = 30;

/**
 * Retries an attempt that a concurrent change of the account made fail; rejects UNAVAILABLE if that
 * doesn't end.
 */
export const retryConcurrentChanges = <Result>(attempt: () => Promise<Result>): Promise<Result> =>
  pRetry(attempt, {
    retries: RETRIES,
    minTimeout: 5,
    maxTimeout: 40,
    randomize: true,
    shouldRetry: ({ error }) => error instanceof ConcurrentChange,
  }).catch((error: unknown) => {
    if (error instanceof ConcurrentChange) {
      return reject('UNAVAILABLE');
    }

    throw error;
  });
