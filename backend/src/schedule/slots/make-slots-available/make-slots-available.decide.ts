import {
  listRequestedSlots,
  type RequestedSlots,
} from '@cablepark/contracts/schedule/requested-slots';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Cents } from '@cablepark/contracts/shared/money';

import type { DaySchedule, Slot } from '#schedule/domain/day-schedule';
import { toHandPricedEvents } from '#schedule/domain/slot-events';
import { assertChangeable } from '../domain/changeable.ts';

export interface MakeSlotsAvailableDecision {
  readonly slots: RequestedSlots;
  readonly priceCents: Cents;
}

/**
 * Makes every requested slot available at this price, which then counts as set by hand. Slots that
 * are on sale at this price stay as they are. Rejects what `assertChangeable` does.
 */
export function decideMakeSlotsAvailable(
  { slots, priceCents }: MakeSlotsAvailableDecision,
  day: DaySchedule,
): ScheduleEvent[] {
  assertChangeable(slots, day);
  const wanted = listRequestedSlots(slots);
  const changeWhere = (
    type: Parameters<typeof toHandPricedEvents>[0],
    isChosen: (slot: Slot | undefined) => boolean,
  ) => {
    const chosen = wanted.filter((slotId) => isChosen(day.slots.get(slotId)));
    const priced = chosen.map((slotId) => ({ slotId, priceCents }));
    return toHandPricedEvents(type, priced);
  };

  return [
    ...changeWhere('SlotOpened', (slot) => slot === undefined),
    ...changeWhere('SlotMadeAvailable', (slot) => slot?.status === 'blocked'),
    ...changeWhere(
      'SlotPriceChanged',
      (slot) => slot?.status === 'available' && slot.priceCents !== priceCents,
    ),
  ];
}
