import { pause } from '@cablepark/platform/concurrency/pause';
import type { EventLog, Page } from '@cablepark/event-store/log/event-log';

export interface NewsOptions {
  /** Position of the last event already seen; undefined for the log's start. */
  readonly after: bigint | undefined;
  readonly signal: AbortSignal;
  /** Calls back whenever there may be news; returns how to stop that. */
  readonly onNews: (wake: () => void) => () => void;
  /** Told when the event store goes away and comes back. */
  readonly onState: (state: 'live' | 'waiting', reason?: Error) => void;
}

/** A page of the log that isn't empty. */
export type News = Page & { readonly last: bigint };

/** So many events together mean that people, or staff's work on many slots, keep the system busy. */
const MANY = 5;
export const isOfRush = ({ events }: Page): boolean => events.length >= MANY;

const PAGE = 1000;
/** How long to gather events after a page, after one of a rush, and how often to look unasked, ms. */
const GATHER_MS = 40;
const GATHER_IN_RUSH_MS = 250;
const LOOK_EVERY_MS = 250;
const AWAY_MS = 500;

/**
 * The log after a position, for ever, in pages. A live subscription would cost each event's frames and
 * wake-ups once more than the read models' own; a page of fifty events costs little more than one
 * (ADR 43). Each event comes once and in order. Ends when the signal is aborted, and never throws.
 */
export async function* readNews(log: EventLog, options: NewsOptions): AsyncGenerator<News, void, undefined> {
  const { signal, onNews, onState } = options;
  let after = options.after;
  let woken = new AbortController();
  const stopListening = onNews(() => {
    // Making the reason of an abort takes longer than looking whether there was one.
    if (!woken.signal.aborted) woken.abort();
  });
  try {
    while (!signal.aborted) {
      woken = new AbortController();
      try {
        const page = await log.readPage(after, PAGE);
        onState('live');
        if (page.last === undefined) {
          await pause(LOOK_EVERY_MS, AbortSignal.any([signal, woken.signal]));
        } else {
          after = page.last;
          yield { ...page, last: page.last };
        }
        if (page.isEnd) await pause(isOfRush(page) ? GATHER_IN_RUSH_MS : GATHER_MS, signal);
      } catch (error) {
        onState('waiting', error as Error);
        await pause(AWAY_MS, signal);
      }
    }
  } finally {
    stopListening();
  }
}
