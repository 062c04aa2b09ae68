import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { scheduleDecider } from '../../domain/evolve-schedule.ts';
import { PresentSchedule } from '../../present-schedule.ts';
import { BookingTimes } from '../../queries/booking-times.ts';
import { inParts } from '../in-parts.ts';
import { decideRemindCustomers } from './remind-customers.decide.ts';

/** Notes in the log that customers are to be reminded whose moment has come. Mails follow these events. */
export class RemindCustomers extends Command<void> {}

@CommandHandler(RemindCustomers)
export class RemindCustomersHandler implements ICommandHandler<RemindCustomers> {
  constructor(
    private readonly store: StreamStore,
    private readonly schedule: PresentSchedule,
    private readonly times: BookingTimes,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    if (!this.schedule.isKnown) return;
    const { hoursBefore, since } = this.schedule.settings.reminders;
    if (hoursBefore === 0) return;
    const now = this.clock.now();
    const bookingIds = await this.times.toRemind({ now, hoursBefore, since: new Date(since) });
    for (const part of inParts(bookingIds))
      await this.store.handle(scheduleDecider, SCHEDULE, systemContext('RemindCustomers', now), (schedule) =>
        decideRemindCustomers(part, now, schedule),
      );
  }
}
