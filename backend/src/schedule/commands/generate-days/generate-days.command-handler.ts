import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/configuration/settings';
import { addDays, today, type Day } from '@cablepark/contracts/shared/riga-time';
import { dayStream } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { isUnreadable } from '@cablepark/event-store/client/failures';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConfigurationMirror } from '../../../configuration/configuration-mirror.ts';
import { Clock } from '@cablepark/platform/clock';
import { onceVisible } from '../../../commands/once-visible.ts';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import type { DayEvent } from '../../domain/day-schedule.ts';
import { daySchedule } from '../../domain/evolve-day.ts';
import { DayTrouble } from '../day-trouble.ts';
import { decideGenerateDay } from './generate-day.decide.ts';

/**
 * How many days are generated at once. If all were, they would miss their time limits at the first start of a busy
 * machine.
 */
const AT_ONCE = 4;
/**
 * How often a day is tried that can't be read in time. Each try keeps what it has read, so that even a long day is read
 * in the end.
 */
const TRIES = 6;

/**
 * Generates every day of the booking window that has no schedule yet: all of them at the first start, later the day
 * that enters the window. A day that can’t be read is reported and skipped. Without settings nothing is generated.
 * Throws EventStoreFailure if no day at all could be read.
 */
export class GenerateDays extends Command<void> {}

@CommandHandler(GenerateDays)
export class GenerateDaysHandler implements ICommandHandler<GenerateDays> {
  constructor(
    private readonly store: StreamStore,
    private readonly configuration: ConfigurationMirror,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
    private readonly trouble: DayTrouble,
  ) {}

  async execute(): Promise<void> {
    if (!this.configuration.isKnown) return;
    const now = this.clock.now();
    const days = Array.from({ length: BOOKING_WINDOW_DAYS }, (_, i) => addDays(today(now), i));
    await onceVisible(this.progress, this.#generateAll(days, now));
  }

  async #generateAll(days: readonly Day[], now: Date) {
    const timetable = this.configuration.state;
    const context = systemContext('GenerateDays', now);
    const generate = (day: Day) =>
      this.store.handle(daySchedule, dayStream(day), context, (schedule) =>
        decideGenerateDay({ day, timetable }, schedule),
      );
    const generated: DayEvent[] = [];
    let last = 0n;
    let left = days;
    for (let tries = 1; left.length > 0; tries++) {
      const failed = new Map<Day, unknown>();
      for (let i = 0; i < left.length; i += AT_ONCE) {
        const generating = left.slice(i, i + AT_ONCE).map(async (day) => {
          const { events, position } = await generate(day);
          generated.push(...events);
          if (position > last) last = position;
        });
        for (const [n, outcome] of (await Promise.allSettled(generating)).entries())
          if (outcome.status === 'rejected') failed.set(left[i + n] ?? '', outcome.reason);
      }
      left = this.#daysToRetry(failed, days, tries);
    }
    return { events: generated, position: last };
  }

  /** Returns the days to try again and reports those that are given up. */
  #daysToRetry(failed: ReadonlyMap<Day, unknown>, days: readonly Day[], tries: number): Day[] {
    const inTime = [...failed].filter(([, error]) => !isUnreadable(error));
    if (inTime.length === days.length) throw inTime[0]?.[1];
    if (tries < TRIES) return inTime.map(([day]) => day);
    for (const [day, error] of inTime) this.trouble.report(day, error);
    return [];
  }
}
