import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { listOwnBookings } from '@cablepark/contracts/schedule/find-bookings';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { userBookings } from '@cablepark/projections/read-models/user-bookings.read-model';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import type { Page } from '#http/paging';
import { userIdOf } from '#http/request-context';
import { ShownBookings } from './shown-bookings.query.ts';

export class ListOwnBookings extends Query<AnswerTo<typeof listOwnBookings>> {
  constructor(readonly requested: Requested<typeof listOwnBookings>) {
    super();
  }
}

/** Lists the standing bookings of one account, newest first. */
@QueryHandler(ListOwnBookings)
export class ListOwnBookingsHandler implements IQueryHandler<ListOwnBookings> {
  constructor(
    private readonly database: DataSource,
    private readonly shown: ShownBookings,
  ) {}

  async execute({
    requested: { query: wanted, context },
  }: ListOwnBookings): Promise<Page<BookingWithSlots>> {
    const userId = userIdOf(context.caller);
    const query = this.database
      .getRepository(bookings.entity)
      .createQueryBuilder('b')
      .innerJoin(
        userBookings.name,
        'own',
        'own.bookingId = b.bookingId AND own.ownerId = :userId',
        { userId },
      );
    return this.shown.listNewest(query, wanted, 'customer');
  }
}
