import { useSiteWords } from '../locales/words.ts';
import css from './skip-link.module.css';

/** Lets keyboard users jump past the menus to the content. It is the first element that Tab reaches. */
export function SkipLink() {
  const t = useSiteWords();
  return (
    <a className={css['skip']} href="#content">
      {t('skipToContent')}
    </a>
  );
}
