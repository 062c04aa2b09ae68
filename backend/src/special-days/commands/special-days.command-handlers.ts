import {
  removeSpecialDay,
  changeSpecialDays,
  type SpecialDaysOutcome,
} from '@cablepark/contracts/configuration/special-days';
import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { dayOfInstant as dayAt, type Day } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { Injectable } from '@nestjs/common';
import { CommandOf, type Requested } from '#http/endpoint-message';
import type { RequestContext } from '#http/request-context';
import { Schedules } from '#schedule/commands/schedules';
import { previewEvents } from '#schedule/domain/evolve-schedule';
import { getDay, type Schedule } from '#schedule/domain/schedule';
import { countsOf } from '#schedule/domain/slot-events';
import { findBookingsInTheWay } from '../domain/days-outcome.ts';
import { NamedBookings } from '../queries/named-bookings.ts';
import { decideChangeSpecialDays, decideRemoveSpecialDay } from './special-days.decide.ts';

interface Change {
  readonly command: string;
  readonly context: RequestContext;
  readonly days: readonly Day[];
  readonly dryRun: boolean;
  readonly decide: (today: Day, schedule: Schedule) => ScheduleStreamEvent[];
}

/** Changes special days, or describes what a change would do. */
@Injectable()
export class SpecialDaysChanges {
  constructor(
    private readonly schedules: Schedules,
    private readonly namedBookings: NamedBookings,
    private readonly clock: Clock,
  ) {}

  async apply({ command, context, days, dryRun, decide }: Change): Promise<SpecialDaysOutcome> {
    if (dryRun) {
      const now = this.clock.now();
      const schedule = await this.schedules.load();
      const events = decide(dayAt(now), schedule);
      const inTheWay = await this.namedBookings.nameBookings(
        findBookingsInTheWayOn(days, previewEvents(schedule, events, now)),
      );
      return { dryRun, ...countsOf(events), bookingsInTheWay: inTheWay };
    }

    const { events, position, after } = await this.schedules.execute(
      command,
      context,
      (schedule, now) => decide(dayAt(now), schedule),
    );
    const inTheWay = after
      ? await this.namedBookings.nameBookings(findBookingsInTheWayOn(days, after))
      : await this.namedBookings.nameBookingsInTheWayAt(position, days);
    return { dryRun, ...countsOf(events), bookingsInTheWay: inTheWay };
  }
}

const findBookingsInTheWayOn = (days: readonly Day[], schedule: Schedule) =>
  days.flatMap((day) =>
    findBookingsInTheWay(day, schedule.settings, getDay(schedule, day).bookings.values()),
  );

/** Makes days differ from their weekday, at once, or describes what that would do. */
@CommandOf(changeSpecialDays)
export class ChangeSpecialDaysHandler {
  constructor(private readonly changes: SpecialDaysChanges) {}

  execute({
    body: { days, setting, dryRun },
    context,
  }: Requested<typeof changeSpecialDays>): Promise<SpecialDaysOutcome> {
    const decide: Change['decide'] = (today, schedule) =>
      decideChangeSpecialDays({ days, setting, today }, schedule);
    return this.changes.apply({ command: 'ChangeSpecialDays', context, days, dryRun, decide });
  }
}

/** Makes a day follow its weekday again, at once, or describes what that would do. */
@CommandOf(removeSpecialDay)
export class RemoveSpecialDayHandler {
  constructor(private readonly changes: SpecialDaysChanges) {}

  execute({
    params: { day },
    query: { dryRun },
    context,
  }: Requested<typeof removeSpecialDay>): Promise<SpecialDaysOutcome> {
    const decide: Change['decide'] = (today, schedule) =>
      decideRemoveSpecialDay(day, today, schedule);
    return this.changes.apply({
      command: 'RemoveSpecialDay',
      context,
      days: [day],
      dryRun,
      decide,
    });
  }
}
