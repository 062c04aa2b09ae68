import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';

import type { Schedule } from '#schedule/domain/schedule';
import { expirePass } from '../domain/pass-book.ts';
import { hasLeft, type Pass } from '../domain/pass.ts';
import { isGood } from '../domain/pay.ts';

export interface ErasePassDecision {
  readonly passId: string;
  /** Whether what is left of it may lapse. */
  readonly isForfeited: boolean;
  readonly now: Date;
  /** The pass in the read model, which still has dropped ones; null if there is none. */
  readonly former: { readonly keyId: string; readonly isErased: boolean } | null;
}

/**
 * Erases the holder of a pass, so that nobody can use it any more. What is left of it lapses.
 * Returns no events if it has been erased already. Rejects PASS_NOT_FOUND, and PASS_HAS_VALUE if
 * something is left and may not lapse.
 */
export function decideErasePass(
  { passId, isForfeited, now, former }: ErasePassDecision,
  { passes }: Pick<Schedule, 'passes'>,
): ScheduleStreamEvent[] {
  const pass = passes.get(passId);
  if (!pass) {
    const { keyId, isErased } = former ?? reject('PASS_NOT_FOUND');
    return isErased ? [] : [toHolderErased(passId, keyId)];
  }
  if (pass.keyId === null) {
    return [];
  }

  const today = dayOfInstant(now);
  const erased = toHolderErased(passId, pass.keyId);
  if (!hasValue(pass, today)) {
    return [erased];
  }
  if (!isForfeited) {
    reject('PASS_HAS_VALUE');
  }

  return [expirePass(pass, today).event, erased];
}

/** Whether it can still pay something, now or after a booking has given something back. */
const hasValue = (pass: Pass, today: Day): boolean => isGood(pass, today) && hasLeft(pass);

/** The event that erases the holder of a pass and its code. */
export const toHolderErased = (passId: string, keyId: string): ScheduleStreamEvent => ({
  type: 'PersonalDataErased',
  data: { subject: 'pass', subjectId: passId, keyIds: [keyId], day: null },
});
