import { pickFields } from '@cablepark/contracts/schedule/booking-details';
import { refusalReasons, type RefusalReason } from '@cablepark/contracts/schedule/refusal-reasons';
import { toPricedTimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { groupBy } from '@cablepark/contracts/shared/lists';
import { toEuros, type Cents } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Demand } from '@cablepark/contracts/statistics/statistics';

/** A slot that was in the way of refused bookings, for one reason. */
export interface SlotInTheWay {
  readonly slotId: SlotId;
  readonly reason: RefusalReason;
  /** How many refused bookings it was in the way of. */
  readonly wishes: number;
  /** What it cost the last time. */
  readonly priceCents: Cents;
  readonly isBooked: boolean;
}

export interface RefusedBookings {
  readonly wishes: number;
  /** How many more there were that were counted but not kept. */
  readonly notKept: number;
  readonly byReason: ReadonlyMap<RefusalReason, number>;
  /** In any order of slots, but with the latest price of each slot first. */
  readonly slots: readonly SlotInTheWay[];
}

/** Computes the lost demand as docs/statistics.md defines it. */
export function computeDemand({ wishes, notKept, byReason, slots }: RefusedBookings): Demand {
  const bySlot = [...groupBy(slots, ({ slotId }) => slotId)].sort(([a], [b]) => a - b);
  const couldBeSold = bySlot.filter(([, ofSlot]) =>
    ofSlot.some(({ reason, isBooked }) => reason !== 'past' && !isBooked),
  );
  return {
    wishes,
    notKept,
    byReason: countByReason((reason) => byReason.get(reason) ?? 0),
    slots: bySlot.map(([slotId, ofSlot]) => ({
      ...pickFields(['id', 'startTime', 'price'], toPricedTimeSlot(slotId, priceOf(ofSlot))),
      wishes: ofSlot.reduce((sum, one) => sum + one.wishes, 0),
      byReason: countByReason((reason) => ofSlot.find((one) => one.reason === reason)?.wishes ?? 0),
    })),
    couldHaveSold: {
      slots: couldBeSold.length,
      revenue: toEuros(couldBeSold.reduce((sum, [, ofSlot]) => sum + priceOf(ofSlot), 0)),
    },
  };
}

const priceOf = ([latest]: readonly SlotInTheWay[]): Cents => latest?.priceCents ?? 0;

const countByReason = (countOf: (reason: RefusalReason) => number): Record<RefusalReason, number> =>
  Object.fromEntries(refusalReasons.map((reason) => [reason, countOf(reason)])) as Record<
    RefusalReason,
    number
  >;
