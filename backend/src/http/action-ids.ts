import { LRUCache } from 'lru-cache';

import type { StreamStore } from '@cablepark/event-store/streams/stream-store';

/** Far more than requests can be under way at once. */
const IDS_KEPT = 10_000;

/**
 * Remembers which requests wrote events, so that `X-Correlation-Id` can name their actions. For a
 * repeated request, that is the action of the first one.
 */
export class ActionIds {
  readonly #actionOf = new LRUCache<string, string>({ max: IDS_KEPT });

  constructor(store: Pick<StreamStore, 'observe'>) {
    store.observe({
      noteWrite: (correlationId) => this.#actionOf.set(correlationId, correlationId),
    });
  }

  /** Notes that the request with this correlation id repeats an earlier action. */
  noteRepeat(correlationId: string, action: string): void {
    this.#actionOf.set(correlationId, action);
  }

  /** Returns the action that a request did or repeated; undefined if no events were written. */
  findAction(correlationId: string): string | undefined {
    return this.#actionOf.get(correlationId);
  }
}
