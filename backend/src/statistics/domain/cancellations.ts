import {
  cancellationReason,
  type CancellationReason,
} from '@cablepark/contracts/schedule/cancellation-reason';
import { toEuros, type Cents } from '@cablepark/contracts/shared/money';
import type { Cancellations } from '@cablepark/contracts/statistics/statistics';

/** Cancelled bookings with the same reason and notice. */
export interface Cancelled {
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
export const cancellationsOf = (all: readonly Cancelled[]): Cancellations => ({
  ...sumOf(all),
  byReason: cancellationReason.options.map((reason) => ({
    reason,
    ...sumOf(all.filter((one) => one.reason === reason)),
  })),
  byNotice: NOTICES.map(([fromHours, toHours]) => ({
    fromHours,
    toHours,
    ...sumOf(
      all.filter(
        ({ noticeHours }) =>
          Math.max(0, noticeHours) >= fromHours && noticeHours < (toHours ?? Infinity),
      ),
    ),
  })),
});

const sumOf = (cancelled: readonly Cancelled[]) => ({
  bookings: total(cancelled, 'bookings'),
  slots: total(cancelled, 'slots'),
  revenue: toEuros(total(cancelled, 'revenue')),
});

const total = (cancelled: readonly Cancelled[], figure: 'bookings' | 'slots' | 'revenue'): number =>
  cancelled.reduce((sum, one) => sum + one[figure], 0);
