import { MAX_CENTS } from '@cablepark/contracts/passes/pass-product';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject, rejectField } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { Schedule } from '#schedule/domain/schedule';
import { findPass } from '../domain/find-pass.ts';
import { assertGood } from '../domain/pay.ts';

export interface AdjustPassDecision {
  readonly passId: string;
  /** Differences: what is given on top, or taken away. */
  readonly rides: number;
  readonly cents: number;
  /** Null if the holder has been erased. */
  readonly why: Sealed<{ why: string }> | null;
  readonly now: Date;
}

/**
 * Gives rides or cents on top of what was sold, or takes some away; neither earns anything. Rejects
 * PASS_NOT_FOUND, PASS_CLOSED, PASS_REFUNDED and PASS_EXPIRED, and INVALID_REQUEST for what this
 * kind of pass doesn't count, for more than it has left or may have, and for no change at all.
 */
export function decideAdjustPass(
  { passId, rides, cents, why, now }: AdjustPassDecision,
  schedule: Schedule,
): ScheduleEvent[] {
  const pass = findPass(schedule, passId);
  const { kind } = pass.terms;
  if (why === null) {
    return reject('PASS_CLOSED');
  }

  assertGood(pass, dayOfInstant(now));
  if (rides !== 0 && kind !== 'rides') {
    rejectField('rides', 'This pass has no rides to count');
  }
  if (cents !== 0 && kind !== 'value') {
    rejectField('cents', 'This pass has no money on it');
  }

  const left = { rides: pass.left.rides + rides, cents: pass.left.cents + cents };
  if (left.rides < 0) {
    rejectField('rides', 'There are fewer left');
  }
  if (left.cents < 0) {
    rejectField('cents', 'There is less left');
  }
  if (left.rides > MAX_CENTS) {
    rejectField('rides', 'That is too much');
  }
  if (left.cents > MAX_CENTS) {
    rejectField('cents', 'That is too much');
  }
  if (rides === 0 && cents === 0) {
    rejectField('rides', 'Say how much to give or to take away');
  }

  return [{ type: 'PassAdjusted', data: { passId, rides, cents, left, why } }];
}
