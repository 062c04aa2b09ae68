import { dayOf, slotAt } from '@cablepark/contracts/shared/riga-time';
import type { Language } from '../../shared/i18n/language.ts';
import { shortDay, clockTimeOf } from '../../shared/time/dates.ts';
import { MIDNIGHT } from '../slots/half-hours.ts';

/** `Sat 20 June 14:07–24:00`, `Sat 20 June 14:07 – Mon 22 June 12:00`. Midnight is the end of the day before. */
export function stretchText(language: Language, { from, to }: { readonly from: string; readonly to: string }): string {
  const [first, last] = [dayOf(slotAt(new Date(from))), dayOf(slotAt(new Date(Date.parse(to) - 1)))];
  const end = dayOf(slotAt(new Date(to))) === last ? clockTimeOf(to) : MIDNIGHT;
  const start = `${shortDay(language, first)} ${clockTimeOf(from)}`;
  return first === last ? `${start}–${end}` : `${start} – ${shortDay(language, last)} ${end}`;
}
