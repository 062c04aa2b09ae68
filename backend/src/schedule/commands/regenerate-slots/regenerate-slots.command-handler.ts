import type { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConfigurationMirror } from '../../../configuration/configuration-mirror.ts';
import { Clock } from '@cablepark/platform/clock';
import { isManager } from '../../../http/caller.ts';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { DayEvent, DaySchedule } from '../../domain/day-schedule.ts';
import { dayByDay } from '../day-by-day.ts';
import { DaySchedules } from '../day-schedules.ts';
import { decideRegenerateDay } from './regenerate-day.decide.ts';
import { regeneratedDays } from './regenerated-days.ts';
import { cancelledIn, countsOf, sumOf, type RegenerationCounts } from './regeneration-counts.ts';

type Input = InputOf<typeof regenerateSlots>['body'];
type Answer = ResponseOf<typeof regenerateSlots>;

export class RegenerateSlots extends Command<Answer> {
  readonly input: Input;
  readonly context: RequestContext;

  constructor(input: Input, context: RequestContext) {
    super();
    this.input = input;
    this.context = context;
  }
}

/** Only managers may cancel bookings by the day. Operators cancel single bookings. */
@CommandHandler(RegenerateSlots)
export class RegenerateSlotsHandler implements ICommandHandler<RegenerateSlots> {
  constructor(
    private readonly schedules: DaySchedules,
    private readonly configuration: ConfigurationMirror,
    private readonly clock: Clock,
  ) {}

  async execute({ input, context }: RegenerateSlots): Promise<Answer> {
    if (input.includeBooked && !isManager(context.caller)) reject('NOT_ALLOWED');
    const timetable = this.configuration.state;
    const decide = (day: Day, schedule: DaySchedule) => decideRegenerateDay({ ...input, day, timetable }, schedule);
    const ofDay = input.dryRun ? this.#wouldDo(decide) : this.#does(decide, context);
    const counts = await dayByDay(regeneratedDays(input, this.clock.now()), ofDay);
    return answerOf(sumOf(counts), input.dryRun);
  }

  /** Decides on the present day without writing. */
  #wouldDo(decide: (day: Day, schedule: DaySchedule) => DayEvent[]) {
    return async (day: Day): Promise<RegenerationCounts> => {
      const schedule = await this.schedules.load(day);
      const events = decide(day, schedule);
      return countsOf(events, schedule.bookings.size - cancelledIn(events));
    };
  }

  #does(decide: (day: Day, schedule: DaySchedule) => DayEvent[], context: RequestContext) {
    return async (day: Day): Promise<RegenerationCounts> => {
      const { events, state } = await this.schedules.change('RegenerateSlots', context, day, (schedule) =>
        decide(day, schedule),
      );
      return countsOf(events, state.bookings.size);
    };
  }
}

function answerOf(counts: RegenerationCounts, dryRun: boolean): Answer {
  const { generatedSlots, removedSlots, preservedBookings } = counts;
  const generated = `${dryRun ? 'Would generate' : 'Generated'} ${generatedSlots} time slots`;
  const removed = `${dryRun ? 'remove' : 'removed'} ${removedSlots}`;
  const preserved = `${dryRun ? 'keep' : 'kept'} ${preservedBookings} bookings`;
  return { message: `${generated}, ${removed}, ${preserved}`, ...counts, dryRun };
}
