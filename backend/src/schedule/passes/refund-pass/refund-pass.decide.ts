import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { Schedule } from '#schedule/domain/schedule';
import { findPass } from '../domain/find-pass.ts';
import { computeUncountedEarnings, expirePass } from '../domain/pass-book.ts';
import { isToExpire, unearnedOf, type Pass } from '../domain/pass.ts';

/**
 * Ends a pass; what is neither earned nor lapsed of its price is given back. One whose time is over
 * expires first, even if the nightly task hasn't ended it yet. `why` is null if the holder has been
 * erased. Rejects PASS_NOT_FOUND, PASS_CLOSED and PASS_REFUNDED.
 */
export function decideRefundPass(
  passId: string,
  why: Sealed<{ why: string }> | null,
  schedule: Schedule,
  now: Date,
): ScheduleStreamEvent[] {
  const pass = findPass(schedule, passId);
  if (why === null) {
    return reject('PASS_CLOSED');
  }
  if (pass.ended === 'refunded') {
    reject('PASS_REFUNDED');
  }

  const today = dayOfInstant(now);
  if (isToExpire(pass, today)) {
    const { event, after } = expirePass(pass);
    return [event, toPassRefunded(after, why, today)];
  }

  return [toPassRefunded(pass, why, today)];
}

function toPassRefunded(pass: Pass, why: Sealed<{ why: string }>, today: Day): ScheduleStreamEvent {
  const { passId, left } = pass;
  const earnedCents = computeUncountedEarnings(pass, today);
  const givenBackCents = unearnedOf(pass) - earnedCents;
  return { type: 'PassRefunded', data: { passId, ...left, earnedCents, givenBackCents, why } };
}
