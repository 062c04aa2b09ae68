import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { MAX_COMMIT_EVENTS } from './commit-limits.ts';
import type { StoredEvent } from './domain-events.ts';

/** An event's place in its commit. */
interface Place {
  readonly size: number;
  readonly index: number;
}

const ALONE: Place = { size: 1, index: 0 };

/**
 * The number of events at the beginning of a stretch of the log that are whole commits. The store tells nobody where a
 * commit ends, so its events do, and this counts stored ones, whatever their types and whether they can be read. What
 * another program wrote under the name of the schedule must not hold readers up: a commit that isn't continued by the
 * next event ends there.
 */
export function wholeCommits(events: readonly (StoredEvent | undefined)[]): number {
  let whole = 0;
  let next: Place | undefined;
  for (const [i, event] of events.entries()) {
    const place = placeOf(event);
    const isContinued = next !== undefined && place.index === next.index && place.size === next.size;
    if (next !== undefined && !isContinued) whole = i;
    next = place.index + 1 < place.size ? { size: place.size, index: place.index + 1 } : undefined;
    if (next === undefined) whole = i + 1;
  }
  return whole;
}

function placeOf(event: StoredEvent | undefined): Place {
  if (event?.streamId !== SCHEDULE) return ALONE;
  const { commit } = (event.metadata ?? {}) as { readonly commit?: Partial<Place> };
  const { size, index } = commit ?? ALONE;
  const isPlace = isWhole(size) && isWhole(index) && size <= MAX_COMMIT_EVENTS && index < size;
  return isPlace ? { size, index } : ALONE;
}

const isWhole = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
