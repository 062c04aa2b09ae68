import { dayIn } from '../../domain/schedule.ts';
import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/configuration/settings';
import { addDays, today } from '@cablepark/contracts/shared/riga-time';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { Schedules } from '../schedules.ts';
import { decideGenerateDay } from './generate-day.decide.ts';

/**
 * Generates every day of the booking window that has no schedule yet: all of them at the first start, later the day
 * that enters the window. Each day is an append of its own, and the whole run has one correlation id.
 */
export class GenerateDays extends Command<void> {}

@CommandHandler(GenerateDays)
export class GenerateDaysHandler implements ICommandHandler<GenerateDays> {
  constructor(
    private readonly schedules: Schedules,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    const context = systemContext('GenerateDays', now);
    const days = Array.from({ length: BOOKING_WINDOW_DAYS }, (_, i) => addDays(today(now), i));
    const generating = days.map((day) =>
      this.schedules.executeAs(context, (schedule) =>
        decideGenerateDay({ day, timetable: schedule.settings }, dayIn(schedule, day)),
      ),
    );
    await Promise.all(generating);
  }
}
