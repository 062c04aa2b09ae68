import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';
import { LRUCache } from 'lru-cache';
import type { Secrets } from './secrets.ts';

/** What the hashes under a day's secret are of: e-mails that booked slots of the day, or requests sent on it. */
export type DaySecretKind = 'placings' | 'requests';

/** For how many days secrets are made at once: who books asks for one day after another, for requests today's only. */
const DAYS_AT_ONCE: Readonly<Record<DaySecretKind, number>> = { placings: 31, requests: 1 };
/** As many days as there are folded streams in memory. */
const MOST_KEPT = 4000;
/** A process in which nobody deletes secrets forgets them too, and finds out that they are gone. */
const KEPT_MS = 86_400_000;
/** How long it is believed that there is no secret: another process may make one meanwhile. */
const ABSENT_MS = 60_000;

/** Secrets of which each Riga day has its own: what was hashed under one tells nothing once it is deleted. */
export class DaySecrets {
  readonly #secrets: Secrets;
  readonly #known = new LRUCache<string, Buffer>({ max: MOST_KEPT, ttl: KEPT_MS });
  readonly #absent = new LRUCache<string, true>({ max: MOST_KEPT, ttl: ABSENT_MS });

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** Whether the day's secret is at hand: asking for it then costs nothing. */
  isKnown(kind: DaySecretKind, day: Day): boolean {
    return this.#known.has(nameOf(kind, day));
  }

  /** The day's secret, made by whoever asks first. Don't ask for a day whose secret is to be gone. */
  async of(kind: DaySecretKind, day: Day): Promise<Buffer> {
    return this.#known.get(nameOf(kind, day)) ?? this.#make(kind, day);
  }

  /** The day's secret, if there is one. */
  async find(kind: DaySecretKind, day: Day): Promise<Buffer | undefined> {
    const name = nameOf(kind, day);
    const known = this.#known.get(name);
    if (known || this.#absent.has(name)) return known;
    const found = await this.#secrets.find(name);
    if (found) return this.#keep(name, found);
    this.#absent.set(name, true);
    return undefined;
  }

  /** Deletes the secrets of all earlier days, for good. */
  async deleteBefore(kind: DaySecretKind, day: Day): Promise<void> {
    const [start, end] = [nameOf(kind, ''), nameOf(kind, day)];
    await this.#secrets.deleteBetween(start, end);
    for (const name of this.#known.keys()) if (name >= start && name < end) this.#known.delete(name);
  }

  async #make(kind: DaySecretKind, first: Day): Promise<Buffer> {
    const names = Array.from({ length: DAYS_AT_ONCE[kind] }, (_, i) => nameOf(kind, addDays(first, i)));
    const secrets = await this.#secrets.allNamed(names);
    for (const [name, secret] of secrets) this.#keep(name, secret);
    const secret = secrets.get(nameOf(kind, first));
    if (!secret) throw new Error(`The vault has no secret of ${first}.`);
    return secret;
  }

  #keep(name: string, secret: Buffer): Buffer {
    this.#known.set(name, secret);
    return secret;
  }
}

const nameOf = (kind: DaySecretKind, day: Day): string => `${kind}-${day}`;
