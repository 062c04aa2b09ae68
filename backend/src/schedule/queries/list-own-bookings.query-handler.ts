import { listOwnBookings } from '@cablepark/contracts/schedule/find-bookings';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { userBookings } from '@cablepark/projections/read-models/user-bookings.read-model';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { queryOf } from '../../http/endpoint-message.ts';
import type { Page } from '../../http/paging.ts';
import { ShownBookings } from './shown-bookings.ts';
import { userIdOf } from '../../http/caller.ts';

/** Lists the standing bookings of one account, newest first. */
export class ListOwnBookings extends queryOf(listOwnBookings) {}

@QueryHandler(ListOwnBookings)
export class ListOwnBookingsHandler implements IQueryHandler<ListOwnBookings> {
  constructor(
    private readonly database: DataSource,
    private readonly shown: ShownBookings,
  ) {}

  async execute({ query: wanted, context }: ListOwnBookings): Promise<Page<BookingWithSlots>> {
    const userId = userIdOf(context.caller);
    const query = this.database
      .getRepository(bookings.entity)
      .createQueryBuilder('b')
      .innerJoin(userBookings.name, 'own', 'own.bookingId = b.bookingId AND own.ownerId = :userId', { userId });
    return this.shown.newest(query, wanted, 'customer');
  }
}
