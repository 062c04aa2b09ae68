import { useUiWords } from './locales/words.ts';
import css from './spinner.module.css';

/** Something is on its way, and what it will look like isn't known; elsewhere a skeleton keeps its place. */
export function Spinner() {
  const t = useUiWords();
  return (
    <div role="status" className={css['middle']}>
      <span className={css['ring']} />
      <span className="heard">{t('loading')}</span>
    </div>
  );
}
