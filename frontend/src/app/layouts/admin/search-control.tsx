import { useEffect, useState } from 'react';

import { usePeopleWords } from '#calendar/people/locales/words';
import { PeopleSearchDialog } from '#calendar/people/people-search-dialog';
import { SearchIcon } from '#shared/ui/more-icons';
import css from './search-control.module.css';

/** Opens the search over all days, by a button or the key `/`. */
export function SearchControl() {
  const t = usePeopleWords();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
        event.preventDefault();
        setOpen(true);
      }
    };

    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={css['search']}
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        title={t('shortcut')}
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        <span className={css['text']}>{t('search')}</span>
        <kbd aria-hidden className={css['key']}>
          /
        </kbd>
      </button>
      {isOpen && <PeopleSearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Whether the key is part of a text, or a dialog is open that would be covered. */
const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)) ||
  document.querySelector('[role=dialog], dialog[open]') !== null;
