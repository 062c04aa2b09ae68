import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { scheduleDecider } from '../../domain/evolve-schedule.ts';
import { dayIn } from '../../domain/schedule.ts';
import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/configuration/settings';
import { addDays, today, type Day } from '@cablepark/contracts/shared/riga-time';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { onceVisible } from '../../../commands/once-visible.ts';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { decideGenerateDay } from './generate-day.decide.ts';

/**
 * Generates every day of the booking window that has no schedule yet: all of them at the first start, later the day
 * that enters the window. Each day is an append of its own, and the whole run has one correlation id.
 */
export class GenerateDays extends Command<void> {}

@CommandHandler(GenerateDays)
export class GenerateDaysHandler implements ICommandHandler<GenerateDays> {
  constructor(
    private readonly store: StreamStore,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    const context = systemContext('GenerateDays', now);
    const days = Array.from({ length: BOOKING_WINDOW_DAYS }, (_, i) => addDays(today(now), i));
    const generating = days.map((day) =>
      this.store.handle(scheduleDecider, SCHEDULE, context, (schedule) =>
        decideGenerateDay({ day, timetable: schedule.settings }, dayIn(schedule, day)),
      ),
    );
    const generated = await Promise.all(generating);
    const events = generated.flatMap((one) => one.events);
    await onceVisible(this.progress, Promise.resolve({ events, position: generated.at(-1)?.position ?? 0n }));
  }
}
