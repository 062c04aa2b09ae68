import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/configuration/settings';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { countDaysBetween, type Day } from '@cablepark/contracts/shared/riga-time';

import { decideRegenerateDay } from '#schedule/commands/regenerate-slots/regenerate-day.decide';
import type { DaySchedule } from '#schedule/domain/day-schedule';
import type { Timetable } from '#schedule/domain/settings';

export interface ApplySpecialDay {
  readonly day: Day;
  readonly today: Day;
  readonly timetable: Timetable;
}

/**
 * Gives the available slots of a day the hours and prices of the settings, also those that were set
 * by hand (rule 2.12). A day after
 * the booking window gets its slots when it enters the window, unless it has or had some already.
 */
export function decideApplySpecialDay(
  { day, today, timetable }: ApplySpecialDay,
  schedule: DaySchedule,
): ScheduleEvent[] {
  const isInWindow = countDaysBetween(today, day) < BOOKING_WINDOW_DAYS;
  if (!isInWindow && !schedule.generated && schedule.slots.size === 0) {
    return [];
  }

  return decideRegenerateDay(
    {
      day,
      timetable,
      operationType: 'update_and_generate',
      includeAvailable: true,
      includeBooked: false,
      includeSetByHand: true,
      applyCurrentPricing: true,
      applyCurrentOperatingHours: true,
    },
    schedule,
  );
}
