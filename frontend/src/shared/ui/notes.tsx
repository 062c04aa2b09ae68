import type { ReactNode } from 'react';
import css from './notes.module.css';
import { Button } from './button.tsx';
import { AlertIcon, Mark } from './icons.tsx';
import { useUiWords } from './locales/words.ts';
import { Card } from './card.tsx';

interface FailureNoteProps {
  readonly title: string;
  readonly text?: string;
  /** `unsettled` means that the action may have succeeded nevertheless. */
  readonly kind?: 'refused' | 'unsettled';
  /** `note` is for a failure that a toast reports too, so that screen readers announce it only once. */
  readonly role?: 'alert' | 'note';
}

/** Explains a failure next to the button that was pressed. */
export const FailureNote = ({ title, text, kind = 'refused', role = 'alert' }: FailureNoteProps) => (
  <div role={role} className={css['failure']} data-kind={kind}>
    <strong>{title}</strong>
    {text !== undefined && <span>{text}</span>}
  </div>
);

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

export const FailedCard = (props: LoadFailedProps) => (
  <Card>
    <LoadFailed {...props} />
  </Card>
);

interface NotLoadedProps {
  readonly query: { readonly isError: boolean; readonly refetch: () => Promise<unknown> };
  readonly loading: string;
  readonly failed: string;
}

/** Shown in place of what a query has not loaded yet, or could not load. */
export const NotLoaded = ({ query: { isError, refetch }, loading, failed }: NotLoadedProps) =>
  isError ? <LoadFailed text={failed} onRetry={() => void refetch()} /> : <p role="status">{loading}</p>;

/** Shown in place of a list or chart that is empty. */
export const EmptyNote = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className={css['note']}>
    <Mark />
    <p className={css['title']}>{title}</p>
    {children !== undefined && <p className={css['emptyText']}>{children}</p>}
  </div>
);

/** A tinted box for the facts that a dialog refers to. */
export const NoteBox = ({ role, children }: { readonly role?: 'status'; readonly children: ReactNode }) => (
  <div role={role} className={css['box']}>
    {children}
  </div>
);

interface PolicyNoteProps {
  readonly title: string;
  readonly items: readonly string[];
}

/** A card with a list of the park's rules, such as those for rental or cancellation. */
export const PolicyNote = ({ title, items }: PolicyNoteProps) => (
  <Card title={title} tone="note">
    <ul className={css['list']}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </Card>
);

/** A loading indicator for content of unknown size. If the size is known, a skeleton is used instead. */
export function Spinner() {
  const t = useUiWords();
  return (
    <div role="status" className={css['middle']}>
      <span className={css['ring']} />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}

/** What a chart says about the bar under the pointer. */
export const ChartNote = ({ children }: { readonly children: ReactNode }) => (
  <div className={css['chartNote']}>{children}</div>
);
