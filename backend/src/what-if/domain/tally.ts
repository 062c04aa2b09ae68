import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { Cents } from '@cablepark/contracts/shared/money';
import {
  dayOf,
  timeOf,
  type ClockTime,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';

import type { PricedSlots } from '#schedule/domain/day-schedule';

/** The standing bookings, the refused ones, and the price of the standing ones. */
export interface Figures {
  readonly bookings: number;
  readonly refused: number;
  readonly cents: Cents;
}

export const NOTHING: Figures = { bookings: 0, refused: 0, cents: 0 };

/** `after` minus `before`, number by number. */
export const subtract = (after: Figures, before: Figures): Figures => ({
  bookings: after.bookings - before.bookings,
  refused: after.refused - before.refused,
  cents: after.cents - before.cents,
});

/** Figures as a whole, by Riga day, and by the time on Riga's clock. */
export interface Totals {
  readonly all: Figures;
  readonly byDay: ReadonlyMap<Day, Figures>;
  readonly byTime: ReadonlyMap<ClockTime, Figures>;
}

/** Counts the sold slots, as docs/statistics.md defines them, and the refused bookings. */
export class Tally {
  readonly #sold = new Map<SlotId, { readonly priceCents: Cents; readonly isFirst: boolean }>();
  readonly #refused = new Map<SlotId, number>();

  apply({ type, data }: ScheduleStreamEvent): void {
    switch (type) {
      case 'BookingPlaced':
      case 'BookingRestored':
        this.#add(data.slots);
        break;
      case 'BookingCancelled':
      case 'BookingPostponed':
        this.#remove(data.slots);
        break;
      case 'BookingMoved':
        if (data.postponedBy === null) {
          this.#remove(data.from);
        }

        this.#add(data.to);
        break;
      case 'BookingReverted':
        if (data.was === 'standing') {
          this.#remove(data.left);
        }
        if (!data.postponed) {
          this.#add(data.slots);
        }

        break;
      default:
    }
  }

  /** Counts a refused booking under its first slot, or takes it back. */
  countRefusal(slots: readonly SlotId[], by: 1 | -1 = 1): void {
    const first = earliestOf(slots);
    this.#refused.set(first, (this.#refused.get(first) ?? 0) + by);
  }

  /** Sums up the days from `from` to `to`, both inclusive; an end that is left out is open. */
  computeTotals(from?: Day, to?: Day): Totals {
    const totals = {
      all: NOTHING,
      byDay: new Map<Day, Figures>(),
      byTime: new Map<ClockTime, Figures>(),
    };
    const count = (slotId: SlotId, more: Partial<Figures>) => {
      const day = dayOf(slotId);
      if ((from !== undefined && day < from) || (to !== undefined && day > to)) {
        return;
      }

      totals.all = add(totals.all, more);
      totals.byDay.set(day, add(totals.byDay.get(day), more));
      totals.byTime.set(timeOf(slotId), add(totals.byTime.get(timeOf(slotId)), more));
    };

    for (const [slotId, { priceCents, isFirst }] of this.#sold) {
      count(slotId, { bookings: isFirst ? 1 : 0, cents: priceCents });
    }

    for (const [slotId, refused] of this.#refused) {
      count(slotId, { refused });
    }

    return totals;
  }

  #add(slots: PricedSlots): void {
    const first = slots[0]?.slotId;
    for (const { slotId, priceCents } of slots) {
      this.#sold.set(slotId, { priceCents, isFirst: slotId === first });
    }
  }

  #remove(slots: PricedSlots): void {
    for (const { slotId } of slots) {
      this.#sold.delete(slotId);
    }
  }
}

const add = (
  one: Figures = NOTHING,
  { bookings = 0, refused = 0, cents = 0 }: Partial<Figures>,
): Figures => ({
  bookings: one.bookings + bookings,
  refused: one.refused + refused,
  cents: one.cents + cents,
});
