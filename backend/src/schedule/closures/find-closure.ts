import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';

export function findClosure(events: readonly ScheduleStreamEvent[]) {
  for (const event of events) {
    if (event.type === 'StretchClosed') {
      return event.data;
    }
  }

  return reject('INTERNAL');
}
