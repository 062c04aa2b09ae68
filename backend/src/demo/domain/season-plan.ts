import { listOpenSlots } from '@cablepark/contracts/configuration/opening';
import {
  addDays,
  countDaysBetween,
  dayOfInstant as dayAt,
  dayOfWeek,
  HOUR_MS,
  listDays,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

import type { Timetable } from '#schedule/domain/settings';
import { Dice } from './dice.ts';
import { bookingsOf } from './planned-bookings.ts';
import { repairOn, stormOn } from './planned-closures.ts';
import {
  settleAfterStorm,
  wishesOf,
  type PlannedBlock,
  type PlannedDay,
  type PlannedPrice,
  type PlannedWish,
} from './planned-day.ts';
import { asSettings, specialDaysAround } from './planned-special-days.ts';

/** How many days the season has before today, and how many from today on. */
const PAST_DAYS = 70;
const COMING_DAYS = 28;
/**
 * The year before is there as well, to compare the season with, as far back as books are open
 * (BOOKS_OPEN_DAYS).
 */
const FIRST_DAY = -399;

const [MONDAY, WEDNESDAY] = [0, 2];
const HAPPY_HOUR_CENTS = 1500;

/**
 * Plans a season around a moment, always the same: weeks that are over, weeks that fill up, and the
 * year before.
 */
export function planSeason(now: Date, present: Timetable): PlannedDay[] {
  const today = dayAt(now);
  const specialDays = new Map([...present.specialDays, ...asSettings(specialDaysAround(today))]);
  const timetable = { ...present, specialDays };
  const days = listDays(addDays(today, FIRST_DAY), addDays(today, COMING_DAYS - 1)).map((day) =>
    planDay(day, today, now, timetable),
  );
  return settleAfterStorm(days);
}

/** What customers asked for in vain this season. */
export const planWishes = (days: readonly PlannedDay[], now: Date): PlannedWish[] =>
  days
    .filter(({ day }) => countDaysBetween(day, dayAt(now)) <= PAST_DAYS)
    .flatMap((planned) => wishesOf(planned, now, countDaysBetween('1990-01-01', planned.day)));

/** When managers set the season's special days: before any of its days went on sale. */
export const specialDaysSetAt = (now: Date): Date =>
  new Date(`${addDays(dayAt(now), FIRST_DAY - COMING_DAYS - 1)}T09:00:00Z`);

function planDay(day: Day, today: Day, now: Date, timetable: Timetable): PlannedDay {
  const open = listOpenSlots(day, timetable);
  const openedAt = new Date(`${addDays(day, -COMING_DAYS)}T00:00:00Z`);
  const daysAhead = countDaysBetween(today, day);
  const blocks = [
    ...maintenance(day, daysAhead, open, openedAt),
    ...training(day, daysAhead, open, openedAt),
  ];
  const storm = stormOn(day, today, open);
  const repair = repairOn(day, today, open, now);
  const closures = [storm, repair].filter((closure) => closure !== null);
  const prices = happyHour(day, open, openedAt);
  const kept = new Set(blocks.flatMap(({ slots }) => slots));
  const bookings = bookingsOf({
    day,
    daysAhead,
    open,
    free: open.filter((slotId) => !kept.has(slotId)),
    from: hoursAfter(openedAt, 2),
    now,
    storm,
    isLongAgo: daysAhead < -PAST_DAYS,
    dice: new Dice(countDaysBetween('2020-01-01', day)),
  });
  return { day, openedAt, open, blocks, prices, bookings, closures, storm };
}

const hoursAfter = (moment: Date, hours: number): Date =>
  new Date(moment.getTime() + hours * HOUR_MS);

/** The cable is maintained on Mondays; the last time it took less time than planned. */
function maintenance(
  day: Day,
  daysAhead: number,
  open: readonly SlotId[],
  openedAt: Date,
): PlannedBlock[] {
  if (dayOfWeek(day) !== MONDAY || open.length === 0) {
    return [];
  }

  const isDoneEarly = daysAhead < 0 && daysAhead >= -7;
  const releasedAt = isDoneEarly ? hoursAfter(startOfSlot(open[0] ?? 0), -1) : null;
  const reason = 'Troses apkope (cable maintenance)';
  return [{ day, slots: open.slice(0, 2), reason, at: hoursAfter(openedAt, 1), releasedAt }];
}

/** Children train on the first mornings of the coming weekend. */
function training(
  day: Day,
  daysAhead: number,
  open: readonly SlotId[],
  openedAt: Date,
): PlannedBlock[] {
  if (dayOfWeek(day) < 5 || daysAhead < 1 || daysAhead > 7) {
    return [];
  }

  const reason = 'Bērnu treniņš (kids’ training)';
  return [{ day, slots: open.slice(0, 4), reason, at: hoursAfter(openedAt, 1), releasedAt: null }];
}

/** The first two hours of Wednesdays are cheaper. */
function happyHour(day: Day, open: readonly SlotId[], openedAt: Date): PlannedPrice[] {
  if (dayOfWeek(day) !== WEDNESDAY || open.length === 0) {
    return [];
  }

  return [
    { day, slots: open.slice(0, 4), priceCents: HAPPY_HOUR_CENTS, at: hoursAfter(openedAt, 1) },
  ];
}
