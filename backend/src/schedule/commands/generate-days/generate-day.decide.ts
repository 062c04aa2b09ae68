import type { OperatingHours, Pricing } from '@cablepark/contracts/configuration/settings';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { DaySchedule } from '../../domain/day-schedule.ts';
import { openSlots } from '../../domain/opening.ts';
import { priceOf } from '../../domain/pricing.ts';

export interface GenerateDay {
  readonly day: Day;
  readonly hours: readonly OperatingHours[];
  readonly pricing: readonly Pricing[];
}

/** Generates the slots of a day once, around those that staff made before (rule 2.5). */
export function decideGenerateDay({ day, hours, pricing }: GenerateDay, schedule: DaySchedule): ScheduleEvent[] {
  if (schedule.isGenerated) return [];
  const missing = openSlots(day, hours).filter((slotId) => !schedule.slots.has(slotId));
  return [
    {
      type: 'SlotsGenerated',
      data: { day, slots: missing.map((slotId) => ({ slotId, priceCents: priceOf(slotId, pricing) })) },
    },
  ];
}
