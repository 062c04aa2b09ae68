import { countDaysBetween, dayOfInstant } from '@cablepark/contracts/shared/riga-time';

import { toHourDaysBefore } from '#shared/time/clock';
import { stepDays, type ShownDays } from './shown-days.ts';

/** The period before the one shown, and as of when its figures are compared. */
export interface DaysBefore {
  readonly days: ShownDays;
  /** Undefined for its figures as they are now. */
  readonly asOf: string | undefined;
}

/**
 * The period before. If the one shown isn't over, the one before is compared as of the same point
 * in it. Otherwise bookings that are still to come would look like a loss.
 */
export function findDaysBefore(shown: ShownDays, now: Date): DaysBefore | undefined {
  const days = stepDays(shown, -1);
  if (!days) {
    return undefined;
  }
  if (shown.to < dayOfInstant(now)) {
    return { days, asOf: undefined };
  }

  return { days, asOf: toHourDaysBefore(now, countDaysBetween(days.from, shown.from)) };
}
