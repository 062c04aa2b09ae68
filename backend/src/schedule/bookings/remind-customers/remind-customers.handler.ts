import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { Clock } from '@cablepark/platform/clock';

import { Lookups } from '#schedule/bookings/queries/lookups.query';
import { PresentSchedule } from '#schedule/present-schedule';
import { Schedules, splitIntoAppends } from '#schedule/schedules';
import { RemindCustomers } from './remind-customers.command.ts';
import { decideRemindCustomers } from './remind-customers.decide.ts';

@CommandHandler(RemindCustomers)
export class RemindCustomersHandler implements ICommandHandler<RemindCustomers> {
  constructor(
    private readonly schedules: Schedules,
    private readonly present: PresentSchedule,
    private readonly lookups: Lookups,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    if (!this.present.isKnown) {
      return;
    }

    const { reminders, since } = this.present.state.settings;
    if (reminders.hoursBefore === 0) {
      return;
    }

    const now = this.clock.now();
    const bookingIds = await this.lookups.findBookingsToRemind(now, {
      hoursBefore: reminders.hoursBefore,
      since: since.reminders,
    });
    const failures: unknown[] = [];
    for (const part of splitIntoAppends(bookingIds)) {
      await this.schedules
        .executeAs(createSystemContext('RemindCustomers', now), (schedule) =>
          decideRemindCustomers(part, now, schedule),
        )
        .catch((error: unknown) => failures.push(error));
    }
    // A part that failed hasn't stopped the others. The next run tries its bookings again.
    if (failures.length > 0) {
      throw failures[0];
    }
  }
}
