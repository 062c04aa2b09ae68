import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { AlertIcon } from './icons.tsx';
import { useUiWords } from './locales/words.ts';
import css from './load-failed.module.css';

interface LoadFailedProps {
  readonly text: string;
  readonly onRetry: () => void;
  /** The cause, if it is known. */
  readonly children?: ReactNode;
}

/** Shown in place of content that could not be loaded, with a button that tries again. */
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
