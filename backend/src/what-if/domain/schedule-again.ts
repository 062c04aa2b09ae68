import type { DataOf } from '@cablepark/contracts/events';
import type { RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import { unknownBox } from '@cablepark/contracts/shared/sealed';
import type { AskedOf } from '@cablepark/contracts/what-if/asked';

import { firstSlotOf } from '#schedule/domain/cancellation';
import { decideCloseDay, decideReopenDay, planReopening } from '#schedule/domain/closing';
import type { DaySchedule, PlacedBooking } from '#schedule/domain/day-schedule';
import { getDay, selectOpenDays } from '#schedule/domain/schedule';
import { decideGenerateDay } from '#schedule/nightly/generate-days/generate-days.decide';
import { decideBlockSlots } from '#schedule/slots/block-slots/block-slots.decide';
import { decideOnEachDay } from '#schedule/slots/domain/each-day';
import { decideMakeSlotsAvailable } from '#schedule/slots/make-slots-available/make-slots-available.decide';
import { decideRegenerateDay } from '#schedule/slots/regenerate-slots/regenerate-day.decide';
import { decideReleaseSlots } from '#schedule/slots/release-slots/release-slots.decide';
import { toCellTimetable } from './bookings-again.ts';
import type { Commit } from './recording.ts';
import { attempt, type Events, type World } from './worlds.ts';

/** Opens what a day lacks, as the nightly task does. */
export const generate = (day: Day, { schedule, timetable }: World): Events =>
  decideGenerateDay({ day, timetable }, getDay(schedule, day));

/** Regenerates days as staff asked. */
export const regenerate = (
  { days, ...asked }: AskedOf<'RegenerateSlots'>,
  { schedule, timetable }: World,
): Events =>
  selectOpenDays(days, schedule).flatMap((day) =>
    decideRegenerateDay({ ...asked, day, timetable }, getDay(schedule, day)),
  );

/** Blocks slots, each by itself: staff block the others if one is booked in this world only. */
export const block = (slots: RequestedSlots, world: World): Events => {
  const blocking = {
    reason: unknownBox,
    isSameReason: () => true,
    timetable: toCellTimetable(world),
  };
  return decideOnEachSlot(slots, world, (one, day) =>
    decideBlockSlots({ ...blocking, slots: one }, day),
  );
};

/** Releases slots, each by itself. */
export const release = (slots: RequestedSlots, world: World): Events =>
  decideOnEachSlot(slots, world, (one, day) => decideReleaseSlots({ slots: one }, day));

/** Puts slots on sale at a price, each by itself. */
export const makeAvailable = (
  { slots, priceCents }: AskedOf<'MakeSlotsAvailable'>,
  world: World,
): Events =>
  decideOnEachSlot(slots, world, (one, day) =>
    decideMakeSlotsAvailable({ slots: one, priceCents }, day),
  );

function decideOnEachSlot(
  { stored, unallocated }: RequestedSlots,
  { schedule }: World,
  decide: (one: RequestedSlots, day: DaySchedule) => ScheduleEvent[],
): Events {
  const requests: RequestedSlots[] = [
    ...stored.map((slotId) => ({ stored: [slotId], unallocated: [] })),
    ...unallocated.map((slotId) => ({ stored: [], unallocated: [slotId] })),
  ];
  return requests.flatMap((one) => attempt(() => decideOnEachDay(one, schedule, decide)) ?? []);
}

/**
 * Closes the days of a closure. Who was left on the water stays there, and of the sessions that
 * only this world has, those that have begun, unless staff postponed those as well.
 */
export function close(
  { events, now }: Commit,
  { includeRiding }: AskedOf<'CloseStretch'>,
  { schedule }: World,
): Events {
  const closed: DataOf<'SlotsClosed'>[] = [];
  const staying = new Set<string>();
  const postponed = new Set<string>();
  for (const { type, data } of events) {
    if (type === 'SlotsClosed' && !data.isLater) {
      closed.push(data);
    } else if (type === 'BookingPostponed') {
      postponed.add(data.bookingId);
    } else if (type === 'StretchClosed') {
      data.staying.forEach((bookingId) => staying.add(bookingId));
    }
  }

  const isStaying = (booking: PlacedBooking): boolean => {
    const { bookingId } = booking;
    const hasBegun = startOfSlot(firstSlotOf(booking)) <= now;
    return staying.has(bookingId) || (!postponed.has(bookingId) && !includeRiding && hasBegun);
  };
  return closed.flatMap((one) => decideCloseDay(one, getDay(schedule, one.day), isStaying));
}

/** Takes a closure back on the days of its slots. */
export const reopen = (reopened: readonly DataOf<'SlotsReopened'>[], { schedule }: World): Events =>
  reopened.flatMap(({ closureId, day }) =>
    decideReopenDay(closureId, day, planReopening(closureId, getDay(schedule, day))),
  );
