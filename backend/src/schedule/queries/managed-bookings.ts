import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import { bookings, type BookingRow } from '@cablepark/projections/read-models/bookings.read-model';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RequestContext } from '../../http/request-context.ts';
import { assertDataAvailable, assertNotOver, type LinkedBooking } from '../domain/link-rules.ts';
import { linkHashOf } from '../links/link-token.ts';
import { UnknownTokens } from '../links/unknown-tokens.ts';

type Requested = Pick<RequestContext, 'network'>;

/** Finds bookings by the tokens of their links. */
@Injectable()
export class ManagedBookings {
  constructor(
    private readonly database: DataSource,
    private readonly unknownTokens: UnknownTokens,
    private readonly clock: Clock,
  ) {}

  /** Rejects BOOKING_NOT_FOUND if there is no such link, and BOOKING_OVER if the booking is over or erased. */
  async find(token: string, context: Requested): Promise<BookingRow> {
    const row = await this.findEver(token, context);
    assertNotOver(linkedBookingOf(row), this.clock.now());
    return row;
  }

  /** The same, but finds a booking until its data are no longer available. */
  async findForData(token: string, context: Requested): Promise<BookingRow> {
    const row = await this.findEver(token, context);
    assertDataAvailable(linkedBookingOf(row), this.clock.now());
    return row;
  }

  /** Executes a command about a booking of `findEver`. Rejects BOOKING_OVER if it was cancelled. */
  async change<Done>({ bookingId }: BookingRow, execute: () => Promise<Done>): Promise<Done> {
    try {
      return await execute();
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== 'BOOKING_NOT_FOUND') throw error;
      const row = await this.database.getRepository(bookings.entity).findOneBy({ bookingId });
      if (row) assertNotOver(linkedBookingOf(row), this.clock.now());
      return reject('BOOKING_OVER');
    }
  }

  /** The same whatever has become of it, for commands: the same request may have ended it, and is answered again. */
  async findEver(token: string, { network }: Requested): Promise<BookingRow> {
    const row = await this.database.getRepository(bookings.entity).findOneBy({ linkHash: linkHashOf(token) });
    if (row) return row;
    await this.unknownTokens.count(network);
    return reject('BOOKING_NOT_FOUND');
  }
}

export const linkedBookingOf = (row: BookingRow): LinkedBooking => ({
  slotIds: row.slotIds,
  isPostponed: row.postponedAt !== null,
  cancelledAt: row.cancelledAt === null ? null : new Date(row.cancelledAt),
  isErased: row.isLinkErased,
});
