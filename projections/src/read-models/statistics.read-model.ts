import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/table.ts';

/** One Riga day in numbers. */
export interface StatisticsDayRow {
  day: string;
  bookings: number;
  /** Slots that can be booked. */
  availableSlots: number;
}

/** A slot that is booked, and what it was sold for. */
export interface StatisticsSlotRow {
  slotId: number;
  priceCents: number;
}

export const statisticsDays = defineTable<StatisticsDayRow>('statistics_days', {
  columns: {
    day: { type: 'text', primary: true },
    bookings: { type: 'int', default: 0 },
    availableSlots: { name: 'available_slots', type: 'int', default: 0 },
  },
});

export const statisticsSlots = defineTable<StatisticsSlotRow>('statistics_slots', {
  columns: {
    slotId: { name: 'slot_id', type: 'int', primary: true },
    priceCents: { name: 'price_cents', type: 'int' },
  },
});

/** What statistics are made of: per day, and per start time of what is sold (decision 26). */
export const statisticsReadModel = defineReadModel({
  name: 'statistics',
  version: 1,
  tables: [statisticsDays, statisticsSlots],
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
    BookingPlaced: ({ data }, changes) => {
      const day = dayOf(data.slots[0]?.slotId ?? 0);
      changes.add(statisticsDays, { day }, { bookings: 1, availableSlots: -data.slots.length });
      for (const slot of data.slots) changes.put(statisticsSlots, slot);
    },
    BookingCancelled: ({ data }, changes) => {
      const day = dayOf(data.slots[0]?.slotId ?? 0);
      changes.add(statisticsDays, { day }, { bookings: -1, availableSlots: data.slots.length });
      for (const { slotId } of data.slots) changes.remove(statisticsSlots, { slotId });
    },
  },
});
