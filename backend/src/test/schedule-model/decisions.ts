import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import { listRequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { dayOf, dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { sealedAs } from '@cablepark/contracts/test/schedule-events';

import {
  decideChangeLeadTime,
  decideChangeOperatingHours,
  decideChangePricing,
} from '#configuration/commands/settings.decide';
import { decideBookSlots } from '#schedule/commands/book-slots/book-slots.decide';
import {
  decideCancelBooking,
  decideCancelSource,
  decideChangeBookingDetails,
  decideMoveBooking,
  decideRecordAttendance,
  decideRemindCustomers,
} from '#schedule/commands/bookings/bookings.decide';
import {
  decideBlockSlots,
  decideMakeSlotsAvailable,
  decideOnEachDay,
  decideReleaseSlots,
} from '#schedule/commands/change-slots/change-slots.decide';
import {
  decideCloseStretch,
  decideTakeBackClosure,
} from '#schedule/commands/closures/close-stretch.decide';
import {
  decideEraseBlockReason,
  decideEraseBooking,
  decideEraseByLink,
} from '#schedule/commands/erasures/erasures.decide';
import { decideCloseBooks, decideGenerateDay } from '#schedule/commands/nightly/nightly.decide';
import { decideRegenerateDay } from '#schedule/commands/regenerate-slots/regenerate-day.decide';
import { anybody } from '#schedule/domain/reservations';
import { assertBooksOpen, getDay, selectOpenDays, type Schedule } from '#schedule/domain/schedule';
import {
  decideChangeSpecialDays,
  decideRemoveSpecialDay,
} from '#special-days/commands/special-days.decide';
import type { Command } from './command.ts';

const sealReason = (keyId: string) => sealedAs<{ reason: string }>(keyId);
const sealCustomer = (keyId: string): Sealed<Customer> => sealedAs(keyId);
const nobodyClosed = new Map<string, never>();
/** Everybody has an address. */
const addresses = { get: () => true } as unknown as ReadonlyMap<string, boolean>;

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
      const day = dayOf(listRequestedSlots(command.slots)[0] ?? 0);
      assertBooksOpen(schedule, day);
      const customer = sealCustomer(command.keyId);
      const guest = {
        equipmentRental: false,
        package: false,
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
        dayOf(listRequestedSlots(command.slots)[0] ?? 0),
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
      return decideChangeLeadTime(command.leadTime, settings);
    case 'close books':
      return decideCloseBooks(command.before, schedule);
  }
}
