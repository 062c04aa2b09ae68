import { pause } from '@cablepark/platform/concurrency/background-task';
import type { EventLog, Page } from '@cablepark/event-store/log/event-log';
import { RUSH_EVENTS } from '../jobs/wait-until-idle.ts';

export interface PollOptions {
  /** The position of the last event already seen; undefined for the start of the log. */
  readonly after: bigint | undefined;
  readonly signal: AbortSignal;
  /** Registers a callback for when the log has come to a position, and returns a function that unregisters it. */
  readonly onAdvance: (wake: (advance: { readonly position: bigint }) => void) => () => void;
  /** Called when the event store becomes unavailable or available. */
  readonly onState: (state: 'live' | 'waiting', reason?: Error) => void;
}

/** A page of the log that isn't empty. */
export type Batch = Page & { readonly last: bigint };

const isRush = ({ events }: Page): boolean => events.length >= RUSH_EVENTS;

const PAGE = 1000;
/** How long to let events gather after a page and after a page of a rush, and how often to poll if nothing wakes us. */
const GATHER_MS = 40;
const GATHER_IN_RUSH_MS = 250;
const POLL_EVERY_MS = 250;
const RETRY_MS = 500;

/**
 * Yields the log after a position, for ever, in pages. A live subscription of its own would cost the frames and
 * wake-ups of every event a second time, whereas a page of fifty events costs little more than one event (ADR 5). Each
 * event comes once and in order. The generator ends when the signal is aborted, and never throws.
 */
export async function* pollLog(log: EventLog, options: PollOptions): AsyncGenerator<Batch, void, undefined> {
  const { signal, onAdvance, onState } = options;
  let after = options.after;
  let woken = new AbortController();
  const stopListening = onAdvance(({ position }) => {
    if (after !== undefined && position <= after) return; // read models that are written later tell it again
    // Checking first is cheaper than creating the reason of another abort.
    if (!woken.signal.aborted) woken.abort();
  });
  try {
    while (!signal.aborted) {
      woken = new AbortController();
      try {
        const page = await log.readPage(after, PAGE);
        onState('live');
        if (page.last === undefined) {
          await pause(POLL_EVERY_MS, AbortSignal.any([signal, woken.signal]));
        } else {
          after = page.last;
          yield { ...page, last: page.last };
        }
        if (page.isEnd) await pause(isRush(page) ? GATHER_IN_RUSH_MS : GATHER_MS, signal);
      } catch (error) {
        onState('waiting', error as Error);
        await pause(RETRY_MS, signal);
      }
    }
  } finally {
    stopListening();
  }
}
