import type { Booking } from '@cablepark/contracts/schedule/booking';
import { toStretches, type Stretch } from '@cablepark/contracts/schedule/stretches';
import type { BookedSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  dayOf,
  endOfSlot,
  slotAt,
  slotsOfDay,
  startOfSlot,
  timeOf,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

import type { Subject } from '#shared/api/idempotency-key';
import { formatShortDay } from '#shared/i18n/format-day';
import type { Language } from '#shared/i18n/language';
import { describeUnreadableTime } from '#shared/i18n/write-date';

/**
 * The half-hour of a slot, by its start time: an id that was restored from the browser's storage
 * may not belong to it.
 */
export const slotOf = ({ startTime }: { readonly startTime: string }): SlotId =>
  slotAt(new Date(startTime));

export const toStretch = ({
  startTime,
  endTime,
}: {
  startTime: string;
  endTime: string;
}): Stretch => ({
  start: slotOf({ startTime }),
  end: slotOf({ startTime: endTime }),
});

/** When a half-hour begins and ends, as the API writes it. */
export const toTimes = (slot: SlotId) => ({
  startTime: startOfSlot(slot).toISOString(),
  endTime: endOfSlot(slot).toISOString(),
});

/** `15:00–16:00`, in Riga's time. */
export const formatStretch = ({ start, end }: Stretch): string =>
  Number.isNaN(start) ? describeUnreadableTime() : `${timeOf(start)}–${timeOf(end)}`;

/** `15:00–16:00, 17:00–17:30`. */
export const formatStretches = (starts: readonly SlotId[]): string =>
  toStretches(starts).map(formatStretch).join(', ');

/**
 * `Sat 20 June 15:00–16:00, 17:00–17:30; Sun 21 June 10:00–10:30`; `Tomorrow, 20 June 15:00–16:00`
 * where it is known which day is today.
 */
export function formatTimes(language: Language, starts: readonly SlotId[], today?: Day): string {
  const days = [...new Set([...starts].sort((a, b) => a - b).map(dayOf))];
  return days
    .map((day) => {
      const ofDay = starts.filter((start) => dayOf(start) === day);
      return `${formatShortDay(language, day, today)} ${formatStretches(ofDay)}`;
    })
    .join('; ');
}

/**
 * What a command about a booking changes, for its idempotency key: the booking and its half-hours.
 */
export const subjectsOf = (
  { reference }: Pick<Booking, 'reference'>,
  timeSlots: readonly Pick<BookedSlot, 'startTime'>[],
): Subject[] => [reference, ...timeSlots.map(slotOf)];

/**
 * A time that can be chosen, such as `12:00`. `03:00 2` is the second 03:00 on the October day when
 * clocks go back.
 */
export type TimeKey = string;

export const MIDNIGHT = '24:00';
/** A day on which the clock doesn't change, used until one is chosen. */
const DAY_OF_24_HOURS = '2026-06-15';

export function halfHoursOf(
  day: Day | undefined,
): { readonly key: TimeKey; readonly slot: SlotId }[] {
  const seen = new Set<string>();
  return slotsOfDay(day ?? DAY_OF_24_HOURS).map((slot) => {
    const time = timeOf(slot);
    const key = seen.has(time) ? `${time} 2` : time;
    seen.add(time);
    return { key, slot };
  });
}

/** The times at which a day may begin or end, as options. */
export const halfHourOptions = [...halfHoursOf(undefined).map(({ key }) => key), MIDNIGHT].map(
  (value) => ({
    value,
    label: value,
  }),
);
