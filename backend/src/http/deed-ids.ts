import type { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { LRUCache } from 'lru-cache';

/** Far more than requests can be under way at once. */
const IDS_KEPT = 10_000;

/**
 * Knows which requests wrote events, so that their answers name their deeds in `X-Correlation-Id`. A repeated request
 * is answered with the id of the first.
 */
export class DeedIds {
  readonly #deedOf = new LRUCache<string, string>({ max: IDS_KEPT });

  constructor(store: Pick<StreamStore, 'observe'>) {
    store.observe({
      wrote: (correlationId) => {
        this.#deedOf.set(correlationId, correlationId);
      },
    });
  }

  /** Notes that the request with this correlation id repeats an earlier deed. */
  repeats(correlationId: string, deed: string): void {
    this.#deedOf.set(correlationId, deed);
  }

  /** Returns the deed that a request did or repeated; undefined if no events were written. */
  of(correlationId: string): string | undefined {
    return this.#deedOf.get(correlationId);
  }
}
