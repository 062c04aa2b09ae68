import {
  listRequestedSlots,
  type RequestedSlots,
} from '@cablepark/contracts/schedule/requested-slots';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { DaySchedule, Slot } from '#schedule/domain/day-schedule';
import { openCells } from '#schedule/domain/move';
import type { Timetable } from '#schedule/domain/settings';
import { toSlotBlocked, toSlotBlockReasonChanged } from '#schedule/domain/slot-events';
import { assertChangeable } from '../domain/changeable.ts';

export interface BlockSlotsDecision {
  readonly slots: RequestedSlots;
  readonly reason: Sealed<{ reason: string }>;
  /** Whether a present reason has the same words as the new one. */
  readonly isSameReason: (present: Sealed<{ reason: string }>) => boolean;
  readonly timetable: Timetable;
}

/**
 * Blocks all of the slots or none. Slots that are blocked already get the new reason, unless it is
 * the same, so the request can be repeated. A slot that a closure blocked is blocked by staff from
 * then on, even if the closure is taken back. Rejects what `assertChangeable` does.
 */
export function decideBlockSlots(command: BlockSlotsDecision, day: DaySchedule): ScheduleEvent[] {
  const { slots, reason, timetable } = command;
  assertChangeable(slots, day);

  const wanted = listRequestedSlots(slots);
  const isBlocked = (slotId: SlotId) => day.slots.get(slotId)?.status === 'blocked';
  const fresh = wanted.filter((slotId) => !isBlocked(slotId));
  const renamed = wanted.filter(
    (slotId) => isBlocked(slotId) && !hasReason(day.slots.get(slotId), command),
  );

  return [
    ...openCells(wanted, { timetable }, day),
    ...toSlotBlocked(fresh, reason),
    ...toSlotBlockReasonChanged(renamed, reason),
  ];
}

/** Whether staff blocked the slot for the same words. A closure's reason never is the same. */
function hasReason(
  slot: Slot | undefined,
  { isSameReason }: Pick<BlockSlotsDecision, 'isSameReason'>,
): boolean {
  const present = slot?.blockReason ?? null;
  return present !== null && isSameReason(present);
}
