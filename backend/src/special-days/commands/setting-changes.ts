import { Injectable } from '@nestjs/common';

import type { AppliedSetting } from '@cablepark/contracts/configuration/applied-setting';
import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { dayOfInstant, slotsOfDay, type Day } from '@cablepark/contracts/shared/riga-time';
import { pickAsked } from '@cablepark/contracts/what-if/asked';
import { Clock } from '@cablepark/platform/clock';

import type { RequestContext } from '#http/request-context';
import type { Slot } from '#schedule/domain/day-schedule';
import { previewEvents } from '#schedule/domain/evolve-schedule';
import { getDay, type Schedule } from '#schedule/domain/schedule';
import { countsOf } from '#schedule/domain/slot-events';
import { ScheduleHistory } from '#schedule/queries/schedule-history.query';
import { Schedules } from '#schedule/schedules';
import { findBookingsInTheWay } from '../domain/days-outcome.ts';
import { NamedBookings } from '../queries/named-bookings.query.ts';

export interface SettingChange {
  readonly command:
    'ChangePricing' | 'ChangeOperatingHours' | 'ChangeSpecialDays' | 'RemoveSpecialDay';
  readonly context: RequestContext;
  readonly dryRun: boolean;
  /** The days whose slots are changed with the setting. */
  readonly listDays: (today: Day) => readonly Day[];
  /** Whether their hours change, which may leave bookings outside. */
  readonly isOfHours: boolean;
  readonly decide: (schedule: Schedule, now: Date) => ScheduleStreamEvent[];
}

/** Changes settings together with the slots of days, or describes what a change would do. */
@Injectable()
export class SettingChanges {
  constructor(
    private readonly schedules: Schedules,
    private readonly namedBookings: NamedBookings,
    private readonly history: ScheduleHistory,
    private readonly clock: Clock,
  ) {}

  async apply(change: SettingChange): Promise<AppliedSetting> {
    const { command, context, dryRun, decide } = change;
    const now = this.clock.now();
    if (dryRun) {
      const schedule = await this.schedules.load();
      const events = decide(schedule, now);
      return this.#describe(change, events, previewEvents(schedule, events, now), now);
    }

    const asked = pickAsked(command, { days: change.listDays(dayOfInstant(now)) });
    const executed = await this.schedules.execute(command, context, decide, { asked });
    const { events, position, at, after } = executed;
    return after
      ? this.#describe(change, events, after, at)
      : this.#describeRepeat(change, events, position, at);
  }

  async #describe(
    { listDays, isOfHours }: SettingChange,
    events: readonly ScheduleStreamEvent[],
    after: Schedule,
    at: Date,
  ): Promise<AppliedSetting> {
    const changed = listDays(dayOfInstant(at));
    const inTheWay = changed.flatMap((day) =>
      findBookingsInTheWay(day, after.settings, getDay(after, day).bookings.values()),
    );
    return {
      ...countsOf(events),
      setByHand: countSetByHand(changed.flatMap((day) => [...getDay(after, day).slots.values()])),
      bookingsInTheWay: isOfHours ? await this.namedBookings.nameBookings(inTheWay) : [],
    };
  }

  /** What the request did the first time. */
  async #describeRepeat(
    { listDays, isOfHours }: SettingChange,
    events: readonly ScheduleStreamEvent[],
    position: bigint,
    at: Date,
  ): Promise<AppliedSetting> {
    const changed = listDays(dayOfInstant(at));
    const slots = await this.history.readSlotsAt(position, changed.flatMap(slotsOfDay));
    return {
      ...countsOf(events),
      setByHand: countSetByHand(slots),
      bookingsInTheWay: isOfHours
        ? await this.namedBookings.nameBookingsInTheWayAt(position, changed)
        : [],
    };
  }
}

const countSetByHand = (slots: readonly Pick<Slot, 'status' | 'isByHand'>[]): number =>
  slots.filter(({ status, isByHand }) => status === 'available' && isByHand).length;
