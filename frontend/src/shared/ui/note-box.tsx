import type { ReactNode } from 'react';
import css from './note-box.module.css';

interface NoteBoxProps {
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** A tinted box for the facts that a dialog refers to. */
export const NoteBox = ({ role, children }: NoteBoxProps) => (
  <div role={role} className={css['box']}>
    {children}
  </div>
);
