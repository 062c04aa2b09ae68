import type { changeSpecialDays, SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-days';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';
import type { Day } from '@cablepark/contracts/shared/riga-time';

/** What days get in place of their weekday's hours and prices. */
export type Setting = Omit<BodyInput<typeof changeSpecialDays>, 'days' | 'dryRun'>;

/** A change to preview and then to apply: days get a setting, or follow their weekday again if it is null. */
export interface Change {
  readonly days: readonly Day[];
  readonly setting: Setting | null;
}

/** What several requests have done, or would do. */
export const sumOf = (outcomes: readonly SpecialDaysOutcome[]): Omit<SpecialDaysOutcome, 'dryRun'> => ({
  generatedSlots: outcomes.reduce((sum, { generatedSlots }) => sum + generatedSlots, 0),
  removedSlots: outcomes.reduce((sum, { removedSlots }) => sum + removedSlots, 0),
  repricedSlots: outcomes.reduce((sum, { repricedSlots }) => sum + repricedSlots, 0),
  bookingsInTheWay: outcomes.flatMap(({ bookingsInTheWay }) => bookingsInTheWay),
});
