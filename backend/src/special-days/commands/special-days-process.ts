import { CONFIGURATION, dayStream, specialDaysStream } from '@cablepark/contracts/shared/streams';
import { today as dayAt, type Day } from '@cablepark/contracts/shared/riga-time';
import { reject } from '@cablepark/contracts/shared/rejection';
import { isFailure } from '@cablepark/event-store/client/failures';
import { EventLog } from '@cablepark/event-store/log/event-log';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Injectable } from '@nestjs/common';
import { onceAllVisible } from '../../commands/once-visible.ts';
import { ConfigurationMirror } from '../../configuration/configuration-mirror.ts';
import { contextOfBegun, type ResumableProcess } from '../../processes/resumable-process.ts';
import { dayByDay } from '../../schedule/commands/day-by-day.ts';
import type { DayEvent, PlacedBooking } from '../../schedule/domain/day-schedule.ts';
import { daySchedule } from '../../schedule/domain/evolve-day.ts';
import type { Timetable } from '../../schedule/domain/timetable.ts';
import { bookingsInTheWay } from '../domain/days-outcome.ts';
import { isSpecialDaysChange, type SpecialDaysChange } from '../domain/special-days-change.ts';
import { decideEndProcess, specialDaysProcess } from '../domain/special-days-process.ts';
import { decideApplySpecialDay } from './apply-special-day.decide.ts';

/** A change of special days in the log. */
interface WrittenChange {
  readonly change: SpecialDaysChange;
  readonly position: bigint;
  /** The settings that it left, by which a request that is answered again has its bookings in the way. */
  readonly settings?: Timetable;
}

/** What was done to days, and the bookings that are outside their hours. */
export interface AppliedDays {
  readonly events: readonly DayEvent[];
  readonly inTheWay: readonly PlacedBooking[];
  /** The position of the last of the events. */
  readonly position: bigint;
}

/**
 * Gives the days of a change the slots that the settings require. The change itself, an event of the settings, begins
 * the process, so nothing is left to do for a change that was never written; `SpecialDaysApplied` in the process’s own
 * stream ends it. Every step between follows the settings in force and can be done again.
 */
@Injectable()
export class SpecialDaysProcess implements ResumableProcess {
  readonly kind = 'special-days';
  readonly #underWay = new Set<string>();

  constructor(
    private readonly store: StreamStore,
    private readonly log: EventLog,
    private readonly configuration: ConfigurationMirror,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async resume(processId: string): Promise<void> {
    if (this.#underWay.has(processId)) return;
    const { isApplied } = await this.store.load(specialDaysProcess, specialDaysStream(processId));
    const change = isApplied ? undefined : await this.#changeOf(processId);
    if (change) await this.finish({ change, position: change.position }, contextOfBegun(change, this.clock.now()));
  }

  /**
   * Applies a change that has been written. What can’t be settled in time is refused as `OUTCOME_UNKNOWN`, for `resume`
   * to finish later.
   */
  async finish({ change, position, settings }: WrittenChange, context: CommandContext): Promise<AppliedDays> {
    const { processId, days } = change.data;
    this.#underWay.add(processId);
    try {
      const applied = await this.#apply(days, context, context.written && settings);
      const last = applied.position > position ? applied.position : position;
      await onceAllVisible(this.progress, { events: [change, ...applied.events], position: last });
      await this.store.handle(specialDaysProcess, specialDaysStream(processId), context, (state) =>
        decideEndProcess(processId, state),
      );
      return applied;
    } catch (error) {
      if (isFailure(error)) reject('OUTCOME_UNKNOWN');
      throw error;
    } finally {
      this.#underWay.delete(processId);
    }
  }

  async #changeOf(processId: string) {
    for await (const { events } of this.log.streamPages(CONFIGURATION, 0n))
      for (const event of events) if (isSpecialDaysChange(event) && event.data.processId === processId) return event;
    return undefined;
  }

  /**
   * Applies the settings in force, and again if the days’ settings changed meanwhile: the process of that change may
   * have been here first. Days that are over stay as they were.
   */
  async #apply(days: readonly Day[], context: CommandContext, settings?: Timetable): Promise<AppliedDays> {
    const today = dayAt(context.now);
    const coming = days.filter((day) => day >= today);
    const rounds: AppliedDays[] = [];
    for (;;) {
      await this.configuration.catchUp();
      const timetable = this.configuration.state;
      const applied = await dayByDay(coming, (day) => this.#applyTo(day, today, timetable, context, settings));
      rounds.push(...applied);
      await this.configuration.catchUp();
      const { specialDays } = this.configuration.state;
      if (coming.every((day) => specialDays.get(day) === timetable.specialDays.get(day)))
        return { ...together(rounds), inTheWay: applied.flatMap(({ inTheWay }) => inTheWay) };
    }
  }

  async #applyTo(
    day: Day,
    today: Day,
    timetable: Timetable,
    context: CommandContext,
    settings = timetable,
  ): Promise<AppliedDays> {
    const { events, state, position } = await this.store.handle(daySchedule, dayStream(day), context, (schedule) =>
      decideApplySpecialDay({ day, today, timetable }, schedule),
    );
    return { events, position, inTheWay: bookingsInTheWay(day, settings, state) };
  }
}

const together = (days: readonly AppliedDays[]) => ({
  events: days.flatMap(({ events }) => events),
  position: days.reduce((last, { position }) => (position > last ? position : last), 0n),
});
