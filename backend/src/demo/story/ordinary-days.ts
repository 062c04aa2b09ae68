import { listOpenSlots } from '@cablepark/contracts/configuration/opening';
import type { SpecialDays } from '@cablepark/contracts/configuration/settings';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { experienceLevels } from '@cablepark/contracts/schedule/experience-levels';
import {
  dayOfWeek,
  HOUR_MS,
  MINUTE_MS,
  type ClockTime,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

import type { Timetable } from '#schedule/domain/settings';
import { halfHours, type Around, type HalfHours } from './around.ts';
import { findPerson, people, type Person } from './people.ts';
import {
  arrive,
  askInVain,
  block,
  book,
  cancel,
  putOnSale,
  release,
  setPrice,
  stayAway,
  type Line,
  type ScriptDay,
} from './script.ts';

const [MONDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = [0, 2, 3, 4, 5, 6] as const;

/** Half hours that are booked: how many together, by the time at which they begin. */
type Taken = Readonly<Record<ClockTime, number>>;

/** The half hours that are booked in an ordinary week, from Monday to Sunday. */
const week: readonly Taken[] = [
  { '17:00': 2, '18:30': 1, '19:30': 2 },
  { '16:00': 1, '17:30': 2, '19:00': 2 },
  { '15:30': 2, '17:00': 2, '18:30': 1, '20:00': 2 },
  { '16:30': 2, '18:00': 2, '19:30': 1, '20:30': 2 },
  { '15:00': 1, '16:30': 2, '18:00': 2, '19:00': 3 },
  { '11:30': 2, '12:30': 2, '14:00': 3, '16:00': 2, '17:00': 2, '18:30': 2, '19:30': 3 },
  {
    '10:00': 1,
    '11:00': 2,
    '12:00': 3,
    '14:00': 2,
    '15:00': 2,
    '16:30': 2,
    '18:00': 2,
    '19:30': 1,
  },
];

/** The half hours that others book as well on the next weekend, which is nearly full. */
const nextWeekend: Readonly<Record<number, Taken>> = {
  [SATURDAY]: { '13:30': 1, '15:30': 1, '18:00': 1, '21:00': 1 },
  [SUNDAY]: { '13:30': 1, '17:30': 1, '20:00': 1, '21:00': 2 },
};

/** How many days the season has before today, and how many from today on. */
const PAST_DAYS = 70;
const COMING_DAYS = 28;

/**
 * The demo has the year before as well, to compare the season with, as far back as books are open
 * (BOOKS_OPEN_DAYS).
 */
const FIRST_DAY = -399;

const HAPPY_HOUR_CENTS = 1500;

const NOTES = {
  lv: [
    'Pirmā reize uz ūdens, lūdzu, instruktoru.',
    'Būsim divatā, braukšanas laiku dalīsim.',
    'Vajadzēs M izmēra hidrotērpu.',
  ],
  en: ['Two riders, sharing the time.', 'We need one wetsuit, size M.'],
} as const;

const LEVELS = Object.keys(experienceLevels);

const REASONS: readonly CancellationReason[] = [
  'customer',
  'customer',
  'staff',
  'customer',
  'other',
];

/**
 * The park's ordinary days, by a fixed rule a weekday: a year that is over, ten weeks of this
 * season and four weeks that fill up. They leave alone the half hours that the story needs.
 */
export function tellOrdinaryDays(
  around: Around,
  present: Timetable,
  story: readonly ScriptDay[],
): ScriptDay[] {
  const timetable = { ...present, specialDays: addSpecialDays(present, around, story) };
  const storySlots = listStorySlots(around, story);
  const days: ScriptDay[] = [];
  let booked = 0;
  for (let daysAhead = FIRST_DAY; daysAhead < COMING_DAYS; daysAhead++) {
    const open = new Set(listOpenSlots(around.toDay(daysAhead), timetable));
    const isOpen = (time: HalfHours) =>
      around.toSlots(daysAhead, time).slots.every((slotId) => open.has(slotId));
    const isOfStory = (time: HalfHours) =>
      around.toSlots(daysAhead, time).slots.some((slotId) => storySlots.has(slotId));
    const lines: Line[] = [putOnSale(around.findOpening(daysAhead))];
    if (daysAhead >= -PAST_DAYS && open.size > 0) {
      lines.push(...tellRoutine(around, daysAhead, { isOpen, isOfStory }));
    }

    for (const [from, count] of listTaken(around, daysAhead)) {
      const time = halfHours(daysAhead, from, count);
      if (!isOpen(time)) {
        continue;
      }

      // Those that make room for the story count, too, so that it changes nothing else.
      booked += 1;
      if (!isOfStory(time)) {
        lines.push(...tellBooking(around, daysAhead, time, booked));
      }
    }

    days.push({ daysAhead, lines });
  }

  return days;
}

/** The special days of the settings, and those that the story is going to set. */
function addSpecialDays(
  { specialDays }: Timetable,
  around: Around,
  story: readonly ScriptDay[],
): SpecialDays {
  const all = new Map(specialDays);
  for (const { specialDay } of story.flatMap(({ lines }) => lines)) {
    if (specialDay) {
      all.set(around.toDay(specialDay.daysAhead), specialDay.setting);
    }
  }

  return all;
}

/** The slots that the story needs, which ordinary days leave alone. */
const listStorySlots = (around: Around, story: readonly ScriptDay[]): ReadonlySet<SlotId> =>
  new Set(
    story.flatMap(({ daysAhead, lines }) =>
      lines.flatMap(({ time }) => around.toSlots(daysAhead, time).slots),
    ),
  );

/** The half hours of a day that are booked: the further ahead it is, the fewer there are yet. */
function listTaken(around: Around, daysAhead: number): [from: ClockTime, count: number][] {
  const weekday = dayOfWeek(around.toDay(daysAhead));
  const weeksAhead = Math.floor(daysAhead / 7);
  const usual = Object.entries(week[weekday] ?? {});
  if (weeksAhead === 0) {
    return [...usual, ...Object.entries(nextWeekend[weekday] ?? {})];
  }
  if (weeksAhead > 0) {
    return usual.filter((_, i) => i % (weeksAhead + 1) === 0);
  }

  // A year ago the park was half as busy.
  return daysAhead < -PAST_DAYS ? usual.filter((_, i) => (i - weeksAhead) % 2 === 0) : usual;
}

/** Līga comes every Thursday at six. All others come by turns. */
function findRider(around: Around, daysAhead: number, from: ClockTime, number: number): Person {
  const isLigas = dayOfWeek(around.toDay(daysAhead)) === THURSDAY && from === '18:00';
  const rider = isLigas ? undefined : people[number % people.length];
  return rider ?? findPerson('Līga');
}

interface TimesOfDay {
  readonly isOpen: (time: HalfHours) => boolean;
  readonly isOfStory: (time: HalfHours) => boolean;
}

/** What staff do on a day of the week, and what customers ask for in vain because of it. */
function tellRoutine(around: Around, daysAhead: number, { isOpen, isOfStory }: TimesOfDay): Line[] {
  const weekday = dayOfWeek(around.toDay(daysAhead));
  const opened = new Date(around.findOpening(daysAhead).getTime() + HOUR_MS);
  const dayBefore = around.toInstant(daysAhead - 1, '12:00');
  const firstHour = halfHours(daysAhead, '15:00', 2);
  if (weekday === MONDAY && isOpen(firstHour)) {
    const isLast = daysAhead < 0 && daysAhead >= -7;
    return [
      block(opened, firstHour, 'Troses apkope (cable maintenance)'),
      askInVain(dayBefore, firstHour),
      // The last time it took less time than planned.
      ...(isLast ? [release('14:00', firstHour)] : []),
    ];
  }

  const happyHours = halfHours(daysAhead, '15:00', 4);
  if (weekday === WEDNESDAY && isOpen(happyHours)) {
    return [setPrice(opened, happyHours, HAPPY_HOUR_CENTS)];
  }
  if (weekday === FRIDAY) {
    // The park closes at 22:00, which some would like to be later.
    return [askInVain(dayBefore, halfHours(daysAhead, '21:30', 2))];
  }

  const lines: Line[] = [];
  const training = halfHours(daysAhead, '10:00', 3);
  if (weekday === SATURDAY && isOpen(training)) {
    lines.push(block(opened, training, 'Bērnu treniņš (kids’ training)'));
  }

  // Every other Saturday a company comes before the park opens; staff create the slots for it.
  const early = halfHours(daysAhead, '08:00', 4);
  if (weekday === SATURDAY && Math.floor(daysAhead / 7) % 2 === 0 && !isOfStory(early)) {
    const facts = {
      isByStaff: true,
      opensCells: true,
      daysEarly: 12,
      equipmentRental: true,
      package: true,
      notes: 'Uzņēmuma pasākums, 8 cilvēki (company event)',
    };
    lines.push(
      book('08:00', 4, `${around.toDay(daysAhead)} company`, facts, findPerson('Kaspars')),
    );
  }

  return lines;
}

/** A booking of an ordinary day, and what became of it. `number` counts the bookings. */
function tellBooking(
  around: Around,
  daysAhead: number,
  { from, count }: HalfHours,
  number: number,
): Line[] {
  const person = findRider(around, daysAhead, from, number);
  const isEvery = (nth: number, first = 0) => number % nth === first;
  const notes = NOTES[person.language];
  const key = `${around.toDay(daysAhead)} ${from}`;
  const booking = book(
    from,
    count,
    key,
    {
      isByStaff: isEvery(5, 2),
      daysEarly: number % 11,
      minutesEarly: 45 + ((number * 37) % 600),
      equipmentRental: isEvery(5, 0) || isEvery(5, 1),
      package: count === 2 && isEvery(10),
      notes: isEvery(4, 1) ? (notes[number % notes.length] ?? null) : null,
      experienceLevel: isEvery(6, 5) ? (LEVELS[number % LEVELS.length] ?? null) : null,
    },
    person,
  );
  const made = around.toInstant(daysAhead, booking.when, booking.time);
  const start = around.toInstant(daysAhead, from);
  const isLongAgo = daysAhead < -PAST_DAYS;

  const lines: Line[] = [booking];
  if (!isLongAgo && isEvery(3, 1)) {
    lines.push(askInVain({ hours: 0.5, after: made }, halfHours(daysAhead, from, 1)));
  }

  // Customers may cancel until a day before.
  const lastChance = Math.min(start.getTime() - 26 * HOUR_MS, around.now.getTime());
  // Nobody cancels in the week to come, whose weekend is nearly full.
  const isInComingWeek = daysAhead >= 0 && daysAhead < 7;
  if (isEvery(12, 7) && lastChance > made.getTime() && !isInComingWeek) {
    const when = new Date(made.getTime() + 0.6 * (lastChance - made.getTime()));
    const reason = REASONS[Math.floor(number / 12) % REASONS.length] ?? 'customer';
    lines.push(cancel(when, key, reason));
  } else if (!isLongAgo && !isEvery(7, 3)) {
    // On busy days staff don't note everybody.
    const when = new Date(start.getTime() - 6 * MINUTE_MS);
    lines.push(isEvery(9, 4) ? stayAway(when, key) : arrive(when, key));
  }

  return lines;
}
