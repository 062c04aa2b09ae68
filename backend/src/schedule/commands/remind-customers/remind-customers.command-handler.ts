import { dayOfBooking } from '@cablepark/contracts/schedule/booking-id';
import { dayStream } from '@cablepark/contracts/shared/streams';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConfigurationMirror } from '../../../configuration/configuration-mirror.ts';
import { daySchedule } from '../../domain/evolve-day.ts';
import { BookingTimes } from '../../queries/booking-times.ts';
import { decideRemindCustomer } from './remind-customer.decide.ts';

/** Notes in the log that customers are to be reminded whose moment has come. Mails follow these events. */
export class RemindCustomers extends Command<void> {}

@CommandHandler(RemindCustomers)
export class RemindCustomersHandler implements ICommandHandler<RemindCustomers> {
  constructor(
    private readonly store: StreamStore,
    private readonly configuration: ConfigurationMirror,
    private readonly times: BookingTimes,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    if (!this.configuration.isKnown) return;
    const { hoursBefore, since } = this.configuration.state.reminders;
    if (hoursBefore === 0) return;
    const now = this.clock.now();
    for (const bookingId of await this.times.toRemind({ now, hoursBefore, since: new Date(since) }))
      await this.store.handle(
        daySchedule,
        dayStream(dayOfBooking(bookingId) ?? ''),
        systemContext('RemindCustomers', now),
        (schedule) => decideRemindCustomer(bookingId, now, schedule),
      );
  }
}
