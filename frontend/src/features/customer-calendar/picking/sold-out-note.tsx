import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { countDaysBetween, dayOf, timeOf, type Day } from '@cablepark/contracts/shared/riga-time';

import { useSlotsOnSale } from '#calendar/api';
import { findNextFreeSlot } from '#calendar/slots/cell-state';
import { slotOf } from '#calendar/slots/slots';
import { useSoldOutDays } from '#calendar/view/week-grid';
import type { WeekCalendar } from '#calendar/week/use-week-calendar';
import { formatOnWeekday, formatShortDay } from '#shared/i18n/format-day';
import { NoteBox } from '#shared/ui/elements';
import { usePhone } from '#shared/ui/use-media';
import { useCustomerCalendarWords } from '../locales/words.ts';
import css from './sold-out-note.module.css';

/**
 * Says that the day on a phone, or else the first such day of the week, is sold out, and offers its
 * waitlists and the next free time.
 */
export function SoldOutNote({ calendar }: { readonly calendar: WeekCalendar }) {
  const isPhone = usePhone();
  const soldOut = useSoldOutDays(calendar);
  const shown = isPhone ? [calendar.day] : calendar.days;
  const day = shown.find((one) => soldOut.has(one));
  return day === undefined ? null : <SoldOutDay day={day} calendar={calendar} named={!isPhone} />;
}

interface SoldOutDayProps {
  readonly day: Day;
  readonly calendar: WeekCalendar;
  /** Whether the note has to say which day it is about. */
  readonly named: boolean;
}

function SoldOutDay({ day, calendar, named }: SoldOutDayProps) {
  const t = useCustomerCalendarWords();
  const { today } = calendar;
  const slot = useFreeSlotAfter(day, calendar);
  const formatNear = (free: Day) => {
    if (free === today) {
      return t('today');
    }

    return Math.abs(countDaysBetween(today, free)) < 7
      ? formatOnWeekday(t.language, free)
      : formatShortDay(t.language, free);
  };

  const free = slot && dayOf(slotOf(slot));
  return (
    <NoteBox>
      <p className={css['text']}>
        {named && <strong>{formatShortDay(t.language, day, today)}</strong>}
        <span>{t(slot ? 'soldOut.waitOr' : 'soldOut.wait')}</span>
        {slot && free !== undefined && (
          <button
            type="button"
            className={css['free']}
            translate="no"
            onClick={() => calendar.showDate(free)}
          >
            {`${formatNear(free)} ${timeOf(slotOf(slot))}`}
          </button>
        )}
      </p>
    </NoteBox>
  );
}

/**
 * The first free slot after a day, or else the first one of all. What is beyond the shown week is
 * fetched only if nothing in it is free after that day.
 */
function useFreeSlotAfter(day: Day, { slots, now, today }: WeekCalendar): TimeSlot | undefined {
  const isAfter = (slot: TimeSlot) => dayOf(slotOf(slot)) > day;
  const sameWeek = findNextFreeSlot(slots.filter(isAfter), now);
  const { data } = useSlotsOnSale(today, { enabled: sameWeek === undefined });
  const onSale = data?.timeSlots ?? [];
  return sameWeek ?? findNextFreeSlot(onSale.filter(isAfter), now) ?? findNextFreeSlot(onSale, now);
}
