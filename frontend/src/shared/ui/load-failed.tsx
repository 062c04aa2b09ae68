import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { AlertIcon } from './icons.tsx';
import { useUiWords } from './locales/words.ts';
import css from './load-failed.module.css';

interface LoadFailedProps {
  readonly text: string;
  readonly onRetry: () => void;
  /** The cause, where more is known of it. */
  readonly children?: ReactNode;
}

/** Stands where something could not be loaded: what, and the way to try again. */
export function LoadFailed({ text, onRetry, children }: LoadFailedProps) {
  const t = useUiWords();
  return (
    <div role="alert" className={css['message']}>
      <span className={css['icon']}>
        <AlertIcon size={32} />
      </span>
      <p className={css['text']}>{text}</p>
      {children !== undefined && <p className={css['cause']}>{children}</p>}
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </div>
  );
}
