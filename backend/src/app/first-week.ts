import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/configuration/settings';
import type { FirstWeek } from '@cablepark/contracts/shared/first-paint';
import { addDays, daysFrom, mondayOf, today } from '@cablepark/contracts/shared/riga-time';
import type { QueryBus } from '@nestjs/cqrs';
import { guest } from '../http/caller.ts';
import type { KeptWeek } from '../http/page-painter.ts';
import type { PresentSchedule } from '../schedule/present-schedule.ts';
import { ListTimeSlots } from '../schedule/queries/list-time-slots.query-handler.ts';
import { specialDayOf } from '../special-days/queries/list-special-days.query-handler.ts';

/** The week that the first page shows to everybody, with the special days that its script would ask for. */
export async function firstWeek(queries: QueryBus, schedule: PresentSchedule, now: Date): Promise<KeptWeek> {
  const monday = mondayOf(today(now));
  const slots = await queries.execute(new ListTimeSlots({ from: monday, to: addDays(monday, 6), caller: guest }));
  const { specialDays } = schedule.settings;
  const read = (): FirstWeek => ({
    monday,
    calendar: JSON.parse(slots.toString()) as NonNullable<FirstWeek['calendar']>,
    specialDays: daysFrom(monday, addDays(monday, BOOKING_WINDOW_DAYS + 6)).flatMap((day) => {
      const setting = specialDays.get(day);
      return setting ? [specialDayOf(day, setting)] : [];
    }),
  });
  return { slots, specialDays, read };
}
