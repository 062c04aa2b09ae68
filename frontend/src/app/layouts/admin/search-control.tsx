import { useEffect, useState } from 'react';

import { PeopleSearchDialog } from '#calendar/people/people-search-dialog';
import { SearchButton } from './search-button.tsx';

/** Opens the search over all days, by a button or the key `/`. */
export function SearchControl() {
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
      <SearchButton onClick={() => setOpen(true)} />
      {isOpen && <PeopleSearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Whether the key is typed into a field, or a dialog is open that the search would cover. */
const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)) ||
  document.querySelector('[role=dialog], dialog[open]') !== null;
