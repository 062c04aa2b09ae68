import {
  cancellationReason,
  type CancellationReason,
} from '@cablepark/contracts/schedule/cancellation-reason';
import { toEuros, type Cents } from '@cablepark/contracts/shared/money';
import type { Cancellations } from '@cablepark/contracts/statistics/statistics';

/** The cancelled bookings with the same reason and notice, in numbers. */
export interface CancelledGroup {
  readonly reason: CancellationReason;
  /** Whole hours; negative after the start. */
  readonly noticeHours: number;
  readonly bookings: number;
  readonly slots: number;
  readonly revenue: Cents;
}

const NOTICES = [
  [0, 2],
  [2, 24],
  [24, 72],
  [72, 168],
  [168, null],
] as const;

/** Computes the figures as docs/statistics.md defines them. */
export const computeCancellations = (all: readonly CancelledGroup[]): Cancellations => ({
  ...sumUp(all),
  byReason: cancellationReason.options.map((reason) => ({
    reason,
    ...sumUp(all.filter((one) => one.reason === reason)),
  })),
  byNotice: NOTICES.map(([fromHours, toHours]) => ({
    fromHours,
    toHours,
    ...sumUp(
      all.filter(
        ({ noticeHours }) =>
          Math.max(0, noticeHours) >= fromHours && noticeHours < (toHours ?? Infinity),
      ),
    ),
  })),
});

const sumUp = (cancelled: readonly CancelledGroup[]) => ({
  bookings: sumFigure(cancelled, 'bookings'),
  slots: sumFigure(cancelled, 'slots'),
  revenue: toEuros(sumFigure(cancelled, 'revenue')),
});

const sumFigure = (
  cancelled: readonly CancelledGroup[],
  figure: 'bookings' | 'slots' | 'revenue',
): number => cancelled.reduce((sum, one) => sum + one[figure], 0);
