import type { ReactNode } from 'react';
import css from './staff-page.module.css';
import { usePageTitle } from './use-page-title.ts';

interface StaffPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Beside the title: what can be done with all that is below. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the staff: denser than the visitors' (page.tsx), its title on the ground. */
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
