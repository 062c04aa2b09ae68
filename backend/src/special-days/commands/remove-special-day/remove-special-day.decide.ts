import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import type { Schedule } from '#schedule/domain/schedule';
import { decideApplyDays } from '../apply-special-day.decide.ts';

/** Makes a day follow its weekday again. Rejects SPECIAL_DAY_NOT_FOUND. */
export function decideRemoveSpecialDay(
  day: Day,
  today: Day,
  schedule: Schedule,
): ScheduleStreamEvent[] {
  const { settings } = schedule;
  if (!settings.specialDays.has(day)) {
    reject('SPECIAL_DAY_NOT_FOUND');
  }

  const timetable = { ...settings, specialDays: settings.specialDays.without(day) };
  return [
    { type: 'SpecialDaysRemoved', data: { days: [day] } },
    ...decideApplyDays([day], today, timetable, schedule),
  ];
}
