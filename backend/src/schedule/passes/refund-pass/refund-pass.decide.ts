import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { Schedule } from '#schedule/domain/schedule';
import { findPass } from '../domain/find-pass.ts';
import { earnedAtEnd } from '../domain/pass-book.ts';
import { unearnedOf } from '../domain/pass.ts';

/**
 * Ends a pass; what is neither earned nor lapsed of its price is given back. `why` is null if the
 * holder has been erased. Rejects PASS_NOT_FOUND, PASS_CLOSED and PASS_REFUNDED.
 */
export function decideRefundPass(
  passId: string,
  why: Sealed<{ why: string }> | null,
  schedule: Schedule,
  now: Date,
): ScheduleEvent[] {
  const pass = findPass(schedule, passId);
  if (why === null) {
    return reject('PASS_CLOSED');
  }
  if (pass.ended === 'refunded') {
    reject('PASS_REFUNDED');
  }

  const earnedCents = earnedAtEnd(pass, dayOfInstant(now));
  const givenBackCents = unearnedOf(pass) - earnedCents;
  return [
    { type: 'PassRefunded', data: { passId, ...pass.left, earnedCents, givenBackCents, why } },
  ];
}
