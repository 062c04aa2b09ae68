import { useRef, type TouchEvent } from 'react';

const MIN_DISTANCE_PX = 50;
const MAX_DRIFT_PX = 100;
const MIN_VELOCITY_PX_PER_MS = 0.3;
/** For this long after a swipe, further swipes are ignored (rule 17.1). */
const LOCK_MS = 350;

/** The distances are in pixels. */
interface Gesture {
  readonly dx: number;
  readonly dy: number;
  readonly durationMs: number;
}

/** The number of weeks by which a touch gesture moves the calendar (rule 17.1). */
export function toWeekStep({ dx, dy, durationMs }: Gesture): -1 | 0 | 1 {
  const isSwipe =
    Math.abs(dx) >= MIN_DISTANCE_PX &&
    Math.abs(dy) <= MAX_DRIFT_PX &&
    Math.abs(dx) / Math.max(durationMs, 1) >= MIN_VELOCITY_PX_PER_MS;
  if (!isSwipe) {
    return 0;
  }

  return dx < 0 ? 1 : -1;
}

/**
 * Touch handlers that change the week: a swipe to the left shows the next week, one to the right
 * the previous.
 */
export function useSwipe(onStep: (step: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number; at: number } | null>(null);
  const lockedUntil = useRef(0);
  return {
    onTouchStart: ({ touches, timeStamp }: TouchEvent) => {
      const touch = touches[0];
      start.current =
        touches.length === 1 && touch
          ? { x: touch.clientX, y: touch.clientY, at: timeStamp }
          : null;
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from || timeStamp < lockedUntil.current) {
        return;
      }

      const step = toWeekStep({
        dx: touch.clientX - from.x,
        dy: touch.clientY - from.y,
        durationMs: timeStamp - from.at,
      });
      if (step === 0) {
        return;
      }

      lockedUntil.current = timeStamp + LOCK_MS;
      onStep(step);
    },
  };
}
