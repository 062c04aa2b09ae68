import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-days';
import { today as dayAt, type Day } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../http/request-context.ts';
import { Schedules } from '../../schedule/commands/schedules.ts';
import { scheduleDecider } from '../../schedule/domain/evolve-schedule.ts';
import { dayIn, type Schedule } from '../../schedule/domain/schedule.ts';
import { bookingsInTheWay, countsOf } from '../domain/days-outcome.ts';
import { NamedBookings } from '../queries/named-bookings.ts';

type Decide = (today: Day, schedule: Schedule) => ScheduleStreamEvent[];

/** Changes special days for command handlers, or says what a change would do. */
@Injectable()
export class SpecialDaysChanges {
  constructor(
    private readonly schedules: Schedules,
    private readonly named: NamedBookings,
    private readonly clock: Clock,
  ) {}

  async do(
    command: string,
    context: RequestContext,
    days: readonly Day[],
    decide: Decide,
  ): Promise<SpecialDaysOutcome> {
    const { events, position, after } = await this.schedules.execute(command, context, (schedule, now) =>
      decide(dayAt(now), schedule),
    );
    const inTheWay = after ? await this.named.of(inTheWayOn(days, after)) : await this.named.at(position, days);
    return { dryRun: false, ...countsOf(events), bookingsInTheWay: inTheWay };
  }

  async preview(days: readonly Day[], decide: Decide): Promise<SpecialDaysOutcome> {
    const now = this.clock.now();
    const schedule = await this.schedules.load();
    const events = decide(dayAt(now), schedule);
    const metadata = { at: now.toISOString(), correlationId: 'a preview', causationId: 'a preview' };
    const after = events.reduce<Schedule>(
      (state, event) => scheduleDecider.evolve(state, { ...event, metadata }),
      schedule,
    );
    return { dryRun: true, ...countsOf(events), bookingsInTheWay: await this.named.of(inTheWayOn(days, after)) };
  }
}

const inTheWayOn = (days: readonly Day[], schedule: Schedule) =>
  days.flatMap((day) => bookingsInTheWay(day, schedule.settings, dayIn(schedule, day).bookings.values()));
