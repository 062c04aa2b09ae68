import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import {
  bookingLinks,
  bookings,
  type BookingRow,
} from '@cablepark/projections/read-models/bookings.read-model';

import type { RequestContext } from '#http/request-context';
import {
  assertDataAvailable,
  assertNotOver,
  type LinkedBooking,
} from '#schedule/domain/link-rules';
import { linkHashOf } from '#schedule/links/link-token';
import { UnknownTokens } from '#schedule/links/unknown-tokens';

type Sender = Pick<RequestContext, 'network'>;

/** Finds bookings by the tokens of their links. */
@Injectable()
export class ManagedBookings {
  constructor(
    private readonly database: DataSource,
    private readonly unknownTokens: UnknownTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * Rejects BOOKING_NOT_FOUND if there is no such link, and BOOKING_OVER if the booking is over or
   * erased.
   */
  async find(token: string, context: Sender): Promise<BookingRow> {
    const row = await this.findEver(token, context);
    assertNotOver(linkedBookingOf(row), this.clock.now());
    return row;
  }

  /** Finds a booking by its link until its data are no longer available. */
  async findForData(token: string, context: Sender): Promise<BookingRow> {
    const row = await this.findEver(token, context);
    assertDataAvailable(linkedBookingOf(row), this.clock.now());
    return row;
  }

  /**
   * Executes a command about a booking that `findEver` found. Rejects BOOKING_OVER instead of
   * BOOKING_NOT_FOUND, which means that it was cancelled.
   */
  async change<Done>({ bookingId }: BookingRow, execute: () => Promise<Done>): Promise<Done> {
    try {
      return await execute();
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== 'BOOKING_NOT_FOUND') {
        throw error;
      }

      const row = await this.database.getRepository(bookings.entity).findOneBy({ bookingId });
      if (row) {
        assertNotOver(linkedBookingOf(row), this.clock.now());
      }

      return reject('BOOKING_OVER');
    }
  }

  /**
   * Finds a booking by its link even if it is over, because a repeat of the command that ended it
   * gets its first answer. Rejects BOOKING_NOT_FOUND if there is no such link.
   */
  async findEver(token: string, { network }: Sender): Promise<BookingRow> {
    const linkHash = linkHashOf(token);
    const link = await this.database.getRepository(bookingLinks.entity).findOneBy({ linkHash });
    if (link === null) {
      await this.unknownTokens.count(network);
      return reject('BOOKING_NOT_FOUND');
    }

    const row = await this.database
      .getRepository(bookings.entity)
      .findOneByOrFail({ bookingId: link.bookingId });
    // The customer who was entered in the place of an erased one has another link.
    return { ...row, isLinkErased: row.isLinkErased || row.linkHash !== linkHash };
  }
}

/** A row of the read model, as the rules of links see it. */
export const linkedBookingOf = (row: BookingRow): LinkedBooking => ({
  slotIds: row.slotIds,
  isPostponed: row.postponedAt !== null,
  cancelledAt: row.cancelledAt === null ? null : new Date(row.cancelledAt),
  isErased: row.isLinkErased,
});
