import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { eraseBlockReason, erasePersonalData } from '@cablepark/contracts/schedule/find-bookings';
import { eraseManagedBooking } from '@cablepark/contracts/schedule/managed-booking';
import { isInCalendar } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { assertDataAvailable } from '#schedule/domain/link-rules';
import { getDay } from '#schedule/domain/schedule';
import { linkHashOf } from '#schedule/links/link-token';
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

export class ErasePersonalData extends Command<AnswerTo<typeof erasePersonalData>> {
  constructor(readonly requested: Requested<typeof erasePersonalData>) {
    super();
  }
}

/**
 * Erases the customer of a booking, even of a cancelled one, by its reference or id. Returns the
 * booking’s id.
 */
@CommandHandler(ErasePersonalData)
export class ErasePersonalDataHandler implements ICommandHandler<ErasePersonalData> {
  constructor(
    private readonly lookups: Lookups,
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
  ) {}

  async execute({
    requested: { params, context },
  }: ErasePersonalData): Answered<typeof erasePersonalData> {
    const bookingId = await this.lookups.bookingIdOf(params.id);
    const closed = await this.closedBooks.findBookings([bookingId]);
    await this.schedules.execute('ErasePersonalData', context, (schedule) =>
      decideEraseBooking(bookingId, schedule, closed),
    );
    return { message: 'The personal data have been erased', booking: { id: bookingId } };
  }
}

export class EraseByLink extends Command<AnswerTo<typeof eraseManagedBooking>> {
  constructor(readonly requested: Requested<typeof eraseManagedBooking>) {
    super();
  }
}

/**
 * Erases the customer of a booking for the holder of its link, and cancels the booking unless it is
 * over.
 */
@CommandHandler(EraseByLink)
export class EraseByLinkHandler implements ICommandHandler<EraseByLink> {
  constructor(
    private readonly managed: ManagedBookings,
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
  ) {}

  async execute({
    requested: { params, context },
  }: EraseByLink): Answered<typeof eraseManagedBooking> {
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

export class EraseBlockReason extends Command<AnswerTo<typeof eraseBlockReason>> {
  constructor(readonly requested: Requested<typeof eraseBlockReason>) {
    super();
  }
}

/** Slots that were blocked together share a reason and its key, so it is erased for all of them. */
@CommandHandler(EraseBlockReason)
export class EraseBlockReasonHandler implements ICommandHandler<EraseBlockReason> {
  constructor(
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
  ) {}

  async execute({
    requested: {
      params: { id: slotId },
      context,
    },
  }: EraseBlockReason): Answered<typeof eraseBlockReason> {
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
