import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { joinNeighbours } from '@cablepark/contracts/shared/lists';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';

import { formatBriefDate } from '#shared/i18n/format-day';
import { useLanguage } from '#shared/i18n/language';

/** Days in a row, both ends inclusive. */
interface DayRange {
  readonly first: Day;
  readonly last: Day;
}

/** Days in a row that differ from their weekdays in the same way. */
interface SpecialRange extends DayRange {
  readonly setting: SpecialDay;
}

/** Special days, in order, as ranges. */
export const toSpecialRanges = (specialDays: readonly SpecialDay[]): SpecialRange[] =>
  joinNeighbours(
    specialDays.map((setting) => ({ first: setting.day, last: setting.day, setting })),
    (before, next) =>
      addDays(before.last, 1) === next.first && isSameSetting(before.setting, next.setting),
    (before, next) => ({ ...before, last: next.last }),
  );

const isSameSetting = (a: SpecialDay, b: SpecialDay): boolean =>
  a.isClosed === b.isClosed &&
  a.openTime === b.openTime &&
  a.closeTime === b.closeTime &&
  a.price === b.price &&
  a.note?.lv === b.note?.lv &&
  a.note?.en === b.note?.en;

const likeAnyOther = { isClosed: true, openTime: null, closeTime: null, price: null, note: null };

/** Days as ranges, in order. */
export const toRanges = (days: readonly Day[]): DayRange[] =>
  toSpecialRanges([...days].sort().map((day) => ({ day, ...likeAnyOther }))).map(
    ({ first, last }) => ({
      first,
      last,
    }),
  );

/** Returns a function that writes a range of days: `24 Jun`, `23 Jun – 25 Jun`. */
export function useRangeText(): (range: DayRange) => string {
  const language = useLanguage();
  return ({ first, last }) =>
    [...new Set([first, last])].map((day) => formatBriefDate(language, day)).join(' – ');
}

/** Returns a function that writes days: `24 Jun, 1 Jul – 5 Jul`. */
export function useDaysText(): (days: readonly Day[]) => string {
  const rangeText = useRangeText();
  return (days) => toRanges(days).map(rangeText).join(', ');
}
