import { specialDaysFrom } from '@cablepark/contracts/configuration/setting-names';
import { affectedPartsOf, type ScheduleStreamEvent } from '@cablepark/contracts/events';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** What an action changed. */
export interface Reach {
  /** In their order. */
  readonly slots: readonly SlotId[];
  readonly bookings: readonly string[];
  readonly closures: readonly string[];
  /** By their names (`settingNames`). */
  readonly settings: readonly string[];
  /**
   * The days of the slots, days that a closure closed without changing a slot, and special days.
   */
  readonly days: readonly Day[];
}

/**
 * Everything that the events of one action changed, without duplicates, by their definitions'
 * `touches`.
 */
export function reachOf(events: readonly ScheduleStreamEvent[]): Reach {
  const touched = events.map(affectedPartsOf);
  const slots = dedupe(touched.flatMap((each) => each.slots ?? [])).sort((a, b) => a - b);
  const bookings = dedupe(touched.flatMap((each) => each.booking ?? [])).sort();
  const closures = dedupe(touched.flatMap((each) => each.closure ?? []));
  const settings = dedupe(touched.flatMap((each) => each.settings ?? []));
  const named = events.flatMap(({ data }) => ('day' in data ? (data.day ?? []) : []));
  return {
    slots,
    bookings,
    closures,
    settings,
    days: dedupe([...slots.map(dayOf), ...named, ...specialDaysFrom(settings)]),
  };
}

const dedupe = <T>(values: readonly T[]): T[] => [...new Set(values)];
