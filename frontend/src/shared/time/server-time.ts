import { createStore } from '../storage/storage.ts';

/** By how many milliseconds the server's clock is ahead of this device's. */
const ahead = createStore(0);

/** The time by the server's clock, as far as this page knows it (rule 16.7). */
export const readServerTime = (): Date => new Date(Date.now() + ahead.get());

/** What the server's clock said when this device's said `instant`. */
export const toServerTime = (instant: number): number => instant + ahead.get();

/**
 * By how many milliseconds the server's clock is ahead. The component is rendered again when that
 * changes.
 */
export const useServerAhead = ahead.useValue;

/** Calls the listener when an answer shows that the device's clock is wrong, or has been set. */
export const watchServerAhead = ahead.subscribe;

/** A header names whole seconds. */
const PRECISION_MS = 1000;

interface Exchange {
  /** The answer's `Date`. A proxy may have dropped it. */
  readonly date: string | null;
  /** When this device asked and got the answer, by its own clock. */
  readonly askedAt: number;
  readonly answeredAt: number;
}

/**
 * Learns the server's time from an answer. The known difference stays if the answer, whose `Date`
 * is exact to a second only, allows it.
 */
export function learnServerTime({ date, askedAt, answeredAt }: Exchange): void {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said)) {
    return;
  }

  const least = said - answeredAt;
  const most = said + PRECISION_MS - askedAt;
  const next = Math.max(least, Math.min(most, ahead.get()));
  if (next !== ahead.get()) {
    ahead.set(next);
  }
}
