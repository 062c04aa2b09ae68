import { randomBytes } from 'node:crypto';
import { keyedHash } from '@cablepark/vault/keyed-hash';

/** How long the same request is the same wish. */
const REPEATED_WITHIN_MS = 10 * 60_000;
/** The most wishes that are remembered, some 20 MB. In a rush that brings more, the oldest count again. */
const MAX_KNOWN = 100_000;

/**
 * Tells the first of several requests from its repeats. What it remembers are hashes under a secret that is never
 * written anywhere and ends with the process.
 */
export class CountedWishes {
  readonly #secret = randomBytes(32);
  /** When each wish was counted, oldest first, in milliseconds since 1970. */
  readonly #countedAt = new Map<string, number>();

  /** Whether a request is the first like it within the last ten minutes. It then is counted. */
  isFirst(request: string, now: Date): boolean {
    const oldest = now.getTime() - REPEATED_WITHIN_MS;
    this.#forget(oldest);
    const hash = keyedHash(this.#secret, 'wish', request);
    if ((this.#countedAt.get(hash) ?? oldest) > oldest) return false;
    this.#countedAt.delete(hash); // so that it comes last
    this.#countedAt.set(hash, now.getTime());
    return true;
  }

  #forget(before: number): void {
    for (const [hash, countedAt] of this.#countedAt) {
      if (countedAt > before && this.#countedAt.size < MAX_KNOWN) return;
      this.#countedAt.delete(hash);
    }
  }
}
