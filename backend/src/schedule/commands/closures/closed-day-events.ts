import { dayStream } from '@cablepark/contracts/shared/streams';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { DayEvent } from '../../domain/day-schedule.ts';

type Closing = Extract<DayEvent, { type: 'SlotsClosed' | 'BookingPostponed' | 'SlotsReopened' | 'BookingRestored' }>;

/** Whether an event belongs to this closure, or to taking it back. */
export const isOfClosure = (event: DayEvent, closureId: string): event is Closing =>
  (event.type === 'SlotsClosed' && event.data.closureId === closureId && !event.data.isLater) ||
  ((event.type === 'BookingPostponed' || event.type === 'SlotsReopened' || event.type === 'BookingRestored') &&
    event.data.closureId === closureId);

/** What a closure has done on a day, read from its stream: an interrupted run doesn't remember its first days. */
export async function eventsOfClosure(log: EventLog, day: Day, closureId: string): Promise<Closing[]> {
  const { events } = await log.readStream<DayEvent>(dayStream(day));
  // An undo of the closing, and an undo of that, leave what was to be counted as it was.
  return events.filter(
    (event): event is Closing & (typeof events)[number] =>
      event.metadata.undoes === undefined && isOfClosure(event, closureId),
  );
}
