import { setTimeout as delay } from 'node:timers/promises';
import type { ClaimKind } from '@cablepark/contracts/accounts/account.events';
import { Rejection, reject } from '@cablepark/contracts/shared/rejection';
import { claimStream, userStream } from '@cablepark/contracts/shared/streams';
import type { CommandContext } from '@cablepark/event-store/command-context';
import { StreamStore } from '@cablepark/event-store/stream-store';
import { Vault } from '@cablepark/event-store/vault/vault';
import { Injectable } from '@nestjs/common';
import { account, type Standing } from '../../domain/account.ts';
import { claim, decideClaim, takenCode } from '../../domain/claim.ts';
import type { WantedName } from '../../domain/names.ts';
import { decideAbandon } from './open-account.decide.ts';

/** How long a name's holder is given to become an account, before it is taken for dead, ms. */
export class ClaimPatience {
  readonly ms: number;

  constructor(ms = 1500) {
    this.ms = ms;
  }
}

const LOOK_EVERY_MS = 25;
/** Others who may be first at a name that has just become free. */
const MOST_ROUNDS = 5;

/**
 * Which name is whose. A name is claimed before its account is made, so a crash in between leaves a
 * claim without its user. Whoever wants the name then waits a while for that account, gives it up on
 * its behalf, so that it can't come to be any more, and takes the name over. Of two who want the same
 * names at once, both claiming in the same order, the first gets them all (ADR 0041).
 */
@Injectable()
export class Claims {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly patience: ClaimPatience,
  ) {}

  /** The stream that says whose the name is. Its name tells nothing to who doesn't have the vault. */
  streamOf({ kind, name }: Pick<WantedName, 'kind' | 'name'>): string {
    const space = kind === 'email' || kind === 'username' ? 'name' : kind;
    return claimStream(this.vault.keyedHash(`claim ${space}`, name));
  }

  /** Who claimed the name last; whether there is an account their stream tells. */
  async holderOf(wanted: WantedName): Promise<string | null> {
    const { holder } = await this.store.load(claim, this.streamOf(wanted));
    if (holder !== null || wanted.before === undefined) return holder;
    return (await this.store.load(claim, this.streamOf({ ...wanted, name: wanted.before }))).holder;
  }

  /** Refuses where a name is an account's already: then nothing is written at all. */
  async assertFree(names: readonly WantedName[]): Promise<void> {
    for (const wanted of names) {
      const holder = await this.holderOf(wanted);
      if (holder !== null && (await this.#standingOf(holder)) === 'open') reject(takenCode(wanted.kind));
    }
  }

  /** Claims the name for an account about to be made, or refuses it. */
  async take(wanted: WantedName, userId: string, context: CommandContext): Promise<void> {
    const { kind } = wanted;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const from = await this.holderOf(wanted);
      if (from !== null && from !== userId) await this.#outlast(from, kind, context);
      const decide = (state: typeof claim.initialState) => decideClaim({ userId, kind, from }, state);
      const isTaken = await this.store.handle(claim, this.streamOf(wanted), context, decide).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Rejection) return false; // somebody else was first: who are they?
          throw error;
        },
      );
      if (isTaken) return;
    }
    reject(takenCode(kind));
  }

  /** Returns once the holder is no account and can't become one; refuses when they are. */
  async #outlast(holder: string, kind: ClaimKind, context: CommandContext): Promise<void> {
    const until = performance.now() + this.patience.ms;
    let standing = await this.#standingOf(holder);
    while (standing === 'none' && performance.now() < until) {
      await delay(LOOK_EVERY_MS);
      standing = await this.#standingOf(holder);
    }
    if (standing === 'none') {
      const decide = (state: typeof account.initialState) => decideAbandon(holder, state);
      standing = (await this.store.handle(account, userStream(holder), context, decide)).state.standing;
    }
    if (standing === 'open') reject(takenCode(kind));
  }

  async #standingOf(userId: string): Promise<Standing> {
    return (await this.store.load(account, userStream(userId))).standing;
  }
}
