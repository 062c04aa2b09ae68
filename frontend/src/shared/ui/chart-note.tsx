import type { ReactNode } from 'react';
import css from './chart-note.module.css';

/** What a chart says about the bar under the pointer. */
export const ChartNote = ({ children }: { readonly children: ReactNode }) => (
  <div className={css['note']}>{children}</div>
);
