import { reject } from '@cablepark/contracts/shared/rejection';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { ScheduleStreamEvent } from '../../domain/schedule.ts';
import type { DaySchedule } from '../../domain/day-schedule.ts';

/** Erases every reason the slot was ever blocked for. Returns no events if none is left. */
export function decideEraseBlockReason(slotId: SlotId, day: DaySchedule): ScheduleStreamEvent[] {
  const keys = day.reasonKeys.get(slotId) ?? reject('SLOT_NOT_FOUND');
  if (keys.size === 0) return [];
  const keyIds = [...keys.keys()];
  return [
    { type: 'PersonalDataErased', data: { subject: 'blockReason', subjectId: String(slotId), keyIds, day: null } },
  ];
}
