import { blankOpenDetails } from '@cablepark/contracts/schedule/booking-details';
import { LINK_IN_WHAT_IF } from '@cablepark/contracts/schedule/booking.events';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { unknownBox } from '@cablepark/contracts/shared/sealed';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';

import { decideBookSlots } from '#schedule/bookings/book-slots/book-slots.decide';
import { decideCancelBooking } from '#schedule/bookings/cancel-booking/cancel-booking.decide';
import { decideMoveBooking } from '#schedule/bookings/move-booking/move-booking.decide';
import type { Changer } from '#schedule/domain/booking-rights';
import { anybody } from '#schedule/domain/reservations';
import { getDay } from '#schedule/domain/schedule';
import { keepOpenedPrices, toRequestedSlots } from './opened-cells.ts';
import type { OpenedCells } from './steps.ts';
import type { Events, World } from './worlds.ts';

/** Customers hold the links of their bookings, in both worlds. */
const toChanger = (isCustomer: boolean): Changer =>
  isCustomer ? { kind: 'link', linkHash: LINK_IN_WHAT_IF } : { kind: 'staff' };

const dayOfSlots = (slots: readonly SlotId[]) => dayOf(earliestOf(slots));

/** A request about a booking, by its customer or by staff. */
interface BookingRequest {
  readonly bookingId: string;
  readonly isByCustomer: boolean;
  readonly now: Date;
}

interface SlotsRequest extends BookingRequest {
  readonly wanted: readonly SlotId[];
  readonly opened: OpenedCells;
}

interface PlaceRequest extends SlotsRequest {
  readonly ownerId: string | null;
}

/** Places a booking, or throws the rejection. */
export function place(booking: PlaceRequest, { schedule, timetable }: World): Events {
  const { bookingId, wanted, opened, ownerId, isByCustomer, now } = booking;
  const day = getDay(schedule, dayOfSlots(wanted));
  const decided = decideBookSlots(
    {
      bookingId,
      reference: bookingId,
      shortReference: bookingId, // nobody sees it
      slots: toRequestedSlots(wanted, opened, day),
      customer: unknownBox,
      ...blankOpenDetails,
      language: 'lv',
      ownerId,
      isStaff: !isByCustomer,
      emailHash: null,
      linkHash: LINK_IN_WHAT_IF,
      isLimited: false,
      visitor: anybody,
      now,
      timetable,
    },
    day,
  );
  return keepOpenedPrices(decided, opened);
}

interface CancelRequest extends BookingRequest {
  readonly reason: CancellationReason;
  readonly isCleared: boolean;
}

/** Cancels a booking, or throws the rejection. */
export function cancel(cancellation: CancelRequest, { schedule, cancelWindow }: World): Events {
  const { bookingId, isByCustomer, reason, isCleared, now } = cancellation;
  const blockReason = isCleared ? unknownBox : null;
  const command = {
    bookingId,
    changer: toChanger(isByCustomer),
    now,
    reason,
    blockReason,
    hours: cancelWindow,
  };
  return decideCancelBooking(command, schedule);
}

interface MoveRequest extends SlotsRequest {
  readonly keepPrice: boolean;
}

/** Moves a booking, or throws the rejection. */
export function move(moving: MoveRequest, { schedule, timetable, cancelWindow }: World): Events {
  const { bookingId, wanted, opened, isByCustomer, keepPrice, now } = moving;
  const day = dayOfSlots(wanted);
  const slots = toRequestedSlots(wanted, opened, getDay(schedule, day));
  const changer = toChanger(isByCustomer);
  const command = {
    slots,
    visitor: anybody,
    changer,
    keepPrice,
    now,
    timetable,
    hours: cancelWindow,
  };
  return keepOpenedPrices(decideMoveBooking(bookingId, command, day, schedule), opened);
}
