import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { settingsChangedBy } from '../../schedule/domain/settings.ts';
import { bookingChangedBy, closureChangedBy, slotsChangedBy } from '../../schedule/domain/last-change.ts';

/** What an action changed. */
export interface Reach {
  /** In their order. */
  readonly slots: readonly SlotId[];
  readonly bookings: readonly string[];
  readonly closures: readonly string[];
  /** By their names (`settingNames`). */
  readonly settings: readonly string[];
  /** The days of the slots, those that a closure closed without changing any, and the special days. */
  readonly days: readonly Day[];
}

export function reachOf(events: readonly ScheduleStreamEvent[]): Reach {
  const slots = unique(events.flatMap(slotsChangedBy)).sort((a, b) => a - b);
  const bookings = unique(events.flatMap((event) => bookingChangedBy(event) ?? [])).sort();
  const closures = unique(events.flatMap((event) => closureChangedBy(event) ?? []));
  const settings = unique(events.flatMap(settingsChangedBy));
  const named = events.flatMap(({ data }) => ('day' in data ? (data.day ?? []) : []));
  return {
    slots,
    bookings,
    closures,
    settings,
    days: unique([...slots.map(dayOf), ...named, ...specialDaysIn(settings)]),
  };
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

const SPECIAL_DAY = 'specialDay.';
/** The days among the names of settings. */
export const specialDaysIn = (settings: readonly string[]): Day[] =>
  settings.flatMap((name) => (name.startsWith(SPECIAL_DAY) ? [name.slice(SPECIAL_DAY.length)] : []));
