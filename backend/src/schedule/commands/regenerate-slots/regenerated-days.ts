import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/configuration/settings';
import { MAX_REGENERATED_DAYS } from '@cablepark/contracts/schedule/regenerate-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import { addDays, daysFrom, today, type Day } from '@cablepark/contracts/shared/riga-time';

/**
 * The days of a request, both ends inclusive. By default it starts today and lasts as long as the booking window (rule
 * 2.5).
 */
export function regeneratedDays(wanted: { from?: Day | undefined; to?: Day | undefined }, now: Date): Day[] {
  const from = wanted.from ?? today(now);
  const to = wanted.to ?? addDays(from, BOOKING_WINDOW_DAYS - 1);
  if (to < from) reject('INVALID_REQUEST', { error: 'The range ends before it starts' });
  const days = daysFrom(from, to);
  if (days.length > MAX_REGENERATED_DAYS)
    reject('INVALID_REQUEST', { error: `The range may not be longer than ${MAX_REGENERATED_DAYS} days` });
  return days;
}
