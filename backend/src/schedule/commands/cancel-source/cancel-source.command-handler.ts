import { cancelSource } from '@cablepark/contracts/schedule/sources';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { Schedules } from '../schedules.ts';
import { BookingSources } from '../../sources/booking-sources.ts';
import { decideCancelSource } from './cancel-source.decide.ts';

/** Cancels the bookings from one network and returns their references. */
export class CancelSource extends commandOf(cancelSource) {}

@CommandHandler(CancelSource)
export class CancelSourceHandler implements ICommandHandler<CancelSource> {
  constructor(
    private readonly sources: BookingSources,
    private readonly schedules: Schedules,
  ) {}

  async execute({ params: { source }, context }: CancelSource): Promise<ResponseOf<typeof cancelSource>> {
    const bookingIds = await this.sources.bookingsOf(source);
    const { events } = await this.schedules.execute('CancelSource', context, (schedule, now) =>
      decideCancelSource(bookingIds, schedule, now),
    );
    return { cancelled: events.flatMap((event) => (event.type === 'BookingCancelled' ? [event.data.reference] : [])) };
  }
}
