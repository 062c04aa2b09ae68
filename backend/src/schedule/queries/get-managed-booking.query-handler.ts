import type { ManagedBooking } from '@cablepark/contracts/schedule/managed-booking';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { queryWith } from '../../http/endpoint-message.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { rulesOf } from '../domain/link-rules.ts';
import { detailOf } from './booking-view.ts';
import { linkedBookingOf, ManagedBookings } from './managed-bookings.ts';
import { ShownBookings } from './shown-bookings.ts';

/** Returns the booking of a link, all of it, and what its holder may do with it now. */
export class GetManagedBooking extends queryWith<
  { readonly token: string; readonly context: RequestContext },
  ManagedBooking
>() {}

@QueryHandler(GetManagedBooking)
export class GetManagedBookingHandler implements IQueryHandler<GetManagedBooking> {
  constructor(
    private readonly managed: ManagedBookings,
    private readonly shown: ShownBookings,
    private readonly clock: Clock,
  ) {}

  async execute({ token, context }: GetManagedBooking): Promise<ManagedBooking> {
    const row = await this.managed.find(token, context);
    const [booking] = await this.shown.of([row]);
    // The key is deleted a moment before or after the read model shows the erasure.
    if (!booking?.customer) return reject('BOOKING_OVER', { dataUntil: null });
    return { ...detailOf(booking, 'customer'), rules: rulesOf(linkedBookingOf(row), this.clock.now()) };
  }
}
