import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { countDaysBetween, type Day } from '@cablepark/contracts/shared/riga-time';

import type { DaySchedule } from '#schedule/domain/day-schedule';
import { getDay, selectOpenDays, type Schedule } from '#schedule/domain/schedule';
import type { Timetable } from '#schedule/domain/settings';
import { decideRegenerateDay } from '#schedule/slots/regenerate-slots/regenerate-day.decide';

export interface ApplySpecialDay {
  readonly day: Day;
  readonly today: Day;
  readonly timetable: Timetable;
}

/**
 * Gives the available slots of a day the hours and prices of the settings, including slots that
 * were priced by hand (rule 2.12). A day after the booking window gets its slots when it enters the
 * window, unless it has or had some already.
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

/**
 * Gives days the hours and prices of the settings. Days that are over, or whose books are closed,
 * stay as they are.
 */
export const decideApplyDays = (
  days: readonly Day[],
  today: Day,
  timetable: Timetable,
  schedule: Schedule,
): ScheduleStreamEvent[] =>
  selectOpenDays(days, schedule)
    .filter((day) => day >= today)
    .flatMap((day) => decideApplySpecialDay({ day, today, timetable }, getDay(schedule, day)));
