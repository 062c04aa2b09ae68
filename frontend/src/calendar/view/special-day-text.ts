import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { noteIn } from '@cablepark/contracts/shared/public-note';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { useCalendarWords } from '../locales/words.ts';

/** What differs on a special day: `Closed` or its hours, and the park's note. */
export function useSpecialDayParts(): (special: SpecialDay) => { readonly hours: string; readonly note: string } {
  const t = useCalendarWords();
  return ({ isClosed, openTime, closeTime, note }) => ({
    hours: isClosed ? t('state.closed') : `${openTime ?? ''}–${closeTime ?? ''}`,
    note: noteIn(t.language, note) ?? '',
  });
}

/** Returns a function that gives the same as one text, which is empty for other days. */
export function useSpecialDayText(specialDays: ReadonlyMap<Day, SpecialDay>): (day: Day) => string {
  const partsOf = useSpecialDayParts();
  return (day) => {
    const special = specialDays.get(day);
    if (!special) return '';
    const { hours, note } = partsOf(special);
    return note === '' ? hours : `${hours}, ${note}`;
  };
}
