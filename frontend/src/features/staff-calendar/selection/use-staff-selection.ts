import { useEffect, useMemo, useRef, useState } from 'react';
import { dayOf, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { useCalendarWords } from '../../../calendar/locales/words.ts';
import { writtenTimes } from '../../../calendar/slots/slot-times.ts';
import type { WeekCalendar } from '../../../calendar/week/use-week-calendar.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { shortDay } from '../../../shared/time/dates.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { usePhone } from '../../../shared/ui/use-media.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import { cellsBetween, toggledStart, withStarts } from './picking.ts';

/** The half-hours that staff select: any in the displayed week except booked ones (rule 18.3). */
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
  const calendar = useCalendarWords();
  const language = useLanguage();
  const isPhone = usePhone();
  const last = useRef<SlotId | undefined>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const { starts, set, isInForm = false } = state;
  const taken = useMemo(
    () => (isLoading ? [] : starts.filter((start) => byStart.get(start)?.status === 'booked')),
    [isLoading, starts, byStart],
  );
  useEffect(() => {
    if (taken.length === 0) return;
    set(starts.filter((start) => !taken.includes(start)));
    if (isInForm) return;
    toast({ title: t('bookings.lost.title'), text: t('bookings.lost.text', { times: writtenTimes(language, taken) }) });
  }, [taken, starts, set, isInForm, t, language]);

  /** Toggles a half-hour. With `isRange`, selects everything from the last picked half-hour to this one. */
  const pick = (start: SlotId, isRange: boolean) => {
    if (!days.includes(dayOf(start))) {
      const date = shortDay(language, dayOf(start));
      toast({ title: t('bookings.otherWeek', { date }), tone: 'destructive' });
      return;
    }
    const next =
      isRange && last.current !== undefined
        ? withStarts(
            starts,
            cellsBetween(rows, last.current, start).filter((each) => byStart.get(each)?.status !== 'booked'),
          )
        : toggledStart(starts, start);
    if (starts.length === 0) {
      const text = isPhone ? t('bookings.hint.text') : `${t('bookings.hint.text')} ${t('bookings.hint.range')}`;
      toast({ title: t('bookings.hint.title'), text });
    }
    last.current = start;
    set(next);
    const change = next.includes(start) ? 'added' : 'removed';
    setAnnouncement(calendar(change, { time: timeOf(start), count: next.length }));
  };
  return {
    starts,
    /** Describes the last change for screen readers. */
    announcement,
    pick,
  };
}

export type StaffSelection = ReturnType<typeof useStaffSelection>;
