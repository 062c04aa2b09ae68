import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource, IsNull } from 'typeorm';

import {
  getCancellability,
  type Cancellability,
} from '@cablepark/contracts/schedule/find-bookings';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { isOwn, isStaffMember } from '#http/request-context';
import { cancellabilityOf } from '#schedule/domain/cancellation';
import { Lookups } from './lookups.query.ts';

export class GetCancellability extends Query<AnswerTo<typeof getCancellability>> {
  constructor(readonly requested: Requested<typeof getCancellability>) {
    super();
  }
}

/**
 * Returns whether the caller may cancel a booking now. This is a forecast; cancelling decides
 * again.
 */
@QueryHandler(GetCancellability)
export class GetCancellabilityHandler implements IQueryHandler<GetCancellability> {
  constructor(
    private readonly database: DataSource,
    private readonly lookups: Lookups,
    private readonly clock: Clock,
  ) {}

  async execute({
    requested: {
      params,
      context: { caller },
    },
  }: GetCancellability): Promise<Cancellability> {
    const bookingId = await this.lookups.bookingIdOf(params.id);
    const booking = await this.database
      .getRepository(bookings.entity)
      .findOneBy({ bookingId, cancelledAt: IsNull() });
    if (!booking) {
      return reject('BOOKING_NOT_FOUND');
    }

    const isStaff = isStaffMember(caller);
    if (!isStaff && !isOwn(booking, caller)) {
      return reject('NOT_ALLOWED');
    }

    // A booking that lost its time may be cancelled at any time.
    return cancellabilityOf(
      booking.firstSlot,
      this.clock.now(),
      isStaff || booking.postponedAt !== null,
    );
  }
}
