import { useSyncExternalStore } from 'react';
import { RIGA, today, type Day } from '@cablepark/contracts/shared/riga-time';

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  // A laptop that slept wakes with an old time.
  if (listeners.size === 1) document.addEventListener('visibilitychange', tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The time, moving on twice a minute. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now);

/** The day in Riga, wherever the viewer is. */
export const useToday = (): Day => today(useNow());

/** Whether the viewer's own clock shows Riga's time, by the zone's name. */
export const isViewerInRiga = (): boolean => Intl.DateTimeFormat().resolvedOptions().timeZone === RIGA;
