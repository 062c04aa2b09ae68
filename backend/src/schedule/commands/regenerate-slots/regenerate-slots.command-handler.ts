import { dayIn, openDays, type Schedule } from '../../domain/schedule.ts';
import { Past } from '../../queries/past.ts';
import { Schedules } from '../schedules.ts';
import type { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { isManager } from '../../../http/caller.ts';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { decideRegenerateDay } from './regenerate-day.decide.ts';
import { regeneratedDays } from './regenerated-days.ts';
import { cancelledIn, countsOf, type RegenerationCounts } from './regeneration-counts.ts';

type Input = InputOf<typeof regenerateSlots>['body'];
type Answer = ResponseOf<typeof regenerateSlots>;

export class RegenerateSlots extends Command<Answer> {
  constructor(
    readonly input: Input,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/** Only managers may cancel bookings by the day. Operators cancel single bookings. */
@CommandHandler(RegenerateSlots)
export class RegenerateSlotsHandler implements ICommandHandler<RegenerateSlots> {
  constructor(
    private readonly schedules: Schedules,
    private readonly past: Past,
    private readonly clock: Clock,
  ) {}

  async execute({ input, context }: RegenerateSlots): Promise<Answer> {
    if (input.includeBooked && !isManager(context.caller)) reject('NOT_ALLOWED');
    const days = regeneratedDays(input, this.clock.now());
    const decide = (schedule: Schedule) =>
      openDays(days, schedule).flatMap((day) =>
        decideRegenerateDay({ ...input, day, timetable: schedule.settings }, dayIn(schedule, day)),
      );
    if (input.dryRun) {
      const schedule = await this.schedules.load();
      const events = decide(schedule);
      return answerOf(countsOf(events, bookingsOn(days, schedule) - cancelledIn(events)), true);
    }
    const { events, position, after } = await this.schedules.execute('RegenerateSlots', context, decide);
    const left = after ? bookingsOn(days, after) : (await this.past.standingOn(position, days)).length;
    return answerOf(countsOf(events, left), false);
  }
}

const bookingsOn = (days: readonly Day[], schedule: Schedule): number =>
  days.reduce((sum, day) => sum + dayIn(schedule, day).bookings.size, 0);

function answerOf(counts: RegenerationCounts, dryRun: boolean): Answer {
  const { generatedSlots, removedSlots, preservedBookings } = counts;
  const generated = `${dryRun ? 'Would generate' : 'Generated'} ${generatedSlots} time slots`;
  const removed = `${dryRun ? 'remove' : 'removed'} ${removedSlots}`;
  const preserved = `${dryRun ? 'keep' : 'kept'} ${preservedBookings} bookings`;
  return { message: `${generated}, ${removed}, ${preserved}`, ...counts, dryRun };
}
