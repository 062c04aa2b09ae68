import { Schedules } from '../schedules.ts';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import { BookingSources } from '../../sources/booking-sources.ts';
import { decideCancelSource } from './cancel-source.decide.ts';

/** Cancels the bookings from one network and returns their references. */
export class CancelSource extends Command<readonly string[]> {
  constructor(
    readonly source: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(CancelSource)
export class CancelSourceHandler implements ICommandHandler<CancelSource> {
  constructor(
    private readonly sources: BookingSources,
    private readonly schedules: Schedules,
  ) {}

  async execute({ source, context }: CancelSource): Promise<readonly string[]> {
    const bookingIds = await this.sources.bookingsOf(source);
    const { events } = await this.schedules.execute('CancelSource', context, (schedule, now) =>
      decideCancelSource(bookingIds, schedule, now),
    );
    return events.flatMap((event) => (event.type === 'BookingCancelled' ? [event.data.reference] : []));
  }
}
