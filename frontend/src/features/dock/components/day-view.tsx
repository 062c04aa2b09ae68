import { Input } from 'antd';
import { useState, type ReactNode, Fragment } from 'react';
import { slotAt } from '@cablepark/contracts/shared/riga-time';
import { useNow } from '../../../shared/time/clock.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { EmptyNote } from '../../../shared/ui/notes.tsx';
import { SearchIcon } from '../../../shared/ui/icons.tsx';
import { isComing, type DockEntry, isFound } from '../day/dock-entries.ts';
import { useDockWords } from '../locales/words.ts';
import css from './day-view.module.css';
import { clockTimeOf } from '../../../shared/time/dates.ts';

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

interface DayTimelineProps {
  readonly entries: readonly DockEntry[];
  readonly now: Date;
  readonly renderEntry: (entry: DockEntry) => ReactNode;
}

/** The day by time. The line of the present moment is below what has begun. */
function DayTimeline({ entries, now, renderEntry }: DayTimelineProps) {
  const t = useDockWords();
  const begun = entries.filter(({ booking }) => Math.min(...booking.slots) <= slotAt(now)).length;
  const line = (
    <li className={css['now']} data-now-line>
      <span>{t('now', { time: clockTimeOf(now.toISOString()) })}</span>
    </li>
  );
  return (
    <ol className={css['day']} aria-label={t('list')}>
      {entries.map((entry, i) => (
        <Fragment key={entry.key}>
          {i === begun && line}
          <li>{renderEntry(entry)}</li>
        </Fragment>
      ))}
      {begun === entries.length && line}
    </ol>
  );
}
