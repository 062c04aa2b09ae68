import { dayOf, slotAt } from '@cablepark/contracts/shared/riga-time';

import { formatShortDay } from '#shared/i18n/format-day';
import { formatClockTime } from '#shared/i18n/format-instant';
import type { Language } from '#shared/i18n/language';
import { MIDNIGHT } from '../slots/slots.ts';

/**
 * `Sat 20 June 14:07–24:00`, `Sat 20 June 14:07 – Mon 22 June 12:00`. Midnight is the end of the
 * day before.
 */
export function formatClosedStretch(
  language: Language,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  const [first, last] = [
    dayOf(slotAt(new Date(from))),
    dayOf(slotAt(new Date(Date.parse(to) - 1))),
  ];
  const end = dayOf(slotAt(new Date(to))) === last ? formatClockTime(to) : MIDNIGHT;
  const start = `${formatShortDay(language, first)} ${formatClockTime(from)}`;
  return first === last ? `${start}–${end}` : `${start} – ${formatShortDay(language, last)} ${end}`;
}
