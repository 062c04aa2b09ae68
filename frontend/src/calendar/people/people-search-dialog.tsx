import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { Dialog } from '#shared/forms/dialogs';
import { SearchIcon } from '#shared/ui/more-icons';
import { SearchHits } from './hits.tsx';
import { usePeopleWords } from './locales/words.ts';
import css from './people-search-dialog.module.css';

interface SearchProps {
  readonly onClose: () => void;
}

/** Searches for people on all days. */
export function PeopleSearchDialog({ onClose }: SearchProps) {
  const t = usePeopleWords();
  return (
    <Dialog title={t('searchTitle')} isTall onClose={onClose}>
      <PeopleSearch onClose={onClose} />
    </Dialog>
  );
}

/**
 * A field, and below it links to what was found. It stays in one piece, because the arrow keys move
 * between both.
 */
function PeopleSearch({ onClose }: SearchProps) {
  const t = usePeopleWords();
  const [typed, setTyped] = useState('');
  const field = useRef<InputRef>(null);
  const content = useRef<HTMLFormElement>(null);
  // What is typed while the dialog opens must not be lost, so this doesn't wait for the animation,
  // as `onOpened` does. The dialog is in the page only after the effects of its content.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const listHits = () => [
    ...(content.current?.querySelectorAll<HTMLAnchorElement>('a[data-hit]') ?? []),
  ];

  /** The arrows go through what was found and back to the field. */
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const hits = listHits();
    if (step === undefined || hits.length === 0) {
      return;
    }

    event.preventDefault();
    const next = hits.findIndex((hit) => hit === document.activeElement) + step;
    if (next < 0) {
      field.current?.focus();
    } else {
      hits[Math.min(next, hits.length - 1)]?.focus();
    }
  };

  return (
    <form
      ref={content}
      role="search"
      className={css['content']}
      onSubmit={(event) => {
        event.preventDefault();
        listHits()[0]?.click();
      }}
    >
      <Input
        ref={field}
        type="search"
        size="large"
        allowClear
        autoComplete="off"
        maxLength={100}
        enterKeyHint="search"
        prefix={<SearchIcon />}
        aria-label={t('field')}
        placeholder={t('field')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={move}
      />
      <SearchHits typed={typed} onFollow={onClose} onKeyDown={move} />
    </form>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
