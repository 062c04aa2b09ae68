import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { earliestOf, latestOf } from '@cablepark/contracts/shared/slot-ids';

/**
 * Returns the Riga day that all the slots share. Rejects slots of several days, for staff as well.
 */
export function commonDayOf(slots: readonly SlotId[]): Day {
  // If the first and the last slot are of one day, so are those in between.
  const day = dayOf(earliestOf(slots));
  if (dayOf(latestOf(slots)) !== day) {
    return reject('INVALID_REQUEST', {
      error:
        'You can only book time slots for a single day. Please complete this booking first or clear your selection.',
    });
  }

  return day;
}
