import type { Booking } from '@cablepark/contracts/schedule/booking';
import { toStretches, type Stretch } from '@cablepark/contracts/schedule/stretches';
import type {
  BookedSlot,
  CalendarClosure,
  TimeSlot,
} from '@cablepark/contracts/schedule/time-slots';
import { groupBy } from '@cablepark/contracts/shared/lists';
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
import {
  addHalfHours,
  cellOf,
  earliestOf,
  listSlots,
  nextSlot,
} from '@cablepark/contracts/shared/slot-ids';

import type { Subject } from '#shared/api/idempotency-key';
import { describeUnreadableTime, formatShortDay, type Language } from '#shared/i18n/language';

/**
 * The half-hour of a slot, by its start: the id is the server's own or was restored from an older
 * selection.
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

/** What a change of the booking changes: the booking and its half-hours. */
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

export type CellState =
  | 'available'
  | 'selected'
  | 'restricted'
  | 'past'
  | 'reserved'
  | 'booked'
  | 'blocked'
  | 'unavailable'
  | 'closed';

/** Whether a cell has a stored slot. Screens make slots that aren't for empty cells. */
export const isStoredSlot = (slot: TimeSlot | undefined): slot is TimeSlot =>
  slot !== undefined && slot.status !== 'unallocated';

/** Whether a slot has ended, according to the server or to the clock (rule 17.3). */
export const isPastSlot = (slot: TimeSlot, now: Date): boolean =>
  slot.isPast || new Date(slot.endTime) <= now;

/** The state that a cell shows. Only an available slot can be selected. */
export function cellStateOf(slot: TimeSlot | undefined, now: Date, isSelected: boolean): CellState {
  if (!slot) {
    return 'closed';
  }
  if (isPastSlot(slot, now)) {
    return 'past';
  }

  switch (slot.status) {
    case 'available':
      if (isSelected) {
        return 'selected';
      }

      return slot.isRestricted ? 'restricted' : 'available';
    case 'reserved':
    case 'booked':
    case 'blocked':
      return slot.status;
    case 'unavailable':
    case 'unallocated':
      return 'unavailable';
  }
}

/** Whether a customer may pick this slot now. */
export const isBookable = (slot: TimeSlot, now: Date): boolean =>
  cellStateOf(slot, now, false) === 'available';

/** Slots by their half-hour. If two slots share it, a booked one takes precedence (rule 17.3). */
export function indexSlots(slots: readonly TimeSlot[]): ReadonlyMap<SlotId, TimeSlot> {
  const byStart = new Map<SlotId, TimeSlot>();
  for (const slot of slots) {
    const start = slotOf(slot);
    if (byStart.get(start)?.status !== 'booked') {
      byStart.set(start, slot);
    }
  }

  return byStart;
}

/** How many of each day's slots can still be booked. */
export function countAvailability(slots: readonly TimeSlot[], now: Date) {
  const availability = new Map<Day, { readonly free: number; readonly all: number }>();
  for (const slot of slots) {
    const day = dayOf(slotOf(slot));
    const { free, all } = availability.get(day) ?? { free: 0, all: 0 };
    availability.set(day, { free: free + (isBookable(slot, now) ? 1 : 0), all: all + 1 });
  }

  return availability;
}

export const findNextFreeSlot = (slots: readonly TimeSlot[], now: Date): TimeSlot | undefined =>
  slots
    .filter((slot) => isBookable(slot, now))
    .reduce<TimeSlot | undefined>((a, b) => (a && slotOf(a) < slotOf(b) ? a : b), undefined);

/**
 * The day of a week that a phone shows: the requested day if it is in the week, otherwise the first
 * day from today on that has free slots. If there is none, it is today, or the week's first day if
 * today is in another week.
 */
export function chooseDisplayedDay(
  days: readonly Day[],
  today: Day,
  availability: ReturnType<typeof countAvailability>,
  requested: Day | undefined,
): Day | undefined {
  const hasFreeSlots = (day: Day) => (availability.get(day)?.free ?? 0) > 0;
  if (requested !== undefined && days.includes(requested)) {
    return requested;
  }

  return (
    days.find((day) => day >= today && hasFreeSlots(day)) ??
    (days.includes(today) ? today : days[0])
  );
}

/**
 * The days on which nothing is left to book, but something to wait for: of the half hours that have
 * not begun, all that aren't closed are taken.
 */
export function findSoldOutDays(slots: readonly TimeSlot[], now: Date): ReadonlySet<Day> {
  const soldOut = new Set<Day>();
  const open = slots.filter(
    (slot) =>
      isBookable(slot, now) || (slot.status !== 'blocked' && new Date(slot.startTime) > now),
  );
  for (const [day, ofDay] of groupBy(open, (slot) => dayOf(slotOf(slot)))) {
    if (ofDay.every(({ status }) => status === 'booked' || status === 'reserved')) {
      soldOut.add(day);
    }
  }

  return soldOut;
}

const MAX_OFFERED = 3;

/**
 * The free times of `length` half hours on one day that begin nearest to `wanted`, three at most,
 * in order.
 */
export function findNearestTimes(
  slots: readonly TimeSlot[],
  { length, wanted }: { readonly length: number; readonly wanted: SlotId },
  now: Date,
): TimeSlot[][] {
  const free = new Map(
    slots.filter((slot) => isBookable(slot, now)).map((slot) => [slotOf(slot), slot]),
  );
  const measureDistance = (time: readonly TimeSlot[]) => Math.abs(startOf(time) - wanted);
  return [...free.keys()]
    .map((first) =>
      listSlots(first, addHalfHours(first, length)).flatMap((start) => free.get(start) ?? []),
    )
    .filter(
      (time) =>
        time.length === length && new Set(time.map((slot) => dayOf(slotOf(slot)))).size === 1,
    )
    .sort((a, b) => measureDistance(a) - measureDistance(b) || startOf(a) - startOf(b))
    .slice(0, MAX_OFFERED)
    .sort((a, b) => startOf(a) - startOf(b));
}

const startOf = (time: readonly TimeSlot[]): SlotId => earliestOf(time.map(slotOf));

/**
 * Blocked half hours in a row, with what closed them; undefined if staff blocked them one by one.
 */
export interface ClosedStretch extends Stretch {
  readonly closure: CalendarClosure | undefined;
}

/** The stretches of the blocked ones among these slots, which are in order. */
export function listClosedStretches(
  slots: readonly TimeSlot[],
  closures: readonly CalendarClosure[],
) {
  const stretches: ClosedStretch[] = [];
  for (const slot of slots.filter(({ status }) => status === 'blocked')) {
    const start = slotOf(slot);
    const closure = closures.find(
      ({ from, to }) => new Date(from) < endOfSlot(start) && startOfSlot(start) < new Date(to),
    );
    const last = stretches.at(-1);
    const next = {
      start: last?.end === start && last.closure === closure ? last.start : start,
      end: nextSlot(start),
      closure,
    };
    if (last?.start === next.start) {
      stretches.pop();
    }

    stretches.push(next);
  }

  return stretches;
}

/** Whether a closed stretch is shown as one card. */
export const isLongStretch = ({ start, end }: Stretch): boolean => end - start > 1;

/** What has closed the rest of each day, for the days on which no session is left because of it. */
export function findClosuresOfDays(
  slots: readonly TimeSlot[],
  closures: readonly CalendarClosure[],
  now: Date,
): ReadonlyMap<Day, CalendarClosure> {
  const toCome = slots.filter((slot) => !isPastSlot(slot, now));
  const openDays = new Set(
    toCome.filter(({ status }) => status !== 'blocked').map((slot) => dayOf(slotOf(slot))),
  );
  return new Map(
    listClosedStretches(toCome, closures).flatMap(({ start, closure }): [Day, CalendarClosure][] =>
      closure && !openDays.has(dayOf(start)) ? [[dayOf(start), closure]] : [],
    ),
  );
}

/**
 * The half-hours that staff have selected in the calendar, with the slots that are stored for them.
 */
export interface SelectedSlots {
  readonly starts: readonly SlotId[];
  readonly byStart: ReadonlyMap<SlotId, TimeSlot>;
}

/**
 * Half-hours in a request: stored slots by their id, empty cells by a negated id and their times
 * (rule 5.4).
 */
export function slotFieldsOf({ starts, byStart }: SelectedSlots) {
  const isStored = (start: SlotId) => isStoredSlot(byStart.get(start));
  return {
    timeSlotIds: starts.filter(isStored),
    unallocatedSlots: starts
      .filter((start) => !isStored(start))
      .map((start) => ({ id: cellOf(start), ...toTimes(start) })),
  };
}

export type SlotFields = ReturnType<typeof slotFieldsOf>;
