import { usePeopleWords } from '#calendar/people/locales/words';
import { SearchIcon } from '#shared/ui/more-icons';
import css from './search-control.module.css';

/** The button of the search over all days, which the server paints too. */
export function SearchButton({ onClick }: { readonly onClick?: () => void }) {
  const t = usePeopleWords();
  return (
    <button
      type="button"
      className={css['search']}
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      title={t('shortcut')}
      onClick={onClick}
    >
      <SearchIcon />
      <span className={css['text']}>{t('search')}</span>
      <kbd aria-hidden className={css['key']}>
        /
      </kbd>
    </button>
  );
}
