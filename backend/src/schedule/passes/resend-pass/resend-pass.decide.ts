import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject, rejectField } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { Schedule } from '#schedule/domain/schedule';
import { findPass } from '../domain/find-pass.ts';

/** Another e-mail than the holder's, sealed; `none` means the holder's own. */
export type OtherEmail = Sealed<{ email: string }> | 'none';

/**
 * Mails a pass to its holder, or to another e-mail. Rejects PASS_NOT_FOUND, PASS_CLOSED if its
 * holder has been erased, and INVALID_REQUEST if there is no e-mail.
 */
export function decideResendPass(
  passId: string,
  other: OtherEmail,
  schedule: Pick<Schedule, 'passes'>,
): ScheduleEvent[] {
  const pass = findPass(schedule, passId);
  if (pass.keyId === null) {
    reject('PASS_CLOSED');
  }
  if (other === 'none' && !pass.hasEmail) {
    rejectField('email', 'Give an e-mail address');
  }

  const to = other === 'none' ? null : other;
  return [{ type: 'PassMailed', data: { passId, about: 'pass', expiresOn: pass.expiresOn, to } }];
}
