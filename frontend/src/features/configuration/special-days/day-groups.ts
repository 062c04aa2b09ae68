import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';

/** Days in a row, both ends inclusive. */
export interface DayRange {
  readonly first: Day;
  readonly last: Day;
}

/** The days as ranges, in order. */
export function rangesOf(days: readonly Day[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of [...days].sort()) {
    const before = ranges.at(-1);
    if (before && addDays(before.last, 1) === day) ranges[ranges.length - 1] = { first: before.first, last: day };
    else ranges.push({ first: day, last: day });
  }
  return ranges;
}

/** Days in a row that differ from their weekdays in the same way. */
interface SpecialRange extends DayRange {
  readonly setting: SpecialDay;
}

/** Special days, in order, as ranges. */
export function specialRangesOf(specialDays: readonly SpecialDay[]): SpecialRange[] {
  const ranges: SpecialRange[] = [];
  for (const setting of specialDays) {
    const before = ranges.at(-1);
    if (before && addDays(before.last, 1) === setting.day && isSame(before.setting, setting))
      ranges[ranges.length - 1] = { ...before, last: setting.day };
    else ranges.push({ first: setting.day, last: setting.day, setting });
  }
  return ranges;
}

const isSame = (a: SpecialDay, b: SpecialDay): boolean =>
  a.isClosed === b.isClosed &&
  a.openTime === b.openTime &&
  a.closeTime === b.closeTime &&
  a.price === b.price &&
  a.note?.lv === b.note?.lv &&
  a.note?.en === b.note?.en;
