import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClaimKind } from '@cablepark/contracts/accounts/account.events';
import type { Profile } from '@cablepark/contracts/accounts/user';
import { Rejection, reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { claimStream, userStream } from '@cablepark/contracts/shared/streams';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { account, type Account } from '../../domain/account.ts';
import { claim, decideClaim, takenCode } from '../../domain/claim.ts';
import { namesOf, type WantedName } from '../../domain/names.ts';
import { decideAbandon } from './open-account.decide.ts';
import { decideReleaseName } from './release-name.decide.ts';

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

/** An open account, and who it belongs to. */
export interface Owner {
  readonly userId: string;
  readonly account: Account;
  /** Null where it has been erased just now. */
  readonly profile: Profile | null;
}

/**
 * Which name is whose. A name is claimed before its account is made or takes it, and belongs to whoever claimed
 * it last while their account has it. So a crash in between leaves a claim without its owner, and an account that
 * takes another name frees the one before. Whoever wants the name then waits a while for an account about
 * to be made, refuses on its behalf what may still be under way there, and takes the name over. Of two who want the
 * same names at once, both claiming in the same order, the first gets them all (ADR 66).
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

  /** Who claimed the name last; whether their account is there and has it is another question. */
  async holderOf(wanted: WantedName): Promise<string | null> {
    const { holder } = await this.store.load(claim, this.streamOf(wanted));
    if (holder !== null || wanted.before === undefined) return holder;
    return (await this.store.load(claim, this.streamOf({ ...wanted, name: wanted.before }))).holder;
  }

  /** The account that has this name. */
  async ownerOf(wanted: WantedName): Promise<Owner | null> {
    const [claimed] = await this.#claimsOf(wanted);
    return claimed ? this.#accountOf(claimed.holder, claimed.stream) : null;
  }

  /** The same, in as many steps where there is none, for whoever must not learn it from the time it takes. */
  async ownerOfEvenly(wanted: WantedName): Promise<Owner | null> {
    const [claimed] = await this.#claimsOf(wanted);
    return this.#accountOf(claimed?.holder ?? randomUUID(), claimed?.stream ?? this.streamOf(wanted));
  }

  async #accountOf(userId: string, stream: string): Promise<Owner | null> {
    const found = await this.store.load(account, userStream(userId));
    const profile = await this.vault.open('profile', found.profile ?? nobodys());
    return found.standing === 'open' && this.#has(stream, found, profile) ? { userId, account: found, profile } : null;
  }

  /** Refuses where a name is an account's already: then nothing is written at all. */
  async assertFree(names: readonly WantedName[]): Promise<void> {
    for (const wanted of names) if (await this.ownerOf(wanted)) reject(takenCode(wanted.kind));
  }

  /** Claims the name for an account that is about to be made, or to take it, or refuses it. */
  async take(wanted: WantedName, userId: string, context: CommandContext): Promise<void> {
    const { kind } = wanted;
    const stream = this.streamOf(wanted);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const { times } = await this.store.load(claim, stream);
      let isFree = true;
      for (const { holder, stream: claimed } of await this.#claimsOf(wanted))
        isFree &&= holder === userId || (await this.#outlast(holder, claimed, kind, context));
      if (isFree && (await orFalse(this.#claim(stream, { userId, kind, times }, context)))) return;
    }
    reject(takenCode(kind));
  }

  /** The claims there are on a name, as it is compared now and as it was before. */
  async #claimsOf(wanted: WantedName): Promise<{ readonly holder: string; readonly stream: string }[]> {
    const { kind, name, before } = wanted;
    const found: { holder: string; stream: string }[] = [];
    for (const one of before === undefined ? [name] : [name, before]) {
      const stream = this.streamOf({ kind, name: one });
      const { holder } = await this.store.load(claim, stream);
      if (holder !== null) found.push({ holder, stream });
    }
    return found;
  }

  async #claim(stream: string, command: Parameters<typeof decideClaim>[0], context: CommandContext): Promise<void> {
    await this.store.handle(claim, stream, context, (state) => decideClaim(command, state));
  }

  /** True once the holder doesn't have the name and can't come to have it; false to look again; refuses when they have it. */
  async #outlast(holder: string, stream: string, kind: ClaimKind, context: CommandContext): Promise<boolean> {
    const until = performance.now() + this.patience.ms;
    let found = await this.store.load(account, userStream(holder));
    while (found.standing === 'none' && performance.now() < until) {
      await delay(LOOK_EVERY_MS);
      found = await this.store.load(account, userStream(holder));
    }
    if (found.standing === 'none') {
      const decide = (state: Account) => decideAbandon(holder, state);
      found = (await this.store.handle(account, userStream(holder), context, decide)).state;
    }
    if (found.standing !== 'open') return true;
    const profile = found.profile && (await this.vault.open('profile', found.profile));
    if (this.#has(stream, found, profile)) reject(takenCode(kind));
    const command = { userId: holder, claim: stream, found };
    return orFalse(
      this.store.handle(account, userStream(holder), context, (state) => decideReleaseName(command, state)),
    );
  }

  /** Whether an open account has a name. One whose profile was erased this moment keeps all until it has ended. */
  #has(stream: string, { googleAccounts }: Account, profile: Profile | null): boolean {
    if (profile === null || googleAccounts.includes(stream)) return true;
    return namesOf(profile).some(({ kind, name, before = name }) =>
      [name, before].some((one) => this.streamOf({ kind, name: one }) === stream),
    );
  }
}

/** What seals nothing, under a key that nobody has. */
const nobodys = (): Sealed<Profile> => ({ keyId: randomUUID(), box: '' });

/** Whether it was done; not where somebody else was first. */
const orFalse = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Rejection) return false;
      throw error;
    },
  );
