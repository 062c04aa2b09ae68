import { addDays, dayOfWeek, daysFrom, mondayOf, type Day } from '@cablepark/contracts/shared/riga-time';

/** A month in weeks from Monday. Days of other months are undefined. */
export interface Month {
  readonly first: Day;
  readonly weeks: readonly (readonly (Day | undefined)[])[];
}

export const firstOfYear = (year: number): Day => `${year}-01-01`;
export const lastOfYear = (year: number): Day => `${year}-12-31`;
export const yearOf = (day: Day): number => Number(day.slice(0, 4));

const firstOfMonth = (year: number, month: number): Day => `${year}-${String(month).padStart(2, '0')}-01`;
const lastOfMonth = (first: Day): Day => addDays(firstOfNext(first), -1);
const firstOfNext = (first: Day): Day => `${addDays(first, 31).slice(0, 7)}-01`;

/** The months of a year, without those that are over. */
export const monthsOf = (year: number, today: Day): Month[] =>
  Array.from({ length: 12 }, (_, i) => firstOfMonth(year, i + 1))
    .filter((first) => first.slice(0, 7) >= today.slice(0, 7))
    .map((first) => {
      const last = lastOfMonth(first);
      const mondays = daysFrom(mondayOf(first), last).filter((day) => dayOfWeek(day) === 0);
      const weekFrom = (monday: Day) =>
        daysFrom(monday, addDays(monday, 6)).map((day) => (day >= first && day <= last ? day : undefined));
      return { first, weeks: mondays.map(weekFrom) };
    });

/** The day that a key of the year's view leads to, or undefined for other keys. It may lie in another year. */
export function dayAfterKey(key: string, day: Day): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return mondayOf(day);
    case 'End':
      return addDays(mondayOf(day), 6);
    case 'PageUp':
      return sameDateIn(addDays(`${day.slice(0, 7)}-01`, -1), day);
    case 'PageDown':
      return sameDateIn(firstOfNext(`${day.slice(0, 7)}-01`), day);
    default:
      return undefined;
  }
}

/** The same date in the month of another day, or that month's last day if it is shorter. */
function sameDateIn(month: Day, day: Day): Day {
  const last = lastOfMonth(`${month.slice(0, 7)}-01`);
  const wanted = `${month.slice(0, 7)}-${day.slice(8)}`;
  return wanted < last ? wanted : last;
}
