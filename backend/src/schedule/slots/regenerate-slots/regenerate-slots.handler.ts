import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import {
  MAX_REGENERATED_DAYS,
  regenerateSlots,
} from '@cablepark/contracts/schedule/regenerate-slots';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';
import { addDays, dayOfInstant, listDays, type Day } from '@cablepark/contracts/shared/riga-time';
import { pickAsked } from '@cablepark/contracts/what-if/asked';
import { Clock } from '@cablepark/platform/clock';

import { isManager } from '#http/request-context';
import { getDay, selectOpenDays, type Schedule } from '#schedule/domain/schedule';
import { countsOf } from '#schedule/domain/slot-events';
import { ScheduleHistory } from '#schedule/queries/schedule-history.query';
import { Schedules } from '#schedule/schedules';
import { decideRegenerateDay } from './regenerate-day.decide.ts';
import { RegenerateSlots } from './regenerate-slots.command.ts';

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

/**
 * The days of a request, ends included; by default from today on, as many as the booking window has
 * (rule 2.5).
 */
export function listRegeneratedDays(
  wanted: { from?: Day | undefined; to?: Day | undefined },
  now: Date,
): Day[] {
  const from = wanted.from ?? dayOfInstant(now);
  const to = wanted.to ?? addDays(from, BOOKING_WINDOW_DAYS - 1);
  if (to < from) {
    reject('INVALID_REQUEST', { error: 'The range ends before it starts' });
  }

  const days = listDays(from, to);
  if (days.length > MAX_REGENERATED_DAYS) {
    reject('INVALID_REQUEST', {
      error: `The range may not be longer than ${MAX_REGENERATED_DAYS} days`,
    });
  }

  return days;
}
