import { noteIn } from '@cablepark/contracts/shared/note-in';
import { dayOf } from '@cablepark/contracts/shared/riga-time';

import { findClosuresOfDays } from '#calendar/slots/closed-stretches';
import { slotOf } from '#calendar/slots/slots';
import { useClosureReason } from '#calendar/view/day-note';
import type { WeekCalendar } from '#calendar/week/use-week-calendar';
import { NoteBox } from '#shared/ui/elements';
import { useCustomerCalendarWords } from '../locales/words.ts';

/**
 * Says in today's week that the park is closed today and why: by a closure, which has ended the
 * day, or by its opening hours.
 */
export function ClosedTodayNote({ calendar }: { readonly calendar: WeekCalendar }) {
  const t = useCustomerCalendarWords();
  const reasonOf = useClosureReason();
  const { slots, closures, specialDays, closedDays, days, today, now, isLoading } = calendar;
  if (isLoading || !days.includes(today)) {
    return null;
  }

  const closure = findClosuresOfDays(slots, closures, now).get(today);
  const isOpen = !closedDays.has(today) || slots.some((slot) => dayOf(slotOf(slot)) === today);
  if (!closure && isOpen) {
    return null;
  }

  const reason = closure
    ? reasonOf(closure)
    : (noteIn(t.language, specialDays.get(today)?.note ?? null) ?? '');
  return (
    <NoteBox>
      <strong>
        {reason === '' ? t('closedToday.plain') : t('closedToday.because', { reason })}
      </strong>
    </NoteBox>
  );
}
