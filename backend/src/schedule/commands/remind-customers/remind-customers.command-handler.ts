import { systemContext } from '@cablepark/event-store/streams/command-context';
import { Clock } from '@cablepark/platform/clock';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PresentSchedule } from '../../present-schedule.ts';
import { BookingTimes } from '../../queries/booking-times.ts';
import { inAppends, Schedules } from '../schedules.ts';
import { decideRemindCustomers } from './remind-customers.decide.ts';

/** Notes in the log that customers are to be reminded whose moment has come. Mails follow these events. */
export class RemindCustomers extends Command<void> {}

@CommandHandler(RemindCustomers)
export class RemindCustomersHandler implements ICommandHandler<RemindCustomers> {
  constructor(
    private readonly schedules: Schedules,
    private readonly present: PresentSchedule,
    private readonly times: BookingTimes,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    if (!this.present.isKnown) return;
    const { hoursBefore, since } = this.present.settings.reminders;
    if (hoursBefore === 0) return;
    const now = this.clock.now();
    const bookingIds = await this.times.toRemind({ now, hoursBefore, since: new Date(since) });
    const failures: unknown[] = [];
    for (const part of inAppends(bookingIds))
      await this.schedules
        .executeAs(systemContext('RemindCustomers', now), (schedule) => decideRemindCustomers(part, now, schedule))
        .catch((error: unknown) => failures.push(error));
    // Those of the other parts have been reminded, so what failed must not stop them.
    if (failures.length > 0) throw failures[0];
  }
}
