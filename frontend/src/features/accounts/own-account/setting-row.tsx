import type { ReactNode } from 'react';
import css from './own-account.module.css';

interface SettingRowProps {
  readonly title: string;
  readonly text: string;
  /** The buttons. */
  readonly children: ReactNode;
}

/** One of the account's settings, with its explanation and buttons. */
export const SettingRow = ({ title, text, children }: SettingRowProps) => (
  <div className={css['row']}>
    <div className={css['about']}>
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
    <div className={css['buttons']}>{children}</div>
  </div>
);
