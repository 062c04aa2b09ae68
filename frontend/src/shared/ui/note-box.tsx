import type { ReactNode } from 'react';
import css from './note-box.module.css';

/** A tinted box for the facts that a dialog refers to. */
export const NoteBox = ({ role, children }: { readonly role?: 'status'; readonly children: ReactNode }) => (
  <div role={role} className={css['box']}>
    {children}
  </div>
);
