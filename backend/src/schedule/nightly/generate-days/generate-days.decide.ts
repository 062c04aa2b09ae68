import { listOpenSlots } from '@cablepark/contracts/configuration/opening';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { closeIfCovered } from '#schedule/domain/closing';
import type { DaySchedule } from '#schedule/domain/day-schedule';
import { priceOf } from '#schedule/domain/pricing';
import type { Timetable } from '#schedule/domain/settings';

export interface GenerateDay {
  readonly day: Day;
  readonly timetable: Timetable;
}

/** Generates the slots of a day once, around those that staff opened earlier (rule 2.5). */
export function decideGenerateDay(
  { day, timetable }: GenerateDay,
  schedule: DaySchedule,
): ScheduleEvent[] {
  if (schedule.generated) {
    return [];
  }

  const missing = listOpenSlots(day, timetable).filter((slotId) => !schedule.slots.has(slotId));
  return [
    {
      type: 'SlotsGenerated',
      data: {
        day,
        slots: missing.map((slotId) => ({ slotId, priceCents: priceOf(slotId, timetable) })),
        removed: [],
        repriced: [],
      },
    },
    ...closeIfCovered(day, missing, schedule),
  ];
}
