import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import { boolean, int, text } from '../runtime/columns.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/define-table.ts';

/** One row for each slot that is sold. Statistics are grouped by its Riga day and its start time, `HH:mm`. */
export const statisticsSlots = defineTable('statistics_slots', {
  slotId: int().key(),
  day: text(),
  startTime: text(),
  /** The price it was sold at. */
  priceCents: int(),
  /** Each booking has one first slot, so these count the bookings. */
  isFirstOfBooking: boolean(),
});

/** How many slots of a Riga day can be booked. */
export const statisticsDays = defineTable('statistics_days', {
  day: text().key(),
  availableSlots: int().default(0),
});

/**
 * The data behind the statistics (docs/statistics.md): a row for each slot sold, and each day's available slots as a
 * count only, because a row for each would be most of the rows. The schedule's events are a clean state machine, so
 * whatever is added for a slot is subtracted again exactly once.
 */
export const statisticsReadModel = defineReadModel({
  name: 'statistics',
  version: 2,
  tables: [statisticsSlots, statisticsDays],
  on: {
    SlotsGenerated: ({ data }, changes) => {
      if (data.slots.length > 0) changes.add(statisticsDays, { day: data.day }, { availableSlots: data.slots.length });
    },
    SlotOpened: ({ data }, changes) => {
      changes.add(statisticsDays, { day: dayOf(data.slotId) }, { availableSlots: 1 });
    },
    SlotRemoved: ({ data }, changes) => {
      changes.add(statisticsDays, { day: dayOf(data.slotId) }, { availableSlots: -1 });
    },
    SlotBlocked: ({ data }, changes) => {
      changes.add(statisticsDays, { day: dayOf(data.slotId) }, { availableSlots: -1 });
    },
    SlotMadeAvailable: ({ data }, changes) => {
      changes.add(statisticsDays, { day: dayOf(data.slotId) }, { availableSlots: 1 });
    },
    BookingPlaced: ({ data: { slots } }, changes) => {
      const day = dayOf(slots[0]?.slotId ?? 0);
      changes.add(statisticsDays, { day }, { availableSlots: -slots.length });
      const first = slots[0]?.slotId;
      for (const { slotId, priceCents } of slots)
        changes.put(statisticsSlots, {
          slotId,
          day,
          startTime: timeOf(slotId),
          priceCents,
          isFirstOfBooking: slotId === first,
        });
    },
    BookingCancelled: ({ data: { slots } }, changes) => {
      changes.add(statisticsDays, { day: dayOf(slots[0]?.slotId ?? 0) }, { availableSlots: slots.length });
      for (const { slotId } of slots) changes.remove(statisticsSlots, { slotId });
    },
  },
});
