import type {
  BookingPostponed,
  BookingRestored,
  SlotsClosed,
  SlotsReopened,
} from '@cablepark/contracts/schedule/schedule.events';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import { blocked, free, slotsOf, withSlots, withStanding } from './day-changes.ts';
import type { DaySchedule } from './day-schedule.ts';

export const withClosure = (
  day: DaySchedule,
  { closureId, first, end, reason, slots, isLater }: EventOf<typeof SlotsClosed>['data'],
): DaySchedule => ({
  ...day,
  slots: withSlots(day, slotsOf(slots), (_, slot) => blocked(slot, closureId)),
  closures: day.closures.with(closureId, { first, end, reason }),
  // It is closed again if taking it back was undone.
  reopened: isLater ? day.reopened : day.reopened.without(closureId),
});

export const withoutClosure = (
  day: DaySchedule,
  { closureId, slots, passedOn }: EventOf<typeof SlotsReopened>['data'],
): DaySchedule => {
  const opened = { ...day, slots: withSlots(day, slotsOf(slots), free) };
  return {
    ...opened,
    slots: withSlots(opened, passedOn, (to, slot) => blocked(slot, to.closureId)),
    closures: day.closures.without(closureId),
    reopened: day.reopened.with(closureId, true),
  };
};

export function withPostponed(
  day: DaySchedule,
  { bookingId, slots, sequence, closureId, reason, note }: EventOf<typeof BookingPostponed>['data'],
): DaySchedule {
  const booking = day.bookings.get(bookingId);
  if (!booking) return day;
  return {
    ...day,
    slots: withSlots(day, slots, free),
    bookings: day.bookings.without(bookingId),
    postponed: day.postponed.with(bookingId, { ...booking, sequence, postponed: { closureId, reason, note } }),
  };
}

export function withRestored(
  day: DaySchedule,
  { bookingId, sequence }: EventOf<typeof BookingRestored>['data'],
): DaySchedule {
  const booking = day.postponed.get(bookingId);
  return booking ? withStanding(day, { ...booking, sequence, postponed: null }) : day;
}
