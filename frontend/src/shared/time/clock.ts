import { useEffect, useState } from 'react';

import {
  DAY_MS,
  dayOfInstant,
  HOUR_MS,
  RIGA,
  type Day,
} from '@cablepark/contracts/shared/riga-time';

import { createStore } from '../storage/storage.ts';
import { readServerTime, watchServerAhead } from './server-time.ts';

const TICK_MS = 30_000;
const now = createStore(readServerTime());

/** Sets the time that pages show. In a browser the clock does so itself. */
export const setNow = now.set;

/** The current time by the server's clock, updated twice a minute. */
export const useNow = now.useValue;

export function startClock(): void {
  const tick = () => setNow(readServerTime());
  setInterval(tick, TICK_MS);
  watchServerAhead(tick);
  // After a laptop wakes up, the time is outdated until the next tick.
  document.addEventListener('visibilitychange', tick);
}

/** The current day in Riga, wherever the viewer is. */
export const useToday = (): Day => dayOfInstant(useNow());

/**
 * The beginning of the present hour this many days ago, as ISO 8601. An answer as of it is
 * requested once an hour rather than with every tick of the clock.
 */
export const toHourDaysBefore = (time: Date, days: number): string =>
  new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS - days * DAY_MS).toISOString();

/** Whether the viewer's time zone is Riga's, compared by name. */
export const isViewerInRiga = (): boolean =>
  Intl.DateTimeFormat().resolvedOptions().timeZone === RIGA;

export function useIsSlow(isPending: boolean, afterMs: number): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) {
      return;
    }

    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending, afterMs]);
  return isSlow;
}
