import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject } from '@cablepark/contracts/shared/rejection';

import { anybody, holdsOf, toHoldEnded } from '#schedule/domain/reservations';
import type { Schedule } from '#schedule/domain/schedule';

/** Ends a hold early, with the slots it still has. Rejects HOLD_NOT_FOUND once it has ended. */
export function decideEndHold(holdHash: string, now: Date, schedule: Schedule): ScheduleEvent[] {
  const [hold] = holdsOf(schedule, { ...anybody, holdHash }, now);
  return [toHoldEnded(hold ?? reject('HOLD_NOT_FOUND'), 'letGo')];
}

/** Ends those holds that are in force, on behalf of staff. */
export const decideEndHolds = (
  holdHashes: readonly string[],
  now: Date,
  schedule: Schedule,
): ScheduleEvent[] =>
  holdHashes
    .flatMap((holdHash) => holdsOf(schedule, { ...anybody, holdHash }, now))
    .map((hold) => toHoldEnded(hold, 'endedByStaff'));
