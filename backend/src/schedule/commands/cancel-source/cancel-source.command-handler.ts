import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import { bookingsByDay } from '../../domain/booking-days.ts';
import { BookingLocator } from '../../queries/booking-locator.ts';
import { BookingSources } from '../../sources/booking-sources.ts';
import { DaySchedules } from '../day-schedules.ts';
import { decideCancelSource } from './cancel-source.decide.ts';

/** How many days are worked on at once; each is a stream of its own. */
const DAYS_AT_ONCE = 14;

/** Cancels the bookings from one network and returns their references. */
export class CancelSource extends Command<readonly string[]> {
  readonly source: string;
  readonly context: RequestContext;

  constructor(source: string, context: RequestContext) {
    super();
    this.source = source;
    this.context = context;
  }
}

/**
 * Each day is cancelled separately, past ones too, because bookings on them may be postponed. One that can't be changed
 * now doesn't stop the others, and is reported at the end.
 */
@CommandHandler(CancelSource)
export class CancelSourceHandler implements ICommandHandler<CancelSource> {
  constructor(
    private readonly sources: BookingSources,
    private readonly locator: BookingLocator,
    private readonly days: DaySchedules,
  ) {}

  async execute({ source, context }: CancelSource): Promise<readonly string[]> {
    const bookingIds = await this.locator.presentIds(await this.sources.bookingsOf(source));
    const days = [...bookingsByDay(bookingIds)];
    const cancelled: string[] = [];
    const failures: unknown[] = [];
    for (let i = 0; i < days.length; i += DAYS_AT_ONCE) {
      const some = days.slice(i, i + DAYS_AT_ONCE).map(([day, ids]) => this.#cancel(day, ids, context));
      for (const outcome of await Promise.allSettled(some))
        if (outcome.status === 'fulfilled') cancelled.push(...outcome.value);
        else failures.push(outcome.reason);
    }
    if (failures.length > 0) throw failures[0];
    return cancelled;
  }

  async #cancel(day: Day, bookingIds: readonly string[], context: RequestContext): Promise<readonly string[]> {
    const { events } = await this.days.change('CancelSource', context, day, (schedule, now) =>
      decideCancelSource(bookingIds, schedule, now),
    );
    return events.flatMap((event) => (event.type === 'BookingCancelled' ? [event.data.reference] : []));
  }
}
