import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { Injectable } from '@nestjs/common';

import type { ClaimKind } from '@cablepark/contracts/accounts/account.events';
import type { Profile } from '@cablepark/contracts/accounts/user';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { claimStreamOf, userStreamOf } from '@cablepark/contracts/shared/streams';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';

import { account, type Account } from '#accounts/domain/account';
import { claim, decideClaim, takenCodeOf } from '#accounts/domain/claim';
import { namesOf, type WantedName } from '#accounts/domain/names';
import { decideAbandon, decideReleaseName } from './open-account.decide.ts';

/**
 * How long the holder of a name may take to become an account before the claim is considered
 * abandoned.
 */
export class ClaimTimeout {
  constructor(readonly ms = 1500) {}
}

const CHECK_EVERY_MS = 25;
/** How many times another process may be faster to claim a name that has just become free. */
const MAX_ROUNDS = 5;

/** An open account, its id and its profile. */
export interface Owner {
  readonly userId: string;
  readonly account: Account;
  /** Null if it has just been erased. */
  readonly profile: Profile | null;
}

/**
 * Decides which account has which name. A name is claimed before its account is created or takes
 * it, and belongs to the account that claimed it last, for as long as that account has it. A crash
 * in between therefore leaves a claim without an owner, and an account that takes another name
 * frees the previous one. A command that wants such a name waits a while for an account that may be
 * about to be created, rules out that it still can be, and takes the name over. If two want the
 * same names at once, both claim them in the same order, so the first gets them all (ADR 66).
 */
@Injectable()
export class Claims {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly timeout: ClaimTimeout,
  ) {}

  /** The stream of a name's claims. Its id reveals nothing without the vault's secret. */
  streamOf({ kind, name }: WantedName): string {
    const space = kind === 'email' || kind === 'username' ? 'name' : kind;
    return claimStreamOf(this.vault.computeKeyedHash(`claim ${space}`, name));
  }

  /** Returns who claimed the name last, whether or not their account exists and has it. */
  async holderOf(wanted: WantedName): Promise<string | null> {
    return (await this.store.load(claim, this.streamOf(wanted))).holder;
  }

  async ownerOf(wanted: WantedName): Promise<Owner | null> {
    const holder = await this.holderOf(wanted);
    return holder === null ? null : this.#accountOf(holder, this.streamOf(wanted));
  }

  /**
   * Does the same work whether or not the account exists, for callers that must not learn it from
   * the time.
   */
  async findOwnerInEqualTime(wanted: WantedName): Promise<Owner | null> {
    const holder = await this.holderOf(wanted);
    return this.#accountOf(holder ?? randomUUID(), this.streamOf(wanted));
  }

  async #accountOf(userId: string, stream: string): Promise<Owner | null> {
    const found = await this.store.load(account, userStreamOf(userId));
    const profile = await this.vault.open(
      'profile',
      found.profile ?? { keyId: randomUUID(), box: '' },
    );
    return found.status === 'open' && this.#hasName(stream, found, profile)
      ? { userId, account: found, profile }
      : null;
  }

  /** Rejects if an account already has one of the names, before anything is written. */
  async assertFree(names: readonly WantedName[]): Promise<void> {
    for (const wanted of names) {
      if (await this.ownerOf(wanted)) {
        reject(takenCodeOf(wanted.kind));
      }
    }
  }

  /**
   * Claims the name for an account that is about to be created or to take it; rejects if it is
   * taken.
   */
  async take(wanted: WantedName, userId: string, context: CommandContext): Promise<void> {
    const { kind } = wanted;
    const stream = this.streamOf(wanted);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { holder, times } = await this.store.load(claim, stream);
      const isFree =
        holder === null ||
        holder === userId ||
        (await this.#waitUntilFree(holder, stream, kind, context));
      if (isFree && (await hasSucceeded(this.#claim(stream, { userId, kind, times }, context)))) {
        return;
      }
    }

    reject(takenCodeOf(kind));
  }

  async #claim(
    stream: string,
    command: Parameters<typeof decideClaim>[0],
    context: CommandContext,
  ): Promise<void> {
    await this.store.handle(claim, stream, context, (state) => decideClaim(command, state));
  }

  /**
   * Makes sure that the holder can't get the name any more. Returns false if their account changed
   * meanwhile, so that it must be looked at again; rejects if they have the name.
   */
  async #waitUntilFree(
    holder: string,
    stream: string,
    kind: ClaimKind,
    context: CommandContext,
  ): Promise<boolean> {
    const until = performance.now() + this.timeout.ms;
    let found = await this.store.load(account, userStreamOf(holder));
    while (found.status === 'none' && performance.now() < until) {
      await delay(CHECK_EVERY_MS);
      found = await this.store.load(account, userStreamOf(holder));
    }
    if (found.status === 'none') {
      const decide = (state: Account) => decideAbandon(holder, state);
      found = (await this.store.handle(account, userStreamOf(holder), context, decide)).state;
    }
    if (found.status !== 'open') {
      return true;
    }

    const profile = found.profile && (await this.vault.open('profile', found.profile));
    if (this.#hasName(stream, found, profile)) {
      reject(takenCodeOf(kind));
    }

    const command = { userId: holder, claim: stream, found };
    return hasSucceeded(
      this.store.handle(account, userStreamOf(holder), context, (state) =>
        decideReleaseName(command, state),
      ),
    );
  }

  /**
   * Whether an open account has a name. One whose profile has just been erased keeps its names
   * until it is closed.
   */
  #hasName(stream: string, { googleAccounts }: Account, profile: Profile | null): boolean {
    if (profile === null || googleAccounts.includes(stream)) {
      return true;
    }

    return namesOf(profile).some((name) => this.streamOf(name) === stream);
  }
}

/** Returns false if a concurrent change caused a rejection. */
const hasSucceeded = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Rejection) {
        return false;
      }

      throw error;
    },
  );
