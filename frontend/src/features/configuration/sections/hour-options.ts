import type { ClockTime } from '@cablepark/contracts/shared/riga-time';

const FIRST = 8;
const LAST = 22;

/**
 * The times to choose from: whole hours from 08:00 to 22:00 (rule 9.2), and the current time if it
 * is another.
 */
export function listHourOptions(current: ClockTime): ClockTime[] {
  const whole = Array.from(
    { length: LAST - FIRST + 1 },
    (_, i) => `${String(FIRST + i).padStart(2, '0')}:00`,
  );
  return whole.includes(current) || current === '' ? whole : [...whole, current].sort();
}
