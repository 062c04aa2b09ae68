import type { OperatingHours } from '@cablepark/contracts/configuration/settings';
import { dayOfWeek, slotsOfDay, slotStart, timeOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** The half-hours of a day that lie wholly within the opening hours (rule 2.4). */
export function openSlots(day: Day, hours: readonly OperatingHours[]): SlotId[] {
  const today = hours.find((row) => row.dayOfWeek === dayOfWeek(day));
  if (!today || today.isClosed) return [];
  const { openTime, closeTime, useLocalTime } = today;
  const clock = useLocalTime ? timeOf : utcTimeOf;
  const lastStart = minutesOf(closeTime) - 30;
  return slotsOfDay(day).filter((slot) => {
    const start = minutesOf(clock(slot));
    return start >= minutesOf(openTime) && start <= lastStart;
  });
}

const utcTimeOf = (slot: SlotId): string => slotStart(slot).toISOString().slice(11, 16);

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
