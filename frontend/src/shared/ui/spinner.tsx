import { useUiWords } from './locales/words.ts';
import css from './spinner.module.css';

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
