import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';
import css from './empty-note.module.css';

/** Shown in place of a list or chart that is empty. */
export const EmptyNote = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className={css['note']}>
    <Mark />
    <p className={css['title']}>{title}</p>
    {children !== undefined && <p className={css['text']}>{children}</p>}
  </div>
);
