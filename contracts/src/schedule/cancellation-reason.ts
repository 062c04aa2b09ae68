import { z } from 'zod';

/** The reasons that staff may give for a cancellation. */
export const givenReasons = ['customer', 'staff', 'weather', 'breakdown', 'other'] as const;

/** Why a booking was cancelled. Bookings that were cancelled before reasons were recorded have `unknown`. */
export const cancellationReason = z.enum([...givenReasons, 'unknown']);
export type CancellationReason = z.output<typeof cancellationReason>;

/** Why a stretch of time is closed. */
export const closureReason = z.enum(['weather', 'breakdown', 'other']);
export type ClosureReason = z.output<typeof closureReason>;
