import { useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react';

import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { isInCalendar } from '@cablepark/contracts/shared/slot-ids';

import { listen } from '#shared/device/listen';

/** The target under the pointer: a half-hour of the calendar, or an arrow to another week. */
export interface Place {
  readonly start?: SlotId | undefined;
  readonly weekStep?: -1 | 1 | undefined;
}

interface DragHandlers {
  readonly onOver: (place: Place) => void;
  readonly onDrop: () => void;
  readonly onCancel: () => void;
}

/** A press becomes a drag once the pointer has moved this far. */
const THRESHOLD_PX = 6;
/** The calendar scrolls while the pointer is this close to its upper or lower edge. */
const SCROLL_EDGE_PX = 72;
const SCROLL_STEP_PX = 14;

/**
 * Follows the mouse from a press to its release and returns the function that begins it. It is made
 * of pointer events, because Firefox can't drag buttons, and because the pressed cell disappears
 * when the week changes. Touch is left to scrolling. The position is in the CSS variables
 * `--drag-x` and `--drag-y` of the page. It stays in one piece, because its listeners share what
 * one gesture has seen so far.
 */
export function usePointerDrag(
  handlers: DragHandlers,
): (event: ReactPointerEvent, onBegin: () => void) => void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => stop.current?.(), []);

  return (pressed, onBegin) => {
    if (pressed.pointerType === 'touch' || pressed.button !== 0) {
      return;
    }

    const from = { x: pressed.clientX, y: pressed.clientY };
    let at = from;
    const scroller = pressed.currentTarget.closest('[data-scroller]') ?? document.documentElement;
    let isDragging = false;
    let frame = 0;
    let over: Place = {};

    const look = () => {
      const next = findPlaceAt(at.x, at.y);
      if (next.start === over.start && next.weekStep === over.weekStep) {
        return;
      }

      over = next;
      latest.current.onOver(next);
    };

    const scroll = () => {
      const { top, bottom } = scroller.getBoundingClientRect();
      const isUp = at.y < Math.max(0, top) + SCROLL_EDGE_PX;
      const isDown = at.y > Math.min(window.innerHeight, bottom) - SCROLL_EDGE_PX;
      if ((isUp || isDown) && over.weekStep === undefined) {
        scroller.scrollBy(0, isUp ? -SCROLL_STEP_PX : SCROLL_STEP_PX);
      }

      look();
      frame = requestAnimationFrame(scroll);
    };

    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      at = { x, y };
      if (!isDragging) {
        if (Math.hypot(x - from.x, y - from.y) < THRESHOLD_PX) {
          return;
        }

        isDragging = true;
        document.documentElement.dataset['dragging'] = 'true';
        onBegin();
        frame = requestAnimationFrame(scroll);
      }

      document.documentElement.style.setProperty('--drag-x', `${x}px`);
      document.documentElement.style.setProperty('--drag-y', `${y}px`);
      look();
    };

    const end = (isDropped: boolean) => {
      stop.current?.();
      if (!isDragging) {
        return;
      }

      suppressClick();
      if (isDropped) {
        latest.current.onDrop();
      } else {
        latest.current.onCancel();
      }
    };

    const onUp = () => end(true);
    const onCancel = () => end(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isDragging) {
        onCancel();
      }
    };

    const stopListening = listen([
      [window, 'pointermove', onMove],
      [window, 'pointerup', onUp],
      [window, 'pointercancel', onCancel],
      [window, 'blur', onCancel],
      [window, 'keydown', onKey],
    ]);
    stop.current?.();
    stop.current = () => {
      stop.current = undefined;
      cancelAnimationFrame(frame);
      delete document.documentElement.dataset['dragging'];
      stopListening();
    };
  };
}

function findPlaceAt(x: number, y: number): Place {
  const element = document.elementFromPoint(x, y);
  const arrow = element?.closest<HTMLElement>('[data-week-step]')?.dataset['weekStep'];
  if (arrow !== undefined) {
    return { weekStep: arrow === '1' ? 1 : -1 };
  }

  const start = Number(element?.closest<HTMLElement>('[data-start]')?.dataset['start']);
  return isInCalendar(start) ? { start } : {};
}

/** Swallows the click that follows the release of a drag, which would open the booking. */
function suppressClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };

  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}
