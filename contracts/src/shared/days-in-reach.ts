import { isDay } from './riga-time.ts';

/** The first and the last day that a request may name. */
export const FIRST_DAY = '1971-01-01';
export const LAST_DAY = '2399-12-31';

/** Whether a request may name this day, or the day with which this instant begins. */
export function isInReach(text: string): boolean {
  const day = text.slice(0, 'yyyy-MM-dd'.length);
  return day >= FIRST_DAY && day <= LAST_DAY;
}

/** Whether a text is a day, `yyyy-MM-dd`, that a request may name. */
export const isDayInReach = (text: string): boolean => isDay(text) && isInReach(text);
