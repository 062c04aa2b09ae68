import { useLayoutEffect, useRef, type ReactNode } from 'react';

import { watchLayout } from '#shared/ui/page-layout';
import { placeFreely } from './free-place.ts';
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

/** Puts the element where it covers nothing, and again whenever the page or the window changes. */
function keepFree(floating: HTMLElement): () => void {
  placeFreely(floating);
  return watchLayout(() => placeFreely(floating));
}
