import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNow } from '../../../shared/time/clock.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { EmptyNote } from '../../../shared/ui/notes.tsx';
import { SearchIcon } from '../../../shared/ui/icons.tsx';
import { isComing, type DockEntry } from '../day/dock-entries.ts';
import { isFound } from '../day/search.ts';
import { useDockWords } from '../locales/words.ts';
import { DayTimeline } from './day-timeline.tsx';
import css from './day-view.module.css';

interface DayViewProps {
  readonly entries: readonly DockEntry[];
  readonly renderEntry: (entry: DockEntry) => ReactNode;
}

/** The day that is known, with a search in it. */
export function DayView({ entries, renderEntry }: DayViewProps) {
  const t = useDockWords();
  const now = useNow();
  const [typed, setTyped] = useState('');
  const found = entries.filter((entry) => isFound(entry, typed));
  const count = (state: string) => entries.filter(({ booking }) => booking.attendance?.state === state).length;
  return (
    <>
      <div className={css['bar']}>
        <Input
          type="search"
          allowClear
          prefix={<SearchIcon />}
          className={css['search'] ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className={css['summary']}>
          {t('summary', { count: entries.filter(isComing).length, arrived: count('arrived'), absent: count('absent') })}
        </p>
      </div>
      {found.length > 0 ? (
        <DayTimeline entries={found} now={now} renderEntry={renderEntry} />
      ) : (
        <Card>
          {entries.length === 0 ? (
            <EmptyNote title={t('empty')}>{t('emptyText')}</EmptyNote>
          ) : (
            <EmptyNote title={t('noneFound')}>{t('noneFoundText')}</EmptyNote>
          )}
        </Card>
      )}
    </>
  );
}
