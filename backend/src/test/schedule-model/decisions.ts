import { leadTimeSetting } from '@cablepark/contracts/configuration/lead-time';
import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { blankOpenDetails } from '@cablepark/contracts/schedule/booking-details';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import { listRequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { dayOf, dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';
import { sealedAs } from '@cablepark/contracts/test/schedule-events';

import { decideChangeOperatingHours } from '#configuration/commands/change-operating-hours/change-operating-hours.decide';
import { decideChangePricing } from '#configuration/commands/change-pricing/change-pricing.decide';
import { decideChangeSetting } from '#configuration/commands/change-setting/change-setting.decide';
import { decideBookSlots } from '#schedule/bookings/book-slots/book-slots.decide';
import { decideCancelBooking } from '#schedule/bookings/cancel-booking/cancel-booking.decide';
import { decideCancelSource } from '#schedule/bookings/cancel-source/cancel-source.decide';
import { decideChangeBookingDetails } from '#schedule/bookings/change-booking-details/change-booking-details.decide';
import { decideMoveBooking } from '#schedule/bookings/move-booking/move-booking.decide';
import { decideRecordAttendance } from '#schedule/bookings/record-attendance/record-attendance.decide';
import { decideRemindCustomers } from '#schedule/bookings/remind-customers/remind-customers.decide';
import { decideCloseStretch } from '#schedule/closures/close-stretch/close-stretch.decide';
import { decideTakeBackClosure } from '#schedule/closures/take-back-closure/take-back-closure.decide';
import { anybody } from '#schedule/domain/reservations';
import { assertBooksOpen, getDay, selectOpenDays, type Schedule } from '#schedule/domain/schedule';
import { decideEraseBlockReason } from '#schedule/erasures/erase-block-reason/erase-block-reason.decide';
import { decideEraseByLink } from '#schedule/erasures/erase-by-link/erase-by-link.decide';
import { decideEraseBooking } from '#schedule/erasures/erase-personal-data/erase-personal-data.decide';
import { decideCloseBooks } from '#schedule/nightly/close-books/close-books.decide';
import { decideGenerateDay } from '#schedule/nightly/generate-days/generate-days.decide';
import { decideBlockSlots } from '#schedule/slots/block-slots/block-slots.decide';
import { decideOnEachDay } from '#schedule/slots/domain/each-day';
import { decideMakeSlotsAvailable } from '#schedule/slots/make-slots-available/make-slots-available.decide';
import { decideRegenerateDay } from '#schedule/slots/regenerate-slots/regenerate-day.decide';
import { decideReleaseSlots } from '#schedule/slots/release-slots/release-slots.decide';
import { decideChangeSpecialDays } from '#special-days/commands/change-special-days/change-special-days.decide';
import { decideRemoveSpecialDay } from '#special-days/commands/remove-special-day/remove-special-day.decide';
import type { Command } from './command.ts';

const sealReason = (keyId: string) => sealedAs<{ reason: string }>(keyId);
const sealCustomer = (keyId: string): Sealed<Customer> => sealedAs(keyId);
const nobodyClosed = new Map<string, never>();
/** Everybody has an address. */
const addresses = { get: () => true, has: () => true } as unknown as ReadonlyMap<string, boolean>;

/**
 * The product's decision on a command, put together as its handlers do. Long on purpose: one case
 * for each kind of command.
 */
export function decideCommand(
  command: Exclude<Command, { kind: 'undo last' }>,
  schedule: Schedule,
  now: Date,
): readonly ScheduleStreamEvent[] {
  const { settings } = schedule;
  const asked = { now, visitor: anybody, timetable: settings };
  switch (command.kind) {
    case 'book': {
      const day = dayOf(earliestOf(listRequestedSlots(command.slots)));
      assertBooksOpen(schedule, day);
      const customer = sealCustomer(command.keyId);
      const guest = {
        ...blankOpenDetails,
        language: 'lv',
        emailHash: null,
        isLimited: true,
      } as const;
      const placing = {
        ...command,
        ...guest,
        ...asked,
        customer,
        reference: command.bookingId,
        shortReference: 'QZ7-K4M',
      };
      return decideBookSlots(placing, getDay(schedule, day));
    }
    case 'cancel': {
      const blockReason = command.clearing === null ? null : sealReason(command.clearing);
      return decideCancelBooking({ ...command, blockReason, now }, schedule);
    }
    case 'cancel source':
      return decideCancelSource(command.bookingIds, schedule, now);
    case 'move':
      return decideMoveBooking(
        command.bookingId,
        { ...command, ...asked },
        dayOf(earliestOf(listRequestedSlots(command.slots))),
        schedule,
      );
    case 'change details': {
      const customer = sealCustomer(command.keyId);
      const asked = { changed: ['notes'], isEmailChanged: false, staffId: null } as const;
      const change = { ...command, ...asked, customer, now };
      return decideChangeBookingDetails(change, schedule);
    }
    case 'note attendance':
      return decideRecordAttendance({ ...command, now }, schedule);
    case 'remind':
      return decideRemindCustomers(command.bookingIds, now, schedule);
    case 'erase booking':
      return decideEraseBooking(command.bookingId, schedule, nobodyClosed);
    case 'erase by link':
      return decideEraseByLink({ ...command, now, closed: nobodyClosed }, schedule);
    case 'erase block reason':
      return decideEraseBlockReason(command.slotId, getDay(schedule, dayOf(command.slotId)));
    case 'block':
      return decideOnEachDay(command.slots, schedule, (slots, day) =>
        decideBlockSlots(
          {
            slots,
            reason: sealReason(command.keyId),
            isSameReason: ({ keyId }) => keyId === command.keyId,
            timetable: settings,
          },
          day,
        ),
      );
    case 'release':
      return decideOnEachDay(command.slots, schedule, (slots, day) =>
        decideReleaseSlots({ slots }, day),
      );
    case 'make available':
      return decideOnEachDay(command.slots, schedule, (slots, day) =>
        decideMakeSlotsAvailable({ slots, priceCents: command.priceCents }, day),
      );
    case 'generate':
      return decideGenerateDay(
        { day: command.day, timetable: settings },
        getDay(schedule, command.day),
      );
    case 'regenerate':
      return selectOpenDays(command.days, schedule).flatMap((day) =>
        decideRegenerateDay({ ...command, day, timetable: settings }, getDay(schedule, day)),
      );
    case 'close': {
      const { closureId, from, to, reason, includeRiding } = command;
      const closing = {
        closureId,
        from: from.toISOString(),
        to: to.toISOString(),
        reason,
        note: null,
        includeRiding,
      };
      return decideCloseStretch(closing, addresses, schedule, now);
    }
    case 'take back':
      return decideTakeBackClosure(command.closureId, schedule);
    case 'change special days':
      return decideChangeSpecialDays({ ...command, today: dayOfInstant(now) }, schedule);
    case 'remove special day':
      return decideRemoveSpecialDay(command.day, dayOfInstant(now), schedule);
    case 'change hours':
      return decideChangeOperatingHours(command.row, settings);
    case 'change price':
      return decideChangePricing(command.price, settings);
    case 'change lead time':
      return decideChangeSetting(leadTimeSetting, command.leadTime, settings);
    case 'close books':
      return decideCloseBooks(command.before, schedule);
  }
}
