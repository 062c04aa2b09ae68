import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';

import { formatFullDay } from '#shared/i18n/format-day';
import type { Language } from '#shared/i18n/language';
import { formatStretches, formatTimes } from '../slots/slots.ts';

/**
 * The half hours of one booking, which may be of any year: `Sat 20 June 15:00–16:00`, and with the
 * year where it isn't this one.
 */
export function formatVisit(language: Language, starts: readonly SlotId[], today: Day): string {
  const day = dayOf(earliestOf(starts));
  const isOfThisYear = day.slice(0, 4) === today.slice(0, 4);
  return isOfThisYear
    ? formatTimes(language, starts, today)
    : `${formatFullDay(language, day)} ${formatStretches(starts)}`;
}
