import { timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';

import type { Hours, OperatingHours } from './week.ts';

const DEFAULT_HOURS: Hours = { from: 8, to: 18 };
const EXTRA_HOURS = 1;
const LAST_HOUR = 24;

/**
 * The hours that a week shows (rule 17.2): from the earliest to the latest slot, otherwise the
 * operating hours, otherwise 8 to 18, and always one more hour at the end. Booked slots count too;
 * otherwise those at the edges of the day would not be shown.
 */
export function findDisplayedHours(
  slots: readonly SlotId[],
  operatingHours: readonly OperatingHours[],
): Hours {
  const { from, to } = hoursOfSlots(slots) ?? hoursOfPark(operatingHours) ?? DEFAULT_HOURS;
  return { from, to: Math.min(LAST_HOUR, to + EXTRA_HOURS) };
}

/** All hours that staff see in a week without slots outside of them (rule 18.2). */
const ALL_HOURS: Hours = { from: 8, to: 22.5 };

/**
 * The hours that staff see: those in which the park is open or has slots, and on demand all of
 * them.
 */
export function findStaffHours(
  slots: readonly SlotId[],
  operatingHours: readonly OperatingHours[],
  { showsAll }: { readonly showsAll: boolean },
): Hours {
  const needed = [hoursOfSlots(slots), hoursOfPark(operatingHours)].filter(
    (hours) => hours !== undefined,
  );
  const shown = showsAll || needed.length === 0 ? [...needed, ALL_HOURS] : needed;
  return {
    from: Math.min(...shown.map(({ from }) => from)),
    to: Math.max(...shown.map(({ to }) => to)),
  };
}

function hoursOfSlots(slots: readonly SlotId[]): Hours | undefined {
  if (slots.length === 0) {
    return undefined;
  }

  const hours = slots.map((slot) => Number(timeOf(slot).slice(0, 2)));
  return { from: Math.min(...hours), to: Math.max(...hours) + 1 };
}

function hoursOfPark(entries: readonly OperatingHours[]): Hours | undefined {
  const open = entries.filter(({ isClosed }) => !isClosed);
  if (open.length === 0) {
    return undefined;
  }

  return {
    from: Math.min(...open.map(({ openTime }) => Number(openTime.slice(0, 2)))),
    to: Math.max(...open.map(({ closeTime }) => roundUpHour(closeTime))),
  };
}

const roundUpHour = (time: string): number =>
  Number(time.slice(0, 2)) + (time.slice(3, 5) === '00' ? 0 : 1);
