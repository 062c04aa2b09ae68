import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject, rejectField } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';

import type { Schedule } from '#schedule/domain/schedule';
import { findPass } from '../domain/find-pass.ts';
import { add, type Pass } from '../domain/pass.ts';

/**
 * Lets a pass be good until another day. One that has expired gets back what its expiry took.
 * Rejects PASS_NOT_FOUND, PASS_CLOSED and PASS_REFUNDED, and INVALID_REQUEST for a day that has
 * passed or is not later.
 */
export function decideExtendPass(
  passId: string,
  until: Day,
  schedule: Schedule,
  now: Date,
): ScheduleEvent[] {
  const pass = findPass(schedule, passId);
  if (pass.keyId === null) {
    reject('PASS_CLOSED');
  }
  if (pass.ended === 'refunded') {
    reject('PASS_REFUNDED');
  }
  if (until < dayOfInstant(now)) {
    rejectField('until', 'The day has passed');
  }
  if (until <= pass.expiresOn) {
    rejectField('until', 'The pass is good until then already');
  }

  return [toPassExtended(pass, until)];
}

/**
 * The event that makes a pass good until this day and gives back what its expiry took, even if
 * something has returned to it since.
 */
export function toPassExtended(pass: Pass, until: Day): ScheduleEvent {
  return {
    type: 'PassExtended',
    data: {
      passId: pass.passId,
      from: pass.expiresOn,
      until,
      ...pass.lapsed,
      unlapsedCents: pass.lapsedCents,
      left: add(pass.left, pass.lapsed),
    },
  };
}
