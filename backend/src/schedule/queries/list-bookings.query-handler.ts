import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { slotsOfDay } from '@cablepark/contracts/shared/riga-time';
import { bookings, bookingsHistory } from '@cablepark/projections/read-models/bookings.read-model';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { queryOf } from '../../http/endpoint-message.ts';
import { askedAsOf, type Moment } from '../../as-of/queries/moment.ts';
import type { Page } from '../../http/paging.ts';
import { ShownBookings } from './shown-bookings.ts';

/** Lists bookings for staff: standing ones, newest first, or postponed ones, the longest postponed first. */
export class ListBookings extends queryOf(listBookings) {}

@QueryHandler(ListBookings)
export class ListBookingsHandler implements IQueryHandler<ListBookings> {
  constructor(
    private readonly database: DataSource,
    private readonly shown: ShownBookings,
  ) {}

  async execute({ query: wanted, moment }: ListBookings): Promise<Page<BookingWithSlots>> {
    const { from, to, status } = wanted;
    const query = askedAsOf(
      this.database.getRepository(bookings.entity).createQueryBuilder('b'),
      bookingsHistory,
      moment,
    );
    if (status === 'postponed') return this.shown.longestPostponed(query, wanted);
    query.andWhere('b.postponedAt IS NULL');
    // A booking lies within one day, which its first slot shows.
    if (from !== undefined) query.andWhere('b.firstSlot >= :first', { first: slotsOfDay(from)[0] });
    if (to !== undefined) query.andWhere('b.firstSlot <= :last', { last: slotsOfDay(to).at(-1) });
    if (moment && from !== undefined && to !== undefined) query.andWhere(beganThen(moment));
    return this.shown.newest(query, wanted, 'staff');
  }
}

/**
 * The bookings that had been in the range of :first and :last at some time. It is a condition on the key, so that only
 * their histories are read; an array, because Postgres applies a join too late for that.
 */
const beganThen = ({ position }: Moment): string =>
  `b.booking_id = ANY (ARRAY(SELECT booking_id FROM ${bookingsHistory.qualifiedName}
                              WHERE position <= ${position} AND first_slot BETWEEN :first AND :last))`;
