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

/** Days generated together. Each has its time limit: at the first start of a busy machine all at once would miss it. */
const AT_ONCE = 4;

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
    const generate = (day: Day) =>
      this.store.handle(daySchedule, streamOf(day), context, (schedule) =>
        decideGenerateDay({ day, hours: operatingHours, pricing }, schedule),
      );
    let last = { position: 0n };
    for (let i = 0; i < days.length; i += AT_ONCE) {
      const generated = await Promise.all(days.slice(i, i + AT_ONCE).map(generate));
      last = [last, ...generated].reduce((before, one) => (one.position > before.position ? one : before));
    }
    return last;
  }
}
