import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import type { DaySchedule } from '#schedule/domain/day-schedule';

/**
 * Erases every reason for which the slot was blocked. Returns no events if none is left. `closed`
 * are the keys to its reasons if its books are closed. Rejects SLOT_NOT_FOUND if it was never
 * blocked.
 */
export function decideEraseBlockReason(
  slotId: SlotId,
  day: DaySchedule,
  closed?: readonly string[],
): ScheduleStreamEvent[] {
  const keyIds = [...(day.reasonKeys.get(slotId)?.keys() ?? closed ?? reject('SLOT_NOT_FOUND'))];
  if (keyIds.length === 0) {
    return [];
  }

  return [
    {
      type: 'PersonalDataErased',
      data: { subject: 'blockReason', subjectId: String(slotId), keyIds, day: null },
    },
  ];
}
