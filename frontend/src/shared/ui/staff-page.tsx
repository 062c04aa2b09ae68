import type { ReactNode } from 'react';
import css from './staff-page.module.css';
import { usePageTitle } from './use-page-title.ts';

interface StaffPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Buttons next to the title that apply to the whole page. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A staff page. It is denser than a public page (page.tsx), and its title has the page's normal background. */
export function StaffPage({ title, lead, actions, children }: StaffPageProps) {
  usePageTitle(title);
  return (
    <div className={css['page']}>
      <div className={css['top']}>
        <div>
          <h1 className={css['title']}>{title}</h1>
          {lead !== undefined && <p className={css['lead']}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={css['actions']}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
