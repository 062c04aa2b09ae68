import { LINK_IN_WHAT_IF } from '@cablepark/contracts/schedule/booking.events';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { unknownBox } from '@cablepark/contracts/shared/sealed';

import { decideBookSlots } from '#schedule/commands/book-slots/book-slots.decide';
import {
  decideCancelBooking,
  decideMoveBooking,
} from '#schedule/commands/bookings/bookings.decide';
import type { Changer } from '#schedule/domain/booking-rights';
import { anybody } from '#schedule/domain/reservations';
import { getDay } from '#schedule/domain/schedule';
import { requestOf, withTheirPrices } from './opened-cells.ts';
import type { OpenedCells } from './steps.ts';
import type { Events, Side } from './worlds.ts';

/** Customers hold the links of their bookings, in both worlds. */
const changerBy = (isCustomer: boolean): Changer =>
  isCustomer ? { kind: 'link', linkHash: LINK_IN_WHAT_IF } : { kind: 'staff' };

const dayOfAll = (slots: readonly SlotId[]) => dayOf(slots[0] ?? 0);

/** What was asked about a booking, by its customer or by staff. */
interface Asked {
  readonly bookingId: string;
  readonly isByCustomer: boolean;
  readonly now: Date;
}

interface AskedForSlots extends Asked {
  readonly wanted: readonly SlotId[];
  readonly opened: OpenedCells;
}

interface Booking extends AskedForSlots {
  readonly ownerId: string | null;
}

/** Places a booking, or throws what refuses it. */
export function place(booking: Booking, { schedule, timetable }: Side): Events {
  const { bookingId, wanted, opened, ownerId, isByCustomer, now } = booking;
  const day = getDay(schedule, dayOfAll(wanted));
  const decided = decideBookSlots(
    {
      bookingId,
      reference: bookingId,
      shortReference: bookingId, // nobody is told it
      slots: requestOf(wanted, opened, day),
      customer: unknownBox,
      equipmentRental: false,
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
  return withTheirPrices(decided, opened);
}

interface Cancellation extends Asked {
  readonly reason: CancellationReason;
  readonly isCleared: boolean;
}

/** Cancels a booking, or throws what refuses that. */
export function cancel(cancellation: Cancellation, { schedule, cancelWindow }: Side): Events {
  const { bookingId, isByCustomer, reason, isCleared, now } = cancellation;
  const blockReason = isCleared ? unknownBox : null;
  const command = {
    bookingId,
    changer: changerBy(isByCustomer),
    now,
    reason,
    blockReason,
    hours: cancelWindow,
  };
  return decideCancelBooking(command, schedule);
}

interface Moving extends AskedForSlots {
  readonly keepPrice: boolean;
}

/** Moves a booking, or throws what refuses that. */
export function move(moving: Moving, { schedule, timetable, cancelWindow }: Side): Events {
  const { bookingId, wanted, opened, isByCustomer, keepPrice, now } = moving;
  const day = dayOfAll(wanted);
  const slots = requestOf(wanted, opened, getDay(schedule, day));
  const changer = changerBy(isByCustomer);
  const command = {
    slots,
    visitor: anybody,
    changer,
    keepPrice,
    now,
    timetable,
    hours: cancelWindow,
  };
  return withTheirPrices(decideMoveBooking(bookingId, command, day, schedule), opened);
}
