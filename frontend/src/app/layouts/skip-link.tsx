import { useSiteWords } from '../locales/words.ts';
import css from './skip-link.module.css';

/** The first thing that the Tab key finds: past the menus, to what the page is about. */
export function SkipLink() {
  const t = useSiteWords();
  return (
    <a className={css['skip']} href="#content">
      {t('skipToContent')}
    </a>
  );
}
