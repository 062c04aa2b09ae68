import type { ClockTime } from '@cablepark/contracts/shared/riga-time';

const FIRST = 8;
const LAST = 22;

/** What the selects offer: whole hours 08:00 to 22:00 (rule 9.2), and whatever is set now. */
export function hoursOffered(present: ClockTime): ClockTime[] {
  const whole = Array.from({ length: LAST - FIRST + 1 }, (_, i) => `${String(FIRST + i).padStart(2, '0')}:00`);
  return whole.includes(present) || present === '' ? whole : [...whole, present].sort();
}
