import type { Day } from '../shared/riga-time.ts';

/**
 * The names of settings that aren't declared with `defineSetting`. Each weekday, each price and
 * each special day is a setting of its own.
 */
export const settingNames = {
  operatingHours: (dayOfWeek: number | '%') => `operatingHours.${dayOfWeek}`,
  pricing: (name: string) => `pricing.${name}`,
  adminEmail: 'adminEmail',
  specialDay: (day: Day) => `specialDay.${day}`,
};

const SPECIAL_DAY = settingNames.specialDay('');
/** The day of a special day's setting; undefined for the name of another setting. */
export const specialDayFrom = (name: string): Day | undefined =>
  name.startsWith(SPECIAL_DAY) ? name.slice(SPECIAL_DAY.length) : undefined;
/** The days of the special days among names of settings, in their order. */
export const specialDaysFrom = (names: readonly string[]): Day[] =>
  names.flatMap((name) => specialDayFrom(name) ?? []);
