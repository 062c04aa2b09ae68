import { createHmac } from 'node:crypto';

import { DAY_MS } from '@cablepark/contracts/shared/riga-time';
import type { Secrets } from '@cablepark/vault/secrets';

/** How long one secret is used. */
export const TERM_MS = 30 * DAY_MS;

const termOf = (at: Date): number => Math.floor(at.getTime() / TERM_MS);
export const startOfTerm = (at: Date): Date => new Date(termOf(at) * TERM_MS);
const nameOf = (term: number): string =>
  `sources-${new Date(term * TERM_MS).toISOString().slice(0, 10)}`;

/**
 * Hashes networks under a secret that lasts 30 days. There are so few addresses that somebody with
 * the secret could try them all, so it is deleted afterwards.
 */
export class SourceSecrets {
  #known = new Map<number, Promise<Buffer>>();

  constructor(private readonly secrets: Secrets) {}

  /** The hash of a network in the term of this instant. */
  async sourceOf(network: string, at: Date): Promise<string> {
    return createHmac('sha256', await this.#secretOf(termOf(at)))
      .update(network)
      .digest('base64url');
  }

  /** Deletes the secrets of all terms before the one of this instant. */
  async deleteBefore(at: Date): Promise<void> {
    const term = termOf(at);
    for (const known of this.#known.keys()) {
      if (known < term) {
        this.#known.delete(known);
      }
    }

    await this.secrets.deleteBetween(nameOf(0), nameOf(term));
  }

  #secretOf(term: number): Promise<Buffer> {
    const known = this.#known.get(term);
    if (known) {
      return known;
    }

    const loading = this.secrets.getSecret(nameOf(term));
    // Keeps only the last two in memory, even in a process that never deletes any.
    this.#known = new Map([...this.#known].filter(([other]) => Math.abs(other - term) === 1)).set(
      term,
      loading,
    );
    loading.catch(() => this.#known.delete(term));
    return loading;
  }
}
