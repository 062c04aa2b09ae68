import { allOf, type RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { assertChangeable } from '../../domain/assert-changeable.ts';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { DaySchedule } from '../../domain/day-schedule.ts';
import { openedCells } from '../../domain/move.ts';
import { slotsBlocked } from '../../domain/slot-events.ts';
import type { Timetable } from '../../domain/timetable.ts';

export interface BlockSlotsDecision {
  readonly slots: RequestedSlots;
  readonly reason: Sealed<{ reason: string }>;
  readonly timetable: Timetable;
}

/** Blocks all of the slots or none. A slot that is already blocked stays as it is, so the request can be repeated. */
export function decideBlockSlots({ slots, reason, timetable }: BlockSlotsDecision, day: DaySchedule): ScheduleEvent[] {
  assertChangeable(slots, day);
  const wanted = allOf(slots);
  const blocked = wanted.filter((slotId) => day.slots.get(slotId)?.status !== 'blocked');
  return [...openedCells(wanted, { timetable }, day), ...slotsBlocked(blocked, reason)];
}
