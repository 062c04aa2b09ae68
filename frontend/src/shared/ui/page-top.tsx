import type { ReactNode } from 'react';
import css from './page-top.module.css';

interface PageTopProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
}

/** A page's title on the water, above its cards. */
export const PageTop = ({ title, lead, aside }: PageTopProps) => (
  <div className={css['top']}>
    <div>
      <h1 className={css['title']}>{title}</h1>
      {lead !== undefined && <p className={css['lead']}>{lead}</p>}
    </div>
    {aside}
  </div>
);
