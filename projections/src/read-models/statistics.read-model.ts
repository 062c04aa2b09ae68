import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import type { Changes } from '../runtime/changes.ts';
import { boolean, int, text } from '../runtime/columns.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/define-table.ts';
import { historyTable } from '../runtime/history/history-table.ts';

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

type Slots = readonly { readonly slotId: number; readonly priceCents: number }[];

const addAvailable = (changes: Changes, slots: readonly number[], sign: 1 | -1): void => {
  const [first] = slots;
  // All slots of one event lie in one day.
  if (first !== undefined) changes.add(statisticsDays, { day: dayOf(first) }, { availableSlots: sign * slots.length });
};
const idsOf = (slots: readonly { readonly slotId: number }[]): number[] => slots.map(({ slotId }) => slotId);

const claimedFrom = (slots: readonly { readonly slotId: number; readonly status: string | null }[]): number[] =>
  slots.flatMap(({ slotId, status }) => (status === 'available' ? [slotId] : []));

const addSold = (changes: Changes, slots: Slots): void => {
  const first = slots[0]?.slotId;
  for (const { slotId, priceCents } of slots)
    changes.put(statisticsSlots, {
      slotId,
      day: dayOf(slotId),
      startTime: timeOf(slotId),
      priceCents,
      isFirstOfBooking: slotId === first,
    });
};
const removeSold = (changes: Changes, slots: readonly { readonly slotId: number }[]): void => {
  for (const { slotId } of slots) changes.remove(statisticsSlots, { slotId });
};

export const statisticsSlotsHistory = historyTable(statisticsSlots);
export const statisticsDaysHistory = historyTable(statisticsDays, ['availableSlots']);

/**
 * The data behind the statistics (docs/statistics.md): a row for each slot sold, and each day's available slots as a
 * count only, because a row for each would be most of the rows. The schedule's events are a clean state machine, so
 * whatever is added for a slot is subtracted again exactly once.
 */
export const statisticsReadModel = defineReadModel({
  name: 'statistics',
  version: 4,
  tables: [statisticsSlots, statisticsDays],
  histories: [statisticsSlotsHistory, statisticsDaysHistory],
  on: {
    SlotsGenerated: ({ data }, changes) => {
      if (data.slots.length > 0) changes.add(statisticsDays, { day: data.day }, { availableSlots: data.slots.length });
    },
    SlotOpened: ({ data }, changes) => {
      addAvailable(changes, [data.slotId], 1);
    },
    SlotRemoved: ({ data }, changes) => {
      addAvailable(changes, [data.slotId], -1);
    },
    SlotBlocked: ({ data }, changes) => {
      addAvailable(changes, [data.slotId], -1);
    },
    SlotMadeAvailable: ({ data }, changes) => {
      addAvailable(changes, [data.slotId], 1);
    },
    BookingPlaced: ({ data: { slots } }, changes) => {
      addAvailable(changes, idsOf(slots), -1);
      addSold(changes, slots);
    },
    BookingCancelled: ({ data: { slots } }, changes) => {
      addAvailable(changes, idsOf(slots), 1);
      removeSold(changes, slots);
    },
    // Between days, the slots on either side are counted as available by the events of these days.
    BookingMoved: ({ data: { moveId, from, to, postponedBy } }, changes) => {
      if (moveId === null) addAvailable(changes, idsOf(to), -1);
      if (postponedBy === null) {
        if (moveId === null) addAvailable(changes, idsOf(from), 1);
        removeSold(changes, from);
      }
      addSold(changes, to);
    },
    SlotsHeld: ({ data }, changes) => {
      addAvailable(changes, idsOf(data.slots), -1);
    },
    MoveReleased: ({ data }, changes) => {
      addAvailable(changes, data.slots, 1);
    },
    BookingMovedOut: ({ data }, changes) => {
      addAvailable(changes, data.slots, 1);
    },
    BookingPostponed: ({ data: { slots } }, changes) => {
      addAvailable(changes, idsOf(slots), 1);
      removeSold(changes, slots);
    },
    BookingRestored: ({ data: { slots } }, changes) => {
      addAvailable(changes, idsOf(slots), -1);
      addSold(changes, slots);
    },
    // The other day of a booking that comes back from there is counted by that day's own event.
    BookingReverted: ({ data: { was, left, slots, postponed } }, changes) => {
      if (was === 'standing') {
        addAvailable(changes, idsOf(left), 1);
        removeSold(changes, left);
      }
      if (postponed) return;
      addAvailable(changes, idsOf(slots), -1);
      addSold(changes, slots);
    },
    BookingRevertedAway: ({ data: { slots } }, changes) => {
      addAvailable(changes, slots, 1);
      removeSold(
        changes,
        slots.map((slotId) => ({ slotId })),
      );
    },
    DeedClaimed: ({ data }, changes) => {
      addAvailable(changes, claimedFrom(data.slots), -1);
    },
    DeedClaimEnded: ({ data }, changes) => {
      addAvailable(changes, claimedFrom(data.slots), 1);
    },
    SlotsClosed: ({ data }, changes) => {
      addAvailable(changes, data.slots, -1);
    },
    SlotsReopened: ({ data }, changes) => {
      addAvailable(changes, data.slots, 1);
    },
  },
});
