import type { ReactNode } from 'react';
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
