import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/table.ts';

/** A slot that is sold, and what it was sold for. */
export interface StatisticsSlotRow {
  slotId: number;
  /** Its Riga day and the time it starts at, `HH:mm`: what statistics are grouped by. */
  day: string;
  time: string;
  priceCents: number;
  /** Counts bookings: each has one first slot. */
  isFirstOfBooking: boolean;
}

/** How many slots of a Riga day can be booked. */
export interface StatisticsDayRow {
  day: string;
  availableSlots: number;
}

export const statisticsSlots = defineTable<StatisticsSlotRow>('statistics_slots', {
  columns: {
    slotId: { name: 'slot_id', type: 'int', primary: true },
    day: { type: 'text' },
    time: { name: 'start_time', type: 'text' },
    priceCents: { name: 'price_cents', type: 'int' },
    isFirstOfBooking: { name: 'is_first_of_booking', type: 'boolean' },
  },
});

export const statisticsDays = defineTable<StatisticsDayRow>('statistics_days', {
  columns: {
    day: { type: 'text', primary: true },
    availableSlots: { name: 'available_slots', type: 'int', default: 0 },
  },
});

/**
 * What statistics are made of (docs/statistics.md): a row for each slot sold, there or not, and a
 * count of each day's available slots, which would be most of the rows. The schedule's events are a
 * clean state machine, so what is added for a slot is taken off again exactly once.
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
          time: timeOf(slotId),
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
