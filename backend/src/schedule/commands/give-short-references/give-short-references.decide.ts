import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Schedule } from '../../domain/schedule.ts';

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
