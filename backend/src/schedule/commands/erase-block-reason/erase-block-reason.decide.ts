import { reject } from '@cablepark/contracts/shared/rejection';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { DayEvent, DaySchedule } from '../../domain/day-schedule.ts';

/** Every reason the slot was ever blocked for. Where none is left to erase, it decides nothing. */
export function decideEraseBlockReason(slotId: SlotId, day: DaySchedule): DayEvent[] {
  const keys = day.reasonKeys.get(slotId) ?? reject('SLOT_NOT_FOUND');
  if (keys.size === 0) return [];
  const keyIds = [...keys.keys()];
  return [{ type: 'PersonalDataErased', data: { subject: 'blockReason', subjectId: String(slotId), keyIds } }];
}
