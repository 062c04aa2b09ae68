import type { Day } from '@cablepark/contracts/shared/riga-time';
import { closedLater } from '../../domain/closing.ts';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { DaySchedule } from '../../domain/day-schedule.ts';
import { openSlots } from '@cablepark/contracts/configuration/opening';
import { priceOf } from '../../domain/pricing.ts';
import type { Timetable } from '../../domain/timetable.ts';

export interface GenerateDay {
  readonly day: Day;
  readonly timetable: Timetable;
}

/** Generates the slots of a day once, around those that staff made before (rule 2.5). */
export function decideGenerateDay({ day, timetable }: GenerateDay, schedule: DaySchedule): ScheduleEvent[] {
  if (schedule.generated) return [];
  const missing = openSlots(day, timetable).filter((slotId) => !schedule.slots.has(slotId));
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
    ...closedLater(day, missing, schedule),
  ];
}
