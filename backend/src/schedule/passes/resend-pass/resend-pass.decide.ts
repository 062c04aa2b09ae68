import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject, rejectField } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { Schedule } from '#schedule/domain/schedule';
import { findPass } from '../domain/find-pass.ts';
import { assertGood } from '../domain/pay.ts';

/** Another e-mail than the holder's, sealed; `none` means the holder's own. */
export type OtherEmail = Sealed<{ email: string }> | 'none';

/**
 * Mails a pass to its holder, or to another e-mail. Rejects PASS_NOT_FOUND, PASS_CLOSED if its
 * holder has been erased, PASS_REFUNDED and PASS_EXPIRED if it has ended, and INVALID_REQUEST if
 * there is no e-mail.
 */
export function decideResendPass(
  passId: string,
  other: OtherEmail,
  schedule: Pick<Schedule, 'passes'>,
  now: Date,
): ScheduleEvent[] {
  const pass = findPass(schedule, passId);
  if (pass.keyId === null) {
    reject('PASS_CLOSED');
  }

  assertGood(pass, dayOfInstant(now));
  if (other === 'none' && !pass.hasEmail) {
    rejectField('email', 'Give an e-mail address');
  }

  const to = other === 'none' ? null : other;
  return [{ type: 'PassMailed', data: { passId, about: 'pass', expiresOn: pass.expiresOn, to } }];
}
