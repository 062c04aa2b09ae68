import { z } from 'zod';

/** The reasons that staff may give for a cancellation. */
export const givenReasons = ['customer', 'staff', 'weather', 'breakdown', 'other'] as const;

/**
 * Why a booking was cancelled. The API also has `unknown` (rule 6.5), which nothing writes: every
 * cancellation has a reason.
 */
export const cancellationReason = z.enum([...givenReasons, 'unknown']);
export type CancellationReason = z.output<typeof cancellationReason>;

/** Why a stretch of time is closed. */
export const closureReason = z.enum(['weather', 'breakdown', 'other']);
export type ClosureReason = z.output<typeof closureReason>;

/**
 * Why the park is closed, in the same words in mails, on customers' pages and on the staff's
 * screens.
 */
export const closedBecause = {
  weather: {
    en: 'We had to close because of the weather.',
    lv: 'Laikapstākļu dēļ mums nācās slēgt parku.',
  },
  breakdown: {
    en: 'We had to close because of a breakdown.',
    lv: 'Bojājuma dēļ mums nācās slēgt parku.',
  },
  other: { en: 'We had to close at this time.', lv: 'Šajā laikā mums nācās slēgt parku.' },
} as const satisfies Readonly<Record<ClosureReason, { readonly en: string; readonly lv: string }>>;

/** Why a booking stays postponed although its closure was taken back. */
export const notRestoredCode = z.enum([
  'SLOTS_ALREADY_BOOKED',
  'SLOT_NOT_FOUND',
  'SLOT_BLOCKED',
  'BOOKS_CLOSED',
]);
export type NotRestoredCode = z.output<typeof notRestoredCode>;
