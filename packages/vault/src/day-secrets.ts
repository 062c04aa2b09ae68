import { LRUCache } from 'lru-cache';

import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';

import type { Secrets } from './secrets.ts';

/**
 * What is hashed under a day's secret: e-mails that booked slots of that day, or requests sent on
 * that day.
 */
export type DaySecretKind = 'placings' | 'requests';

/**
 * For how many days secrets are made at once: customers look at one day after another, requests
 * need only that of today.
 */
const DAYS_AT_ONCE: Readonly<Record<DaySecretKind, number>> = { placings: 31, requests: 1 };
/** The most secrets that are kept in memory, and the most that are noted as absent. */
const MAX_KEPT = 4000;
/**
 * In a process that never deletes secrets itself, expiry makes deleted ones disappear from memory.
 */
const KEPT_MS = 86_400_000;
/**
 * A missing secret is looked up again after this time, because another process may have created it.
 */
const ABSENT_MS = 60_000;

/**
 * Secrets that belong to one Riga day each. Once a day's secret is deleted, its hashes reveal
 * nothing.
 */
export class DaySecrets {
  readonly #known = new LRUCache<string, Buffer>({ max: MAX_KEPT, ttl: KEPT_MS });
  /**
   * The secrets that are made or looked up at the moment. The first customers of a day may come all
   * at once, and would otherwise take all connections to ask the same.
   */
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #finding = new Map<string, Promise<Buffer | undefined>>();
  readonly #absent = new LRUCache<string, true>({ max: MAX_KEPT, ttl: ABSENT_MS });

  constructor(private readonly secrets: Secrets) {}

  /** Whether the day's secret is in memory, so that `getSecret` needs no query. */
  isKnown(kind: DaySecretKind, day: Day): boolean {
    return this.#known.has(nameOf(kind, day));
  }

  /**
   * Returns the day's secret, made if need be. Must not be called for a day whose secret is due to
   * be deleted.
   */
  async getSecret(kind: DaySecretKind, day: Day): Promise<Buffer> {
    const name = nameOf(kind, day);
    const known = this.#known.get(name);
    if (known) {
      return known;
    }

    const making =
      this.#making.get(name) ?? this.#make(kind, day).finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  /** Returns undefined if the secret was never made or has been deleted. */
  async find(kind: DaySecretKind, day: Day): Promise<Buffer | undefined> {
    const name = nameOf(kind, day);
    const known = this.#known.get(name);
    if (known || this.#absent.has(name)) {
      return known;
    }

    const finding =
      this.#finding.get(name) ?? this.#lookUp(name).finally(() => this.#finding.delete(name));
    this.#finding.set(name, finding);
    return finding;
  }

  /** Deletes the secrets of all days before this one for good, in this process and the database. */
  async deleteBefore(kind: DaySecretKind, day: Day): Promise<void> {
    const [start, end] = [nameOf(kind, ''), nameOf(kind, day)];
    await this.secrets.deleteBetween(start, end);
    for (const name of this.#known.keys()) {
      if (name >= start && name < end) {
        this.#known.delete(name);
      }
    }
  }

  async #make(kind: DaySecretKind, first: Day): Promise<Buffer> {
    const names = Array.from({ length: DAYS_AT_ONCE[kind] }, (_, i) =>
      nameOf(kind, addDays(first, i)),
    );
    const secrets = await this.secrets.getSecrets(names);
    for (const [name, secret] of secrets) {
      this.#keep(name, secret);
    }

    const secret = secrets.get(nameOf(kind, first));
    if (!secret) {
      throw new Error(`The vault has no secret of ${first}.`);
    }

    return secret;
  }

  async #lookUp(name: string): Promise<Buffer | undefined> {
    const found = await this.secrets.find(name);
    if (found) {
      return this.#keep(name, found);
    }

    this.#absent.set(name, true);
    return undefined;
  }

  #keep(name: string, secret: Buffer): Buffer {
    this.#known.set(name, secret);
    return secret;
  }
}

const nameOf = (kind: DaySecretKind, day: Day): string => `${kind}-${day}`;
