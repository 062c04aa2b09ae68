import type { ReactNode } from 'react';
import css from './page.module.css';
import { usePageTitle } from './use-page-title.ts';

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Beside the title. */
  readonly aside?: ReactNode;
  /** The calendar takes the whole width, forms and lists read better narrow, a single card is slim. */
  readonly width?: 'wide' | 'narrow' | 'slim';
  readonly children: ReactNode;
}

/** A page: its title on the water, its cards below. */
export function Page({ title, lead, aside, width = 'wide', children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={css['page']} data-width={width}>
      <div className={css['top']}>
        <div>
          <h1 className={css['title']}>{title}</h1>
          {lead !== undefined && <p className={css['lead']}>{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </div>
  );
}
