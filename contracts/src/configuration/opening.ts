import {
  dayOfWeek,
  slotsOfDay,
  startOfSlot,
  timeOf,
  type Day,
  type SlotId,
} from '../shared/riga-time.ts';
import type { OperatingHours, SpecialDays } from './settings.ts';

interface HoursOfDay {
  readonly openTime: string;
  readonly closeTime: string;
  readonly clock: (slot: SlotId) => string;
}

interface OpeningTimes {
  readonly operatingHours: readonly OperatingHours[];
  readonly specialDays: SpecialDays;
}

/** The half-hours of a day that lie wholly within its opening hours (rule 2.4). */
export function listOpenSlots(day: Day, times: OpeningTimes): SlotId[] {
  const hours = hoursOf(day, times);
  if (!hours) {
    return [];
  }

  const lastStart = toMinutes(hours.closeTime) - 30;
  return slotsOfDay(day).filter((slot) => {
    const start = toMinutes(hours.clock(slot));
    return start >= toMinutes(hours.openTime) && start <= lastStart;
  });
}

/**
 * A special day has hours of its own; any other day has those of its weekday. A closed day has
 * none.
 */
function hoursOf(day: Day, { operatingHours, specialDays }: OpeningTimes): HoursOfDay | undefined {
  const special = specialDays.get(day);
  if (special) {
    const { isClosed, openTime, closeTime } = special;
    return isClosed || openTime === null || closeTime === null
      ? undefined
      : { openTime, closeTime, clock: timeOf };
  }

  const weekday = operatingHours.find((row) => row.dayOfWeek === dayOfWeek(day));
  if (!weekday || weekday.isClosed) {
    return undefined;
  }

  const { openTime, closeTime, useLocalTime } = weekday;
  return {
    openTime,
    closeTime,
    clock: useLocalTime ? timeOf : (slot: SlotId) => startOfSlot(slot).toISOString().slice(11, 16),
  };
}

const toMinutes = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
