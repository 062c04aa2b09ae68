import { useEffect, useMemo, useRef, useState } from 'react';

import { dayOf, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { formatTimes } from '#calendar/slots/slots';
import type { WeekCalendar } from '#calendar/week/use-week-calendar';
import { formatShortDay } from '#shared/i18n/format-day';
import { showToast } from '#shared/toast/toasts';
import { usePhone } from '#shared/ui/use-media';
import { useStaffCalendarWords } from '../locales/words.ts';
import { addStarts, listCellsBetween, toggleStart } from './picking.ts';

/**
 * The half-hours that staff select: any in the displayed week except booked ones (rule 18.3). It
 * stays in one piece, because a press, a stretch and a step between weeks change one selection.
 */
export function useStaffSelection(
  { rows, days, byStart, isLoading }: WeekCalendar,
  state: {
    readonly starts: readonly SlotId[];
    readonly set: (starts: readonly SlotId[]) => void;
    /** Whether an open form says itself what has been lost. */
    readonly isInForm?: boolean;
  },
) {
  const t = useStaffCalendarWords();
  const isPhone = usePhone();
  const last = useRef<SlotId | undefined>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const { starts, set, isInForm = false } = state;
  const taken = useMemo(
    () => (isLoading ? [] : starts.filter((start) => byStart.get(start)?.status === 'booked')),
    [isLoading, starts, byStart],
  );
  useEffect(() => {
    if (taken.length === 0) {
      return;
    }

    set(starts.filter((start) => !taken.includes(start)));
    if (isInForm) {
      return;
    }

    showToast({
      title: t('bookings.lost.title'),
      text: t('bookings.lost.text', { times: formatTimes(t.language, taken) }),
    });
  }, [taken, starts, set, isInForm, t]);

  /**
   * Toggles a half-hour. With `isRange`, selects everything from the last picked half-hour to this
   * one.
   */
  const pick = (start: SlotId, isRange: boolean) => {
    if (!days.includes(dayOf(start))) {
      const date = formatShortDay(t.language, dayOf(start));
      showToast({ title: t('bookings.otherWeek', { date }), tone: 'destructive' });
      return;
    }

    const next =
      isRange && last.current !== undefined
        ? addStarts(
            starts,
            listCellsBetween(rows, last.current, start).filter(
              (each) => byStart.get(each)?.status !== 'booked',
            ),
          )
        : toggleStart(starts, start);
    if (starts.length === 0) {
      const text = isPhone
        ? t('bookings.hint.text')
        : `${t('bookings.hint.text')} ${t('bookings.hint.range')}`;
      showToast({ title: t('bookings.hint.title'), text, isHint: true });
    }

    last.current = start;
    set(next);
    const change = next.includes(start) ? 'added' : 'removed';
    setAnnouncement(t(change, { time: timeOf(start), count: next.length }));
  };

  return {
    starts,
    announcement,
    pick,
  };
}

export type StaffSelection = ReturnType<typeof useStaffSelection>;
