import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import type { SlotId } from '@cablepark/contracts/shared/slot-ids';

import type { Changes } from '../runtime/changes.ts';
import { defineReadModel, type EventNamed } from '../runtime/define-read-model.ts';
import { boolean, defineTable, int, text } from '../runtime/define-table.ts';
import { defineHistory, defineHistoryTable } from '../runtime/history/history-table.ts';

/**
 * One row for each slot that is sold. Statistics are grouped by its Riga day and its start time,
 * `HH:mm`.
 */
export const statisticsSlots = defineTable('statistics_slots', {
  slotId: int<SlotId>().key(),
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

type Slots = readonly { readonly slotId: SlotId; readonly priceCents: number }[];

const addAvailable = (changes: Changes, slots: readonly SlotId[], sign: 1 | -1): void => {
  const [first] = slots;
  // All slots of one event lie in one day.
  if (first !== undefined) {
    changes.add(statisticsDays, { day: dayOf(first) }, { availableSlots: sign * slots.length });
  }
};

const idsOf = (slots: readonly { readonly slotId: SlotId }[]): SlotId[] =>
  slots.map(({ slotId }) => slotId);

const addSold = (changes: Changes, slots: Slots): void => {
  const first = slots[0]?.slotId;
  for (const { slotId, priceCents } of slots) {
    changes.put(statisticsSlots, {
      slotId,
      day: dayOf(slotId),
      startTime: timeOf(slotId),
      priceCents,
      isFirstOfBooking: slotId === first,
    });
  }
};

const removeSold = (changes: Changes, slots: readonly { readonly slotId: SlotId }[]): void => {
  for (const { slotId } of slots) {
    changes.remove(statisticsSlots, { slotId });
  }
};

const countOpened = (
  { data }: EventNamed<'SlotOpened' | 'SlotMadeAvailable'>,
  changes: Changes,
): void => addAvailable(changes, idsOf(data.slots), 1);
const countClosed = (
  { data }: EventNamed<'SlotRemoved' | 'SlotBlocked' | 'SlotsClosed'>,
  changes: Changes,
): void => addAvailable(changes, data.slots, -1);
const countSold = (
  { data: { slots } }: EventNamed<'BookingPlaced' | 'BookingRestored'>,
  changes: Changes,
): void => {
  addAvailable(changes, idsOf(slots), -1);
  addSold(changes, slots);
};

const countFreed = (
  { data: { slots } }: EventNamed<'BookingCancelled' | 'BookingPostponed'>,
  changes: Changes,
): void => {
  addAvailable(changes, idsOf(slots), 1);
  removeSold(changes, slots);
};

export const statisticsSlotsHistory = defineHistoryTable(statisticsSlots);
export const statisticsDaysHistory = defineHistoryTable(statisticsDays);

/**
 * The data behind the statistics (docs/statistics.md): a row for each slot sold, and each day's
 * available slots as a count only, because a row for each would be most of the rows. Each slot goes
 * through its states without gaps, so each addition for it is subtracted again exactly once.
 */
export const statisticsReadModel = defineReadModel({
  name: 'statistics',
  version: 1,
  isLater: true,
  tables: [statisticsSlots, statisticsDays],
  on: {
    SlotsGenerated: ({ data: { slots, removed } }, changes) => {
      addAvailable(changes, idsOf(slots), 1);
      addAvailable(changes, removed, -1);
    },
    SlotOpened: countOpened,
    SlotMadeAvailable: countOpened,
    SlotRemoved: countClosed,
    SlotBlocked: countClosed,
    SlotsClosed: countClosed,
    BookingPlaced: countSold,
    BookingRestored: countSold,
    BookingCancelled: countFreed,
    BookingPostponed: countFreed,
    BookingMoved: ({ data: { from, to, postponedBy } }, changes) => {
      addAvailable(changes, idsOf(to), -1);
      if (postponedBy === null) {
        addAvailable(changes, idsOf(from), 1);
        removeSold(changes, from);
      }

      addSold(changes, to);
    },
    BookingReverted: ({ data: { left, slots, postponed } }, changes) => {
      addAvailable(changes, idsOf(left), 1);
      removeSold(changes, left);
      if (postponed) {
        return;
      }

      addAvailable(changes, idsOf(slots), -1);
      addSold(changes, slots);
    },
    SlotsReopened: ({ data }, changes) => addAvailable(changes, data.slots, 1),
  },
});

export const statisticsHistoryReadModel = defineHistory(statisticsReadModel, [
  statisticsSlotsHistory,
  statisticsDaysHistory,
]);
