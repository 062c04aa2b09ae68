import { getCancellability, type Cancellability } from '@cablepark/contracts/schedule/find-bookings';
import { reject } from '@cablepark/contracts/shared/rejection';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { Clock } from '@cablepark/platform/clock';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource, IsNull } from 'typeorm';
import { queryOf } from '../../http/endpoint-message.ts';
import { isOwn, isStaffMember } from '../../http/caller.ts';
import { cancellabilityOf } from '../domain/cancellation.ts';
import { Lookups } from './lookups.ts';

/** Returns whether the caller may cancel a booking now. This is a forecast; cancelling decides again. */
export class GetCancellability extends queryOf(getCancellability) {}

@QueryHandler(GetCancellability)
export class GetCancellabilityHandler implements IQueryHandler<GetCancellability> {
  constructor(
    private readonly database: DataSource,
    private readonly lookups: Lookups,
    private readonly clock: Clock,
  ) {}

  async execute({ params, context: { caller } }: GetCancellability): Promise<Cancellability> {
    const bookingId = await this.lookups.bookingIdOf(params.id);
    const booking = await this.database.getRepository(bookings.entity).findOneBy({ bookingId, cancelledAt: IsNull() });
    if (!booking) return reject('BOOKING_NOT_FOUND');
    const isStaff = isStaffMember(caller);
    if (!isStaff && !isOwn(booking, caller)) return reject('NOT_ALLOWED');
    // A booking that lost its time may be cancelled at any moment.
    return cancellabilityOf(booking.firstSlot, this.clock.now(), isStaff || booking.postponedAt !== null);
  }
}
