import type { OperatingHours, Pricing, SpecialDays } from '@cablepark/contracts/configuration/settings';

/** The settings that say which half-hours of a day are open and what they cost. */
export interface Timetable {
  readonly operatingHours: readonly OperatingHours[];
  readonly pricing: readonly Pricing[];
  readonly specialDays: SpecialDays;
}
