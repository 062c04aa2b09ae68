import type { Day } from '@cablepark/contracts/shared/riga-time';
import { firstSlotOf } from '../../schedule/domain/cancellation.ts';
import type { DayEvent, DaySchedule, PlacedBooking } from '../../schedule/domain/day-schedule.ts';
import { openSlots } from '../../schedule/domain/opening.ts';
import type { Timetable } from '../../schedule/domain/timetable.ts';

/** How many slots the events of days open, remove and give another price. */
export const countsOf = (events: readonly ScheduleStreamEvent[]) => ({
  generatedSlots: sumOf(events, ({ slots }) => slots.length),
  removedSlots: sumOf(events, ({ removed }) => removed.length),
  repricedSlots: sumOf(events, ({ repriced }) => repriced.length),
});

/** The standing bookings of a day that have a slot outside its hours, by time. */
export function bookingsInTheWay(day: Day, timetable: Timetable, { bookings }: DaySchedule): PlacedBooking[] {
  const open = new Set(openSlots(day, timetable));
  return [...bookings.values()]
    .filter(({ slots }) => slots.some(({ slotId }) => !open.has(slotId)))
    .sort((a, b) => firstSlotOf(a) - firstSlotOf(b));
}
