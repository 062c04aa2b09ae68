import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { slotsOfDay } from '@cablepark/contracts/shared/riga-time';
import { bookings, bookingsHistory } from '@cablepark/projections/read-models/bookings.read-model';

import { selectAsOf, type AsOf } from '#as-of/queries/as-of-answers.query';
import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import type { Page } from '#http/paging';
import { ShownBookings } from './shown-bookings.query.ts';

export class ListBookings extends Query<AnswerTo<typeof listBookings>> {
  constructor(readonly requested: Requested<typeof listBookings>) {
    super();
  }
}

/**
 * Lists bookings for staff: standing ones, newest first, or postponed ones, the longest postponed
 * first.
 */
@QueryHandler(ListBookings)
export class ListBookingsHandler implements IQueryHandler<ListBookings> {
  constructor(
    private readonly database: DataSource,
    private readonly shown: ShownBookings,
  ) {}

  async execute({
    requested: { query: wanted, asOf },
  }: ListBookings): Promise<Page<BookingWithSlots>> {
    const { from, to, status } = wanted;
    const query = selectAsOf(
      this.database.getRepository(bookings.entity).createQueryBuilder('b'),
      bookingsHistory,
      asOf,
    );
    if (status === 'postponed') {
      return this.shown.listLongestPostponed(query, wanted, asOf);
    }

    query.andWhere('b.postponedAt IS NULL');
    // A booking lies within one day, which its first slot shows.
    if (from !== undefined) {
      query.andWhere('b.firstSlot >= :first', { first: slotsOfDay(from)[0] });
    }
    if (to !== undefined) {
      query.andWhere('b.firstSlot <= :last', { last: slotsOfDay(to).at(-1) });
    }
    if (asOf && from !== undefined && to !== undefined) {
      query.andWhere(toInRangeAsOfSql(asOf));
    }

    return this.shown.listNewest(query, wanted, 'staff', asOf);
  }
}

/**
 * Finds the bookings that have ever been in the range from :first to :last. It is a condition on
 * the key, so that only their histories are read, and an array, because Postgres applies a join too
 * late for that.
 */
const toInRangeAsOfSql = ({ position }: AsOf): string =>
  `b.booking_id = ANY (ARRAY(SELECT booking_id FROM ${bookingsHistory.qualifiedName}
                              WHERE position <= ${position} AND first_slot BETWEEN :first AND :last))`;
