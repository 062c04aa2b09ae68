import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/configuration/settings';
import { addDays, today, type Day } from '@cablepark/contracts/shared/riga-time';
import { daySchedule as streamOf } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { StreamStore } from '@cablepark/event-store/stream-store';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConfigurationMirror } from '../../../configuration/configuration-mirror.ts';
import { Clock } from '../../../shared/clock.ts';
import { onceVisible, scheduleReadModels } from '../../../shared/commands.ts';
import { systemContext } from '../../../shared/system-context.ts';
import { daySchedule } from '../../domain/day-schedule.ts';
import { decideGenerateDay } from './generate-day.decide.ts';

/** Generates every day of the booking window that has none yet: at the first start all, later the one that enters it. */
export class GenerateDays extends Command<void> {}

@CommandHandler(GenerateDays)
export class GenerateDaysHandler implements ICommandHandler<GenerateDays> {
  constructor(
    private readonly store: StreamStore,
    private readonly configuration: ConfigurationMirror,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    const days = Array.from({ length: BOOKING_WINDOW_DAYS }, (_, i) => addDays(today(now), i));
    await onceVisible(this.progress, scheduleReadModels, this.#generateAll(days, now));
  }

  async #generateAll(days: readonly Day[], now: Date) {
    const { operatingHours, pricing } = this.configuration.state;
    const context = systemContext('GenerateDays', now);
    const generated = await Promise.all(
      days.map((day) =>
        this.store.handle(daySchedule, streamOf(day), context, (schedule) =>
          decideGenerateDay({ day, hours: operatingHours, pricing }, schedule),
        ),
      ),
    );
    return generated.reduce((last, one) => (one.position > last.position ? one : last));
  }
}
