import { Fragment, type ReactNode } from 'react';
import { slotAt } from '@cablepark/contracts/shared/riga-time';
import { clockTimeOf } from '../../../shared/time/dates.ts';
import type { DockEntry } from '../day/dock-entries.ts';
import { useDockWords } from '../locales/words.ts';
import css from './day-timeline.module.css';

interface DayTimelineProps {
  readonly entries: readonly DockEntry[];
  readonly now: Date;
  readonly renderEntry: (entry: DockEntry) => ReactNode;
}

/** The day by time. The line of the present moment is below what has begun. */
export function DayTimeline({ entries, now, renderEntry }: DayTimelineProps) {
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
