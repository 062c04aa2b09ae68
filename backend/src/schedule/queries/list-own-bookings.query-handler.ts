import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { PageWanted } from '@cablepark/contracts/shared/paging';
import { Vault } from '@cablepark/vault/vault';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { userBookings } from '@cablepark/projections/read-models/user-bookings.read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { Page } from '../../http/paging.ts';
import { listedBookings } from './listed-bookings.ts';

/** Lists the standing bookings of one account, newest first. */
export class ListOwnBookings extends Query<Page<BookingWithSlots>> {
  constructor(
    readonly userId: string,
    readonly wanted: PageWanted,
  ) {
    super();
  }
}

@QueryHandler(ListOwnBookings)
export class ListOwnBookingsHandler implements IQueryHandler<ListOwnBookings> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute({ userId, wanted }: ListOwnBookings): Promise<Page<BookingWithSlots>> {
    const query = this.database
      .getRepository(bookings.entity)
      .createQueryBuilder('b')
      .innerJoin(userBookings.name, 'own', 'own.bookingId = b.bookingId AND own.ownerId = :userId', { userId });
    return listedBookings(this.vault, this.database, query, wanted, 'customer');
  }
}
