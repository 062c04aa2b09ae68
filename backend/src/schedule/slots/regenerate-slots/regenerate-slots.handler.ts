import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { pickAsked } from '@cablepark/contracts/what-if/asked';
import { Clock } from '@cablepark/platform/clock';

import { isManager } from '#http/request-context';
import { getDay, selectOpenDays, type Schedule } from '#schedule/domain/schedule';
import { countsOf } from '#schedule/domain/slot-events';
import { ScheduleHistory } from '#schedule/queries/schedule-history.query';
import { Schedules } from '#schedule/schedules';
import { decideRegenerateDay } from './regenerate-day.decide.ts';
import { RegenerateSlots } from './regenerate-slots.command.ts';
import { listRegeneratedDays } from './regenerated-days.ts';

type Answer = ResponseOf<typeof regenerateSlots>;

/** Only managers may cancel bookings by the day. Operators cancel single bookings. */
@CommandHandler(RegenerateSlots)
export class RegenerateSlotsHandler implements ICommandHandler<RegenerateSlots> {
  constructor(
    private readonly schedules: Schedules,
    private readonly past: ScheduleHistory,
    private readonly clock: Clock,
  ) {}

  async execute({ requested: { body: input, context } }: RegenerateSlots): Promise<Answer> {
    if (input.includeBooked && !isManager(context.caller)) {
      reject('NOT_ALLOWED');
    }

    const days = listRegeneratedDays(input, this.clock.now());
    const decide = (schedule: Schedule) =>
      selectOpenDays(days, schedule).flatMap((day) =>
        decideRegenerateDay({ ...input, day, timetable: schedule.settings }, getDay(schedule, day)),
      );
    if (input.dryRun) {
      const schedule = await this.schedules.load();
      const events = decide(schedule);
      const cancelled = events.filter(({ type }) => type === 'BookingCancelled').length;
      return answerOf(events, countBookingsOn(days, schedule) - cancelled, true);
    }

    const { events, position, after } = await this.schedules.execute(
      'RegenerateSlots',
      context,
      decide,
      { asked: pickAsked('RegenerateSlots', { ...input, days }) },
    );
    const left = after
      ? countBookingsOn(days, after)
      : (await this.past.readStandingBookings(position, days)).length;
    return answerOf(events, left, false);
  }
}

const countBookingsOn = (days: readonly Day[], schedule: Schedule): number =>
  days.reduce((sum, day) => sum + getDay(schedule, day).bookings.size, 0);

function answerOf(
  events: readonly ScheduleStreamEvent[],
  preservedBookings: number,
  dryRun: boolean,
): Answer {
  const counts = countsOf(events);
  const generated = `${dryRun ? 'Would generate' : 'Generated'} ${counts.generatedSlots} time slots`;
  const removed = `${dryRun ? 'remove' : 'removed'} ${counts.removedSlots}`;
  const preserved = `${dryRun ? 'keep' : 'kept'} ${preservedBookings} bookings`;
  return {
    message: `${generated}, ${removed}, ${preserved}`,
    ...counts,
    preservedBookings,
    dryRun,
  };
}
