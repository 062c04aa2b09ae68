import {
  LISTED_DAYS_AHEAD,
  MAX_LISTED_DAYS_APART,
} from '@cablepark/contracts/configuration/special-days';
import { reject } from '@cablepark/contracts/shared/rejection';
import {
  addDays,
  countDaysBetween,
  dayOfInstant,
  type Day,
} from '@cablepark/contracts/shared/riga-time';

/**
 * Returns the first and the last day of a list, both inclusive. By default it starts today and
 * lasts for a year. Rejects INVALID_REQUEST.
 */
export function resolveListedRange(
  wanted: { from?: Day | undefined; to?: Day | undefined },
  now: Date,
) {
  const from = wanted.from ?? dayOfInstant(now);
  const to = wanted.to ?? addDays(from, LISTED_DAYS_AHEAD);
  if (to < from) {
    reject('INVALID_REQUEST', { error: 'The range ends before it starts' });
  }
  if (countDaysBetween(from, to) > MAX_LISTED_DAYS_APART) {
    reject('INVALID_REQUEST', {
      error: `The first and last day may be at most ${MAX_LISTED_DAYS_APART} days apart`,
    });
  }

  return { from, to };
}
