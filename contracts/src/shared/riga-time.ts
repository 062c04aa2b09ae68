import {
  halfHourOf,
  nextSlot,
  SLOT_MINUTES,
  SLOT_MS,
  slotFromHalfHour,
  type SlotId,
} from './slot-ids.ts';

/** The time zone of the park, by IANA rules (rule 2.1). */
export const RIGA = 'Europe/Riga';

// Half hours are computed here rather than with luxon: a calendar of two months needs the day and
// time of thousands of them, at 0.4 µs each here and 16 µs with luxon; and the browser shares this
// module, where luxon would add 23 KB to the first page. On the server, luxon does the rest of the
// calendar: words, months, years, retention.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day of 24 hours; those on which the clock changes have 23 or 25. */
export const DAY_MS = 24 * HOUR_MS;

export { SLOT_MINUTES, type SlotId };
/** A calendar day in Riga, `yyyy-MM-dd`. */
export type Day = string;
/** A time of day on Riga’s clock, `HH:mm`. */
export type ClockTime = string;

/** The half-hours of a day, in order. There are 48, or 46 or 50 when the clock changes. */
interface DayClock {
  /** The first one, in half hours since 1970. */
  readonly first: number;
  readonly times: readonly ClockTime[];
}

// A call of Intl takes microseconds, and days are needed thousands of times, so each is computed
// once.
const clocks = new Map<Day, DayClock>();
const CLOCKS_KEPT = 20_000;

/** The times of a day without a clock change, shared by nearly all days. */
const usualTimes = Array.from(
  { length: 48 },
  (_, i) => `${String(i >> 1).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`,
);

const rigaClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: RIGA,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** The day and time in Riga when a half hour since 1970 starts. */
function toRigaTime(halfHour: number): { readonly day: Day; readonly time: ClockTime } {
  const parts = new Map(
    rigaClock.formatToParts(halfHour * SLOT_MS).map(({ type, value }) => [type, value]),
  );
  const readPart = (type: Intl.DateTimeFormatPartTypes, digits = 2) =>
    (parts.get(type) ?? '').padStart(digits, '0');
  return {
    day: `${readPart('year', 4)}-${readPart('month')}-${readPart('day')}`,
    time: `${readPart('hour')}:${readPart('minute')}`,
  };
}

// Riga's midnight is before that of UTC, by at most four hours in all its history.
const MAX_HALF_HOURS_AHEAD = 8;

/**
 * The first half-hour of a Riga day: midnight, or the first time after it if the clock skips
 * midnight.
 */
function findFirstHalfHour(day: Day): number {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`) / SLOT_MS;
  for (let half = utcMidnight - MAX_HALF_HOURS_AHEAD; half <= utcMidnight; half += 1) {
    if (toRigaTime(half).day === day) {
      return half;
    }
  }

  throw new RangeError(`Not a day: ${day}`);
}

function clockOf(day: Day): DayClock {
  const known = clocks.get(day);
  if (known) {
    return known;
  }
  if (!isDay(day)) {
    throw new RangeError(`Not a day: ${day}`);
  }

  const first = findFirstHalfHour(day);
  const count = findFirstHalfHour(addUtcDays(day, 1)) - first;
  const times =
    count === usualTimes.length
      ? usualTimes
      : Array.from({ length: count }, (_, i) => toRigaTime(first + i).time);
  const clock = { first, times };
  if (clocks.size >= CLOCKS_KEPT) {
    clocks.clear();
  }

  clocks.set(day, clock);
  return clock;
}

/** Whether a text is an existing day, as `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return false;
  }

  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** The instant at which a slot starts. */
export const startOfSlot = (slot: SlotId): Date => new Date(halfHourOf(slot) * SLOT_MS);
/** The instant at which a slot ends, and the next one starts. */
export const endOfSlot = (slot: SlotId): Date => startOfSlot(nextSlot(slot));

/** The instant at which a Riga day starts. */
export const startOfDay = (day: Day): Date => new Date(clockOf(day).first * SLOT_MS);

/** The instant at which a Riga day ends. */
export function endOfDay(day: Day): Date {
  const { first, times } = clockOf(day);
  return new Date((first + times.length) * SLOT_MS);
}

/** The slot that starts at this instant; undefined if the instant is not on the half hour. */
export function findSlotStartingAt(instant: Date): SlotId | undefined {
  const halfHour = instant.getTime() / SLOT_MS;
  return Number.isInteger(halfHour) ? slotFromHalfHour(halfHour) : undefined;
}

/** The first slot that starts at this instant or after it. */
export const firstSlotFrom = (instant: Date): SlotId =>
  findSlotStartingAt(instant) ?? nextSlot(slotAt(instant));

/** The slot in which an instant lies. */
export const slotAt = (instant: Date): SlotId =>
  slotFromHalfHour(Math.floor(instant.getTime() / SLOT_MS));

const addUtcDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

// The Riga days of each UTC day. Riga is two or three hours ahead, so a UTC day lies in the Riga
// day of the same date and in the next one.
const rigaDays = new Map<
  number,
  { readonly day: Day; readonly next: Day; readonly firstOfNext: number }
>();

/** The Riga day of a slot; the empty text for NaN. */
export function dayOf(slot: SlotId): Day {
  const halfHour = halfHourOf(slot);
  const utcDay = Math.floor(halfHour / 48);
  let known = rigaDays.get(utcDay);
  if (!known) {
    if (Number.isNaN(slot)) {
      return '';
    }

    const day = new Date(utcDay * DAY_MS).toISOString().slice(0, 10);
    const next = addUtcDays(day, 1);
    known = { day, next, firstOfNext: clockOf(next).first };
    if (rigaDays.size >= CLOCKS_KEPT) {
      rigaDays.clear();
    }

    rigaDays.set(utcDay, known);
  }

  return halfHour >= known.firstOfNext ? known.next : known.day;
}

/** The time on Riga’s clock at which a slot starts; the empty text for NaN. */
export function timeOf(slot: SlotId): ClockTime {
  const day = dayOf(slot);
  if (day === '') {
    return '';
  }

  const clock = clockOf(day);
  return clock.times[halfHourOf(slot) - clock.first] ?? '';
}

/** The Riga day of an instant. */
export const dayOfInstant = (now: Date): Day => dayOf(slotAt(now));

/** All slots of a day on the park's cable, in order. Throws RangeError if the text isn't a day. */
export function slotsOfDay(day: Day): SlotId[] {
  const { first, times } = clockOf(day);
  return times.map((_, i) => slotFromHalfHour(first + i));
}

/** The day of the week: 0 is Monday, 6 is Sunday. */
export const dayOfWeek = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
/** The day this many days after another one, or before it if negative. */
export const addDays = addUtcDays;
/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -dayOfWeek(day));

/** The number of days from one day to another; negative if the second is earlier. */
export const countDaysBetween = (from: Day, to: Day): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;

/** Every day from `from` to `to`, both inclusive. */
export const listDays = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, countDaysBetween(from, to) + 1) }, (_, i) => addDays(from, i));
