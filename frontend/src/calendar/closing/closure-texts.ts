import { dayOf, slotAt } from '@cablepark/contracts/shared/riga-time';
import { closureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Language } from '../../shared/i18n/language.ts';
import { shortDay, clockTimeOf } from '../../shared/time/dates.ts';
import { MIDNIGHT } from '../slots/half-hours.ts';
import { useClosingWords } from './locales/words.ts';

/** `Sat 20 June 14:07–24:00`, `Sat 20 June 14:07 – Mon 22 June 12:00`. Midnight is the end of the day before. */
export function stretchText(language: Language, { from, to }: { readonly from: string; readonly to: string }): string {
  const [first, last] = [dayOf(slotAt(new Date(from))), dayOf(slotAt(new Date(Date.parse(to) - 1)))];
  const end = dayOf(slotAt(new Date(to))) === last ? clockTimeOf(to) : MIDNIGHT;
  const start = `${shortDay(language, first)} ${clockTimeOf(from)}`;
  return first === last ? `${start}–${end}` : `${start} – ${shortDay(language, last)} ${end}`;
}

/** Whether a slot's `blockReason` is that of a closure, and not staff's own words. */
export const isClosureReason = (reason: string): boolean => closureReason.safeParse(reason).success;

/** Returns a function that translates the reasons of closures and leaves staff's own words as they are. */
export function useBlockReasonText(): (reason: string) => string {
  const t = useClosingWords();
  return (reason) => {
    const known = closureReason.safeParse(reason);
    return known.success ? t(`reason.${known.data}`) : reason;
  };
}
