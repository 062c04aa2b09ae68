import { useState, type ReactNode } from 'react';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import { useBlockReasonText } from '#calendar/closing/block-reason';
import { SearchHits } from '#calendar/people/hits';
import { isLongEnough } from '#calendar/people/use-search';
import { formatStretch } from '#calendar/slots/slots';
import { formatClockTime } from '#shared/i18n/format-instant';
import { useNow } from '#shared/time/clock';
import { PlusIcon } from '#shared/ui/icons';
import { ChevronDownIcon } from '#shared/ui/more-icons';
import { SearchField } from '#shared/ui/search-field';
import { StaffCard } from '#shared/ui/staff-page';
import { StaffEmpty } from '#shared/ui/staff-parts';
import { useIsOnline } from '#shared/ui/use-media';
import {
  hasBegun,
  isNotNoted,
  isOverAndDone,
  listDayRows,
  type DayRow,
  type Gap,
} from '../day/day-rows.ts';
import { isComing, isFound, type DockEntry } from '../day/dock-entries.ts';
import { useDockWords } from '../locales/words.ts';
import css from './day-view.module.css';

interface DayViewProps {
  readonly entries: readonly DockEntry[];
  readonly slots: readonly TimeSlot[];
  readonly isToday: boolean;
  readonly renderEntry: (entry: DockEntry) => ReactNode;
  /** Opens the form of a walk-in at a free half hour. */
  readonly onWalkIn: (start: SlotId) => void;
}

/** A day's list with a search, which with a network also finds people on all other days. */
export function DayView({ entries, slots, isToday, renderEntry, onWalkIn }: DayViewProps) {
  const t = useDockWords();
  const isOnline = useIsOnline();
  const [typed, setTyped] = useState('');
  const found = entries.filter((entry) => isFound(entry, typed));
  const isSearching = typed.trim() !== '';
  const isSearchingAll = isOnline && isLongEnough(typed);
  const count = (state: string) =>
    entries.filter((entry) => isComing(entry) && entry.booking.attendance?.state === state).length;
  return (
    <>
      <div className={css['bar']}>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        <p className={css['summary']}>
          {t(isToday ? 'summary' : 'summaryOfDay', {
            count: entries.filter(isComing).length,
            arrived: count('arrived'),
            absent: count('absent'),
          })}
        </p>
      </div>
      {found.length === 0 && !isSearchingAll && (
        <StaffCard>
          <NobodyNote isEmpty={entries.length === 0} isToday={isToday} />
        </StaffCard>
      )}
      <DayList
        entries={found}
        slots={isSearching ? NO_SLOTS : slots}
        isToday={isToday}
        canFold={isToday && !isSearching}
        renderEntry={renderEntry}
        onWalkIn={onWalkIn}
      />
      {isSearchingAll && (
        <StaffCard title={t('onAllDays')}>
          <SearchHits
            typed={typed}
            except={new Set(found.map(({ booking }) => booking.id))}
            onFollow={() => setTyped('')}
          />
        </StaffCard>
      )}
    </>
  );
}

/** While searching, no gaps are shown between the bookings. */
const NO_SLOTS: readonly TimeSlot[] = [];

/** Says that a day has no bookings, or none that is found. */
function NobodyNote({
  isEmpty,
  isToday,
}: {
  readonly isEmpty: boolean;
  readonly isToday: boolean;
}) {
  const t = useDockWords();
  if (!isEmpty) {
    return <StaffEmpty title={t('noneFound')}>{t('noneFoundText')}</StaffEmpty>;
  }

  return isToday ? (
    <StaffEmpty title={t('empty')}>{t('emptyText')}</StaffEmpty>
  ) : (
    <StaffEmpty title={t('emptyDay')} />
  );
}

interface DayListProps extends DayViewProps {
  /** Whether what is over is folded to one line. */
  readonly canFold: boolean;
}

/**
 * The day by time: one line for all that is over, which unfolds it, what has begun, a line for the
 * present time, and what is to come. Renders nothing without rows.
 */
function DayList({ entries, slots, isToday, canFold, renderEntry, onWalkIn }: DayListProps) {
  const t = useDockWords();
  const now = useNow();
  const [isUnfolded, setUnfolded] = useState(false);
  const rows = listDayRows(entries, slots, now);
  const isOver = (row: DayRow) => canFold && isOverAndDone(row, now);
  const over = rows.flatMap((row) => (isOver(row) && row.kind === 'entry' ? [row.entry] : []));
  const isNow = (row: DayRow) => isToday && hasBegun(row, now);
  const renderRow = (row: DayRow) => (
    <li
      key={row.kind === 'entry' ? row.entry.key : `${row.kind} ${row.start}`}
      className={css[row.kind]}
      data-folded={isOver(row) && !isUnfolded}
    >
      {row.kind === 'entry' ? (
        renderEntry(row.entry)
      ) : (
        <GapRow gap={row} onWalkIn={isToday ? onWalkIn : undefined} />
      )}
    </li>
  );
  if (rows.length === 0) {
    return null;
  }

  return (
    <ol className={css['day']} aria-label={t(isToday ? 'list' : 'listOfDay')}>
      {over.length > 0 && (
        <li className={css['over']}>
          <button type="button" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            <OverText over={over} />
            <ChevronDownIcon />
          </button>
        </li>
      )}
      {rows.filter(isNow).map(renderRow)}
      {isToday && (
        <li className={css['now']} data-now-line>
          <span>{t('now', { time: formatClockTime(now.toISOString()) })}</span>
        </li>
      )}
      {rows.filter((row) => !isNow(row)).map(renderRow)}
    </ol>
  );
}

/**
 * How many bookings are over, and for how many of them nobody has noted whether the customer came.
 */
function OverText({ over }: { readonly over: readonly DockEntry[] }) {
  const t = useDockWords();
  const open = over.filter(isNotNoted).length;
  return <span>{t(open === 0 ? 'over' : 'overNotNoted', { count: over.length, open })}</span>;
}

interface GapRowProps {
  readonly gap: Gap;
  readonly onWalkIn: ((start: SlotId) => void) | undefined;
}

/** What lies between the bookings; a free stretch of today is a button for a walk-in. */
function GapRow({ gap, onWalkIn }: GapRowProps) {
  const t = useDockWords();
  const reasonText = useBlockReasonText();
  const { kind, reason } = gap;
  const times = (
    <span className={css['times']} translate="no">
      {formatStretch(gap)}
    </span>
  );
  if (kind === 'free' && onWalkIn) {
    return (
      <button type="button" onClick={() => onWalkIn(gap.start)}>
        {times}
        <span>{t('gap.free')}</span>
        <span className={css['walkIn']}>
          <PlusIcon size={16} />
          <span>{t('walkIn')}</span>
        </span>
      </button>
    );
  }

  return (
    <div>
      {times}
      <span>
        {reason === null
          ? t(`gap.${kind}`)
          : t('gap.closedBecause', { reason: reasonText(reason) })}
      </span>
    </div>
  );
}
