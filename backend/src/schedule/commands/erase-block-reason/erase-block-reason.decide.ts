import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { DaySchedule } from '../../domain/day-schedule.ts';

/**
 * Erases every reason the slot was ever blocked for. Returns no events if none is left. `closed` are the keys of a slot
 * that the day has forgotten, because its books are closed.
 */
export function decideEraseBlockReason(
  slotId: SlotId,
  day: DaySchedule,
  closed?: readonly string[],
): ScheduleStreamEvent[] {
  const keyIds = [...(day.reasonKeys.get(slotId)?.keys() ?? closed ?? reject('SLOT_NOT_FOUND'))];
  if (keyIds.length === 0) return [];
  return [
    { type: 'PersonalDataErased', data: { subject: 'blockReason', subjectId: String(slotId), keyIds, day: null } },
  ];
}
