import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { openSlots } from '@cablepark/contracts/configuration/opening';
import type { Schedule } from '../../domain/schedule.ts';
import { closedLater } from '../../domain/closing.ts';
import type { DaySchedule } from '../../domain/day-schedule.ts';
import { priceOf } from '../../domain/pricing.ts';
import type { Timetable } from '../../domain/settings.ts';

/** Closes the books of the days before this one, which is open. Books that are closed stay closed. */
export const decideCloseBooks = (before: Day, { booksClosedBefore }: Schedule): ScheduleEvent[] =>
  booksClosedBefore !== null && before <= booksClosedBefore ? [] : [{ type: 'BooksClosed', data: { before } }];

export interface GenerateDay {
  readonly day: Day;
  readonly timetable: Timetable;
}

/** Generates the slots of a day once, around those that staff made before (rule 2.5). */
export function decideGenerateDay({ day, timetable }: GenerateDay, schedule: DaySchedule): ScheduleEvent[] {
  if (schedule.generated) return [];
  const missing = openSlots(day, timetable).filter((slotId) => !schedule.slots.has(slotId));
  return [
    {
      type: 'SlotsGenerated',
      data: {
        day,
        slots: missing.map((slotId) => ({ slotId, priceCents: priceOf(slotId, timetable) })),
        removed: [],
        repriced: [],
      },
    },
    ...closedLater(day, missing, schedule),
  ];
}

/** Gives these to bookings of open books that have none, cancelled ones included, as far as they go. */
export function decideGiveShortReferences(candidates: readonly string[], schedule: Schedule): ScheduleEvent[] {
  const free = [...new Set(candidates)].filter((candidate) => !schedule.shortReferences.has(candidate));
  const without = [...schedule.days.values()]
    .flatMap(({ bookings, postponed, cancelled }) => [
      ...bookings.values(),
      ...postponed.values(),
      ...cancelled.values(),
    ])
    .filter(({ shortReference }) => shortReference === null);
  const bookings = without.flatMap(({ bookingId }, i) => {
    const shortReference = free[i];
    return shortReference === undefined ? [] : [{ bookingId, shortReference }];
  });
  return bookings.length === 0 ? [] : [{ type: 'ShortReferencesGiven', data: { bookings } }];
}
