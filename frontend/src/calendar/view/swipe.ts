import { useRef, type TouchEvent } from 'react';

const MIN_DISTANCE = 50;
const MAX_DRIFT = 100;
const MIN_VELOCITY = 0.3;
/** While a week slides in, further swipes are ignored (rule 17.1). */
const LOCK_MS = 350;

export interface Stroke {
  readonly dx: number;
  readonly dy: number;
  readonly ms: number;
}

/** Which way a stroke of the thumb turns the week: pixels and milliseconds (rule 17.1). */
export function weekStep({ dx, dy, ms }: Stroke): -1 | 0 | 1 {
  const isSwipe =
    Math.abs(dx) >= MIN_DISTANCE && Math.abs(dy) <= MAX_DRIFT && Math.abs(dx) / Math.max(ms, 1) >= MIN_VELOCITY;
  if (!isSwipe) return 0;
  return dx < 0 ? 1 : -1;
}

/** Touch handlers that turn the week: left for the next one, right for the one before. */
export function useSwipe(onStep: (step: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number; at: number } | null>(null);
  const lockedUntil = useRef(0);
  return {
    onTouchStart: ({ touches, timeStamp }: TouchEvent) => {
      const touch = touches[0];
      start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null;
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from || timeStamp < lockedUntil.current) return;
      const step = weekStep({ dx: touch.clientX - from.x, dy: touch.clientY - from.y, ms: timeStamp - from.at });
      if (step === 0) return;
      lockedUntil.current = timeStamp + LOCK_MS;
      onStep(step);
    },
  };
}
