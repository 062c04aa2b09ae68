import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Schedule } from '../../domain/schedule.ts';

/** Closes the books of the days before this one, which is open. Books that are closed stay closed. */
export const decideCloseBooks = (before: Day, { booksClosedBefore }: Schedule): ScheduleEvent[] =>
  booksClosedBefore !== null && before <= booksClosedBefore ? [] : [{ type: 'BooksClosed', data: { before } }];
