import { expect } from '@jest/globals';

import {
  defaultLeadTime,
  seededOperatingHours,
  seededPricing,
} from '@cablepark/contracts/configuration/seeded-settings';
import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { ErrorCode } from '@cablepark/contracts/shared/error-codes';
import type { Rejection } from '@cablepark/contracts/shared/rejection';

import { emptyDay, type DaySchedule } from '../domain/day-schedule.ts';
import { evolveSchedule } from '../domain/evolve-schedule.ts';
import { emptySchedule, type Schedule } from '../domain/schedule.ts';
import type { Timetable } from '../domain/settings.ts';

const AT = '2026-05-20T09:00:00.000Z';

type Events = readonly ScheduleStreamEvent[];

/** The hours and prices of the seed, without special days, unless `more` says otherwise. */
export const createTimetable = (more: Partial<Timetable> = {}): Timetable => ({
  operatingHours: seededOperatingHours,
  pricing: seededPricing,
  specialDays: new Map(),
  leadTime: defaultLeadTime,
  ...more,
});

/** A schedule of one day after these events: `given(…).when(decide).then(…)` or `.rejects(…)`. */
export const given = (...events: Events) => {
  const schedule = fold(emptySchedule, events);
  return {
    schedule,
    day: onlyDayOf(schedule),
    when: (decide: (day: DaySchedule, schedule: Schedule) => Events) => outcomeOf(schedule, decide),
  };
};

export const fold = (schedule: Schedule, events: Events): Schedule =>
  events.reduce(
    (state, event) =>
      evolveSchedule(state, {
        ...event,
        metadata: { at: AT, correlationId: 'an action', causationId: 'an action' },
      }),
    schedule,
  );

const onlyDayOf = ({ days }: Schedule): DaySchedule => [...days.values()][0] ?? emptyDay;

function outcomeOf(schedule: Schedule, decide: (day: DaySchedule, schedule: Schedule) => Events) {
  const decideNow = () => decide(onlyDayOf(schedule), schedule);
  return {
    then: (...events: Events): void => {
      expect(decideNow()).toEqual(events);
    },
    /** Passes to `look` the day as the decision leaves it, and the decided events. */
    leaves: (look: (after: DaySchedule, events: Events) => void): void => {
      const events = decideNow();
      look(onlyDayOf(fold(schedule, events)), events);
    },
    rejects: (code: ErrorCode, details: Partial<Rejection['details']> = {}): void => {
      expect(catchRejection(decideNow)).toMatchObject({
        code,
        ...(Object.keys(details).length > 0 ? { details } : {}),
      });
    },
  };
}

export function catchRejection(decide: () => unknown): unknown {
  try {
    return { decided: decide() };
  } catch (thrown) {
    return thrown;
  }
}
