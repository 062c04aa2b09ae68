import { Injectable, UseGuards } from '@nestjs/common';

import { eraseBlockReason, erasePersonalData } from '@cablepark/contracts/schedule/find-bookings';
import { eraseManagedBooking } from '@cablepark/contracts/schedule/managed-booking';
import { isInCalendar } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';

import { CommandOf, type Answered, type Requested } from '#http/endpoint-message';
import { assertDataAvailable } from '#schedule/domain/link-rules';
import { getDay } from '#schedule/domain/schedule';
import { linkHashOf } from '#schedule/links/link-token';
import { LinkGuard } from '#schedule/links/link.guard';
import { ClosedBooks } from '#schedule/queries/closed-books';
import { Lookups } from '#schedule/queries/lookups';
import {
  linkedBookingOf,
  ManagedBookings,
} from '#schedule/queries/managed-bookings.query-handlers';
import { Schedules, splitIntoAppends } from '../schedules.ts';
import {
  decideEraseBlockReason,
  decideEraseBooking,
  decideEraseBookings,
  decideEraseByLink,
} from './erasures.decide.ts';

/** Erases the customers of many bookings on the system's behalf. */
@Injectable()
export class BookingErasures {
  constructor(
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
  ) {}

  /** It can be repeated, and is one append unless there are more bookings than one can have. */
  async erase(bookingIds: readonly string[], context: CommandContext): Promise<void> {
    for (const part of splitIntoAppends(bookingIds)) {
      const closed = await this.closedBooks.findBookings(part);
      await this.schedules.executeAs(context, (schedule) =>
        decideEraseBookings(part, schedule, closed),
      );
    }
  }
}

/**
 * Erases the customer of a booking, even of a cancelled one, by its reference or id. Returns the
 * booking’s id.
 */
@CommandOf(erasePersonalData)
export class ErasePersonalDataHandler {
  constructor(
    private readonly lookups: Lookups,
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
  ) {}

  async execute({
    params,
    context,
  }: Requested<typeof erasePersonalData>): Answered<typeof erasePersonalData> {
    const bookingId = await this.lookups.bookingIdOf(params.id);
    const closed = await this.closedBooks.findBookings([bookingId]);
    await this.schedules.execute('ErasePersonalData', context, (schedule) =>
      decideEraseBooking(bookingId, schedule, closed),
    );
    return { message: 'The personal data have been erased', booking: { id: bookingId } };
  }
}

/**
 * Erases the customer of a booking for the holder of its link, and cancels the booking unless it is
 * over.
 */
@CommandOf(eraseManagedBooking)
@UseGuards(LinkGuard)
export class EraseByLinkHandler {
  constructor(
    private readonly managed: ManagedBookings,
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
  ) {}

  async execute({
    params,
    context,
  }: Requested<typeof eraseManagedBooking>): Answered<typeof eraseManagedBooking> {
    const row = await this.managed.findEver(params.token, context);
    const { bookingId } = row;
    const closed = await this.closedBooks.findBookings([bookingId]);
    await this.schedules.execute('EraseByLink', context, (schedule, now) => {
      assertDataAvailable(linkedBookingOf(row), now);
      return decideEraseByLink(
        { bookingId, linkHash: linkHashOf(params.token), now, closed },
        schedule,
      );
    });
    return { message: 'The personal data have been erased', booking: { id: bookingId } };
  }
}

/** Slots that were blocked together share a reason and its key, so it is erased for all of them. */
@CommandOf(eraseBlockReason)
export class EraseBlockReasonHandler {
  constructor(
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
  ) {}

  async execute({
    params: { id: slotId },
    context,
  }: Requested<typeof eraseBlockReason>): Answered<typeof eraseBlockReason> {
    if (slotId === null || !isInCalendar(slotId)) {
      return reject('SLOT_NOT_FOUND');
    }

    const closed = await this.closedBooks.reasonKeysOf(slotId);
    await this.schedules.execute('EraseBlockReason', context, (schedule) =>
      decideEraseBlockReason(slotId, getDay(schedule, dayOf(slotId)), closed),
    );
    return { message: 'The reason has been erased' };
  }
}
