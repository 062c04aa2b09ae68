import { Throttled } from '#http/rate-limits';
import type { Visitor } from '../domain/day-schedule.ts';
import { holdWaitOf } from '../domain/reservations.ts';
import type { Schedule } from '../domain/schedule.ts';

/** Throws Throttled for a visitor who has placed or released too many holds within a minute. */
export function assertFewHolds(schedule: Schedule, visitor: Visitor, now: Date): void {
  const ms = holdWaitOf(schedule, visitor, now);
  if (ms > 0) {
    throw new Throttled(ms);
  }
}
