import { expect } from '@jest/globals';
import type { ErrorCode } from '@cablepark/contracts/shared/error-codes';
import type { Rejection } from '@cablepark/contracts/shared/rejection';
import { emptyDay, type DayEvent, type DaySchedule } from '../domain/day-schedule.ts';
import { evolveDay } from '../domain/evolve-day.ts';

const AT = '2026-05-20T09:00:00.000Z';

/** A day after these events: `given(…).when(decide).then(…)` or `.rejects(…)`. */
export const given = (...events: readonly DayEvent[]) => {
  const day = fold(emptyDay, events);
  return {
    day,
    when: (decide: (day: DaySchedule) => readonly DayEvent[]) => outcomeOf(day, decide),
  };
};

const fold = (day: DaySchedule, events: readonly DayEvent[]): DaySchedule =>
  events.reduce(
    (state, event) =>
      evolveDay(state, { ...event, metadata: { at: AT, correlationId: 'a deed', causationId: 'a deed' } }),
    day,
  );

function outcomeOf(day: DaySchedule, decide: (day: DaySchedule) => readonly DayEvent[]) {
  const decided = () => decide(day);
  return {
    then: (...events: readonly DayEvent[]): void => {
      expect(decided()).toEqual(events);
    },
    /** Passes on the day after the decision. */
    leaves: (look: (after: DaySchedule, events: readonly DayEvent[]) => void): void => {
      const events = decided();
      look(fold(day, events), events);
    },
    rejects: (code: ErrorCode, details: Partial<Rejection['details']> = {}): void => {
      expect(rejectionOf(decided)).toMatchObject({ code, ...(Object.keys(details).length > 0 ? { details } : {}) });
    },
  };
}

export function rejectionOf(decide: () => unknown): unknown {
  try {
    return { decided: decide() };
  } catch (thrown) {
    return thrown;
  }
}
