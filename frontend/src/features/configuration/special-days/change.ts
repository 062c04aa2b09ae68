import type { changeSpecialDays } from '@cablepark/contracts/configuration/change-special-days';
import type { SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-day';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';
import type { Day } from '@cablepark/contracts/shared/riga-time';

/** What days get in place of their weekday's hours and prices. */
export type Setting = Omit<BodyInput<typeof changeSpecialDays>, 'days' | 'dryRun'>;

/** A change to preview and then to apply: days get a setting, or follow their weekday again if it is null. */
export interface Change {
  readonly days: readonly Day[];
  readonly setting: Setting | null;
}

export const noOutcome: SpecialDaysOutcome = {
  dryRun: false,
  generatedSlots: 0,
  removedSlots: 0,
  repricedSlots: 0,
  bookingsInTheWay: [],
};

export const sumOf = (a: SpecialDaysOutcome, b: SpecialDaysOutcome): SpecialDaysOutcome => ({
  dryRun: b.dryRun,
  generatedSlots: a.generatedSlots + b.generatedSlots,
  removedSlots: a.removedSlots + b.removedSlots,
  repricedSlots: a.repricedSlots + b.repricedSlots,
  bookingsInTheWay: [...a.bookingsInTheWay, ...b.bookingsInTheWay],
});
