import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { listen } from '../../shared/device/listen.ts';
import { freePlaceOf } from './free-place.ts';
import css from './floating.module.css';

interface FloatingProps {
  readonly kind: 'create' | 'feedback';
  readonly children: ReactNode;
}

/** Keeps a control at the lower right of the window, where it covers no other (rule 16.8). */
export function Floating({ kind, children }: FloatingProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (ref.current ? keepFree(ref.current) : undefined), []);
  return (
    <div ref={ref} className={css['floating']} data-kind={kind} data-docked>
      {children}
    </div>
  );
}

/**
 * Puts the element where it covers no control, and again whenever the page or the window has
 * changed.
 */
function keepFree(floating: HTMLElement): () => void {
  let frame = 0;
  const place = () => {
    frame = 0;
    floating.style.setProperty('--place', `${freePlaceOf(floating)}px`);
  };

  const placeSoon = () => {
    if (frame === 0) {
      frame = requestAnimationFrame(place);
    }
  };

  const changes = new MutationObserver(placeSoon);
  changes.observe(document.body, { childList: true, subtree: true });
  const sizes = new ResizeObserver(placeSoon);
  sizes.observe(document.body);
  const stopListening = listen([[window, 'resize', placeSoon]]);
  place();

  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    sizes.disconnect();
    stopListening();
  };
}
