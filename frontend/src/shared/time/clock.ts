import { useSyncExternalStore, useEffect, useState } from 'react';
import { RIGA, today, type Day } from '@cablepark/contracts/shared/riga-time';

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

/** Sets the time that pages show. In a browser the clock does so itself. */
export function setNow(instant: Date): void {
  now = instant;
  for (const listener of listeners) listener();
}

const tick = (): void => setNow(new Date());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  // After a laptop wakes up, the time is outdated until the next tick.
  if (listeners.size === 1) document.addEventListener('visibilitychange', tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

const currentTime = (): Date => now;

/** The current time, updated twice a minute. */
export const useNow = (): Date => useSyncExternalStore(subscribe, currentTime, currentTime);

/** The current day in Riga, wherever the viewer is. */
export const useToday = (): Day => today(useNow());

/** Whether the viewer's time zone is Riga's, compared by name. */
export const isViewerInRiga = (): boolean => Intl.DateTimeFormat().resolvedOptions().timeZone === RIGA;

export function useIsSlow(isPending: boolean, afterMs: number): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending, afterMs]);
  return isSlow;
}
