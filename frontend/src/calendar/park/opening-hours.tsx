import { useLanguage } from '../../shared/i18n/language.ts';
import { shortDay, weekdayRange } from '../../shared/time/dates.ts';
import { useCalendarWords } from '../locales/words.ts';
import { useSpecialDayParts } from '../view/special-day-text.ts';
import { FactTable } from './fact-table.tsx';
import { useSpecialDaysAhead, useTimetable } from './use-timetable.ts';

/** When the park is open, by weekday, and the days ahead that differ. */
export function OpeningHours() {
  const calendar = useCalendarWords();
  const language = useLanguage();
  const partsOf = useSpecialDayParts();
  const weekdays = useTimetable() ?? [];
  const specialDays = useSpecialDaysAhead();
  return (
    <FactTable
      rows={[
        ...weekdays.map(({ first, last, hours }) => ({
          name: weekdayRange(language, first, last),
          values: [hours.length === 0 ? calendar('state.closed') : `${hours[0]?.from ?? ''}–${hours.at(-1)?.to ?? ''}`],
        })),
        ...specialDays.map((special) => {
          const { hours, note } = partsOf(special);
          return { name: shortDay(language, special.day), note: note || undefined, values: [hours] };
        }),
      ]}
    />
  );
}
