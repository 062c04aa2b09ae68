import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import {
  getManagedBooking,
  type ManagedBooking,
} from '@cablepark/contracts/schedule/managed-booking';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { rulesOf } from '#schedule/domain/link-rules';
import { linkedBookingOf, ManagedBookings } from './managed-bookings.query.ts';
import { ShownBookings, toBookingDetail } from './shown-bookings.query.ts';

export class GetManagedBooking extends Query<AnswerTo<typeof getManagedBooking>> {
  constructor(readonly requested: Requested<typeof getManagedBooking>) {
    super();
  }
}

/** Returns the whole booking of a link, and what its holder may do with it now. */
@QueryHandler(GetManagedBooking)
export class GetManagedBookingHandler implements IQueryHandler<GetManagedBooking> {
  constructor(
    private readonly managed: ManagedBookings,
    private readonly shown: ShownBookings,
    private readonly clock: Clock,
  ) {}

  async execute({ requested: { params, context } }: GetManagedBooking): Promise<ManagedBooking> {
    const row = await this.managed.find(params.token, context);
    const [booking] = await this.shown.show([row]);
    // The key is deleted a moment before or after the read model shows the erasure.
    if (!booking?.customer) {
      return reject('BOOKING_OVER', { dataUntil: null });
    }

    return {
      ...toBookingDetail(booking, 'customer'),
      rules: rulesOf(linkedBookingOf(row), this.clock.now()),
    };
  }
}
