import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import type { Schedule } from '#schedule/domain/schedule';

/** Closes the books of all days before this one. Closed books stay closed. */
export const decideCloseBooks = (before: Day, { booksClosedBefore }: Schedule): ScheduleEvent[] =>
  booksClosedBefore !== null && before <= booksClosedBefore
    ? []
    : [{ type: 'BooksClosed', data: { before } }];
