import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import { MAX_REGENERATED_DAYS } from '@cablepark/contracts/schedule/regenerate-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import { addDays, dayOfInstant, listDays, type Day } from '@cablepark/contracts/shared/riga-time';

/**
 * The days of a request, ends included; by default from today on, as many as the booking window has
 * (rule 2.5).
 */
export function listRegeneratedDays(
  wanted: { from?: Day | undefined; to?: Day | undefined },
  now: Date,
): Day[] {
  const from = wanted.from ?? dayOfInstant(now);
  const to = wanted.to ?? addDays(from, BOOKING_WINDOW_DAYS - 1);
  if (to < from) {
    reject('INVALID_REQUEST', { error: 'The range ends before it starts' });
  }

  const days = listDays(from, to);
  if (days.length > MAX_REGENERATED_DAYS) {
    reject('INVALID_REQUEST', {
      error: `The range may not be longer than ${MAX_REGENERATED_DAYS} days`,
    });
  }

  return days;
}
