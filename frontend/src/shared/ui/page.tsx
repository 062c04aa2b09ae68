import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import css from './page.module.css';
import { usePageTitle } from './use-page-title.ts';

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Content next to the title. */
  readonly aside?: ReactNode;
  /** `wide` is for the calendar, `narrow` for forms and lists, `slim` for a single card. */
  readonly width?: 'wide' | 'narrow' | 'slim';
  readonly children: ReactNode;
}

/** A public page, with its title on the header's dark background and its cards below. */
export function Page({ title, lead, aside, width = 'wide', children }: PageProps) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = useLocation().key === 'default';
  // The link or button that led to another page may be gone with the page that had it.
  useEffect(() => {
    if (!isLoaded && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  return (
    <div className={css['page']} data-width={width}>
      <div className={css['top']}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={css['title']}>
            {title}
          </h1>
          {lead !== undefined && <p className={css['lead']}>{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </div>
  );
}
