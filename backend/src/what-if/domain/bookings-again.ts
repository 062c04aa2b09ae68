import { blankOpenDetails } from '@cablepark/contracts/schedule/booking-details';
import { LINK_IN_WHAT_IF } from '@cablepark/contracts/schedule/booking.events';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import {
  listRequestedSlots,
  type RequestedSlots,
} from '@cablepark/contracts/schedule/requested-slots';
import { dayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import { unknownBox } from '@cablepark/contracts/shared/sealed';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';

import { decideBookSlots } from '#schedule/bookings/book-slots/book-slots.decide';
import { decideCancelBooking } from '#schedule/bookings/cancel-booking/cancel-booking.decide';
import { decideMoveBooking } from '#schedule/bookings/move-booking/move-booking.decide';
import type { Changer } from '#schedule/domain/booking-rights';
import { anybody } from '#schedule/domain/reservations';
import { getDay } from '#schedule/domain/schedule';
import type { Timetable } from '#schedule/domain/settings';
import type { Events, World } from './worlds.ts';

/** Customers hold the links of their bookings, in both worlds. */
const toChanger = (isStaff: boolean): Changer =>
  isStaff ? { kind: 'staff' } : { kind: 'link', linkHash: LINK_IN_WHAT_IF };

const dayOfSlots = (slots: RequestedSlots): Day => dayOf(earliestOf(listRequestedSlots(slots)));

/** The settings for cells that staff open, which get the park's own prices in both worlds. */
export const toCellTimetable = ({ timetable, schedule }: World): Timetable => ({
  ...timetable,
  pricing: schedule.settings.pricing,
});

/** A request about a booking, by its customer or by staff. */
interface BookingRequest {
  readonly bookingId: string;
  readonly isStaff: boolean;
  readonly now: Date;
}

interface PlaceRequest extends BookingRequest {
  readonly slots: RequestedSlots;
  readonly ownerId: string | null;
}

/** Places a booking, or throws the rejection. */
export function place(booking: PlaceRequest, world: World): Events {
  return decideBookSlots(
    {
      ...booking,
      ...blankOpenDetails,
      reference: booking.bookingId,
      shortReference: booking.bookingId, // nobody sees it
      customer: unknownBox,
      language: 'lv',
      emailHash: null,
      linkHash: LINK_IN_WHAT_IF,
      isLimited: false,
      visitor: anybody,
      timetable: toCellTimetable(world),
    },
    getDay(world.schedule, dayOfSlots(booking.slots)),
  );
}

interface CancelRequest extends BookingRequest {
  readonly reason: CancellationReason;
  readonly clearSlots: boolean;
}

/** Cancels a booking, or throws the rejection. */
export function cancel(cancellation: CancelRequest, { schedule, cancelWindow }: World): Events {
  const { bookingId, isStaff, reason, clearSlots, now } = cancellation;
  const blockReason = clearSlots ? unknownBox : null;
  const changer = toChanger(isStaff);
  const command = { bookingId, changer, now, reason, blockReason, hours: cancelWindow };
  return decideCancelBooking(command, schedule);
}

interface MoveRequest extends BookingRequest {
  readonly slots: RequestedSlots;
  readonly keepPrice: boolean;
}

/** Moves a booking, or throws the rejection. */
export function move(moving: MoveRequest, world: World): Events {
  const { bookingId, slots, isStaff, keepPrice, now } = moving;
  const command = {
    slots,
    visitor: anybody,
    changer: toChanger(isStaff),
    keepPrice,
    now,
    timetable: toCellTimetable(world),
    hours: world.cancelWindow,
  };
  return decideMoveBooking(bookingId, command, dayOfSlots(slots), world.schedule);
}
