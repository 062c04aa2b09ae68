import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { dayStream } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import type { Handled } from '@cablepark/event-store/streams/stream-queue';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Injectable } from '@nestjs/common';
import { Clock } from '@cablepark/platform/clock';
import { onceVisible } from '../../commands/once-visible.ts';
import { commandContext, type RequestContext } from '../../http/request-context.ts';
import type { DayEvent, DaySchedule } from '../domain/day-schedule.ts';
import { daySchedule } from '../domain/evolve-day.ts';
import { checkedDays, notAllDone, type DayDecision } from './several-days.ts';

/** The outcome of a command: its events, and the day after them. */
export type ChangedDay = Handled<DaySchedule, DayEvent>;

/** The schedules of days for command handlers: decides, writes, and returns once the effect can be read. */
@Injectable()
export class DaySchedules {
  constructor(
    private readonly store: StreamStore,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  /**
   * Loads a day for what has to be known before deciding. The decision loads it again. For a request that has written
   * there already, it is the day as the request found it.
   */
  load(day: Day, { written }: Pick<RequestContext, 'written'> = {}): Promise<DaySchedule> {
    return this.store.load(daySchedule, dayStream(day), written);
  }

  /** Changes one day in one atomic step. */
  async change(command: string, context: RequestContext, day: Day, decide: DayDecision): Promise<ChangedDay> {
    const changed = await this.changeAll(command, context, new Map([[day, decide]]));
    return changed.get(day) ?? reject('INTERNAL');
  }

  /**
   * Changes several days, each in an atomic step. Every day is checked before the first one is changed. If a day
   * changed in the meantime and is refused, the refusal names the days that are done (rule 7.5). Days that the same
   * request has changed already stay as they are.
   */
  async changeAll(
    command: string,
    context: RequestContext,
    decisions: ReadonlyMap<Day, DayDecision>,
  ): Promise<ReadonlyMap<Day, ChangedDay>> {
    const now = this.clock.now();
    const open = new Map([...decisions].filter(([day]) => !context.written?.has(dayStream(day))));
    if (decisions.size > 1) await checkedDays(open, (day) => this.store.loadFolded(daySchedule, dayStream(day)), now);
    const done = new Map<Day, ChangedDay>();
    for (const [day, decide] of decisions) {
      const handled = this.store
        .handle(daySchedule, dayStream(day), commandContext(command, now, context), (schedule, revision) =>
          decide(schedule, now, revision),
        )
        .catch((refusal: unknown) => notAllDone([...done.keys()], refusal));
      done.set(day, await handled);
    }
    await onceVisible(this.progress, Promise.resolve(together([...done.values()])));
    return done;
  }
}

/** The events of several days, and the last position among them. */
const together = (changed: readonly ChangedDay[]): Pick<ChangedDay, 'events' | 'position'> => ({
  events: changed.flatMap(({ events }) => events),
  position: changed.reduce((last, { position }) => (position > last ? position : last), 0n),
});
