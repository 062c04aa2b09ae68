import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import {
  DAY_MS,
  dayOf,
  dayOfWeek,
  HOUR_MS,
  startOfSlot,
  timeOf,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

import { accountOf } from './demo-accounts.ts';
import type { Dice } from './dice.ts';
import { athlete, people, type Person } from './people.ts';
import { isClosedFor, type PlannedClosure } from './planned-closures.ts';

/** Why bookings were cancelled that no storm took; most others by their customers. */
const REASONS: readonly CancellationReason[] = ['breakdown', 'other', 'staff'];

/** A booking and what happens to it later. */
export interface PlannedBooking {
  readonly day: Day;
  /** Counts the day's bookings; day and number together identify a booking. */
  readonly number: number;
  readonly slots: readonly SlotId[];
  readonly person: Person;
  /** The username of the account it was made with, if any. */
  readonly account: string | null;
  /** Whether staff took the booking by phone, rather than the customer on the web site. */
  readonly isByStaff: boolean;
  readonly notes: string | null;
  readonly equipmentRental: boolean;
  /** Whether cable, sauna and equipment are wanted as a package. */
  readonly package: boolean;
  readonly placedAt: Date;
  /** When the notes and the equipment were changed. */
  readonly changedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly cancelledFor: CancellationReason;
  readonly movedTo: PlannedMove | null;
  /** Whether the customer came; null if it wasn't noted. */
  readonly attendance: 'arrived' | 'absent' | null;
  /** Whether its slots were blocked when it was cancelled. */
  readonly isCleared: boolean;
}

/** Another time that a booking got, on the same day or another. */
export interface PlannedMove {
  readonly at: Date;
  readonly day: Day;
  readonly slots: readonly SlotId[];
}

export interface BookableDay {
  readonly day: Day;
  /** Days from today; negative for past days. */
  readonly daysAhead: number;
  readonly open: readonly SlotId[];
  /** Those of the open slots that can be booked. */
  readonly free: readonly SlotId[];
  readonly from: Date;
  readonly now: Date;
  /** The closure that ended the day early. */
  readonly storm: PlannedClosure | null;
  /**
   * Whether it was before the accounts were opened; its bookings then stay as they were made, but
   * for some cancelled.
   */
  readonly isLongAgo: boolean;
  readonly dice: Dice;
}

/** How many people want to come, from Monday to Sunday. */
const COMERS = [3, 3, 4, 4, 5, 9, 8] as const;
/**
 * The share of a day's eventual bookings that exist already: for this week, the next, and so on.
 */
const BOOKED_AHEAD = [0.85, 0.55, 0.3, 0.15] as const;
/** The share of these people who came a year before. */
const SHARE_LONG_AGO = 0.6;
/** The lengths of bookings in half-hours, each as often as it occurs. */
const LENGTHS = [1, 1, 1, 2, 2, 2, 2, 2, 3, 4] as const;
const TRIES = 6;

const NOTES = {
  lv: [
    'Pirmā reize uz ūdens, lūdzu, instruktoru.',
    'Būsim divatā, braukšanas laiku dalīsim.',
    'Vajadzēs M izmēra hidrotērpu.',
    'Dāvanu karte dzimšanas dienā.',
    'Atbrauksim ar bērniem.',
    'Lūdzu, vieglāko dēli.',
  ],
  en: [
    'First time on the water, we would like an instructor.',
    'Two riders, sharing the time.',
    'We need one wetsuit, size M.',
    'We come straight from the airport.',
  ],
} as const;
const CHANGED_NOTES = {
  lv: 'Ieradīsimies 10 minūtes vēlāk.',
  en: 'We will be ten minutes late.',
} as const;

/**
 * The notes, in the customer's language, that a planned booking gets when its customer changes it.
 */
export const changedNotes = ({ person }: PlannedBooking): string => CHANGED_NOTES[person.language];

/** Plans the bookings of one day; no two share a slot. */
export function bookingsOf(day: BookableDay): PlannedBooking[] {
  const free = new Set(day.free);
  const planned: PlannedBooking[] = [...companyEvent(day)];
  for (let left = comersOf(day); left > 0; left--) {
    const slots = chosenSlots(day, free);
    const booking = slots && booked(day, slots, planned.length);
    if (!booking) {
      continue;
    }

    for (const slotId of booking.slots) {
      free.delete(slotId);
    }

    planned.push(booking);
  }

  return planned.map((booking) => {
    if (booking.movedTo === null) {
      return booking;
    }

    const slots = freeRun(free, booking.slots.length);
    for (const slotId of slots ?? []) {
      free.delete(slotId);
    }

    return { ...booking, movedTo: slots ? { ...booking.movedTo, slots } : null };
  });
}

function comersOf({ day, daysAhead, isLongAgo, dice }: BookableDay): number {
  const comers = (COMERS[dayOfWeek(day)] ?? 0) + dice.below(3) - 1;
  if (isLongAgo) {
    return Math.round(comers * SHARE_LONG_AGO);
  }

  return daysAhead < 0
    ? comers
    : Math.round(comers * (BOOKED_AHEAD[Math.floor(daysAhead / 7)] ?? 0));
}

/**
 * Picks consecutive free slots; late afternoons, and weekends around noon, are the most popular.
 */
function chosenSlots(
  { day, open, dice }: BookableDay,
  free: ReadonlySet<SlotId>,
): SlotId[] | undefined {
  const [from, to] = dayOfWeek(day) < 5 ? ['17:00', '20:00'] : ['12:00', '18:30'];
  for (let tries = 0; tries < TRIES; tries++) {
    const first = dice.below(open.length);
    const slots = open.slice(first, first + dice.pick(LENGTHS));
    const time = timeOf(slots[0] ?? 0);
    const isLiked = (time >= from && time <= to) || dice.chance(0.45);
    if (isLiked && slots.length > 0 && slots.every((slotId) => free.has(slotId))) {
      return slots;
    }
  }

  return undefined;
}

/**
 * Returns the booking as its customer made it, or undefined if it would have to be made in the
 * future.
 */
function booked(
  day: BookableDay,
  slots: readonly SlotId[],
  number: number,
): PlannedBooking | undefined {
  const { from, now, storm, isLongAgo, dice } = day;
  const start = startOfSlot(slots[0] ?? 0).getTime();
  const latest = new Date(
    Math.min(start - HOUR_MS, now.getTime() - 60_000, (storm?.at ?? now).getTime() - HOUR_MS),
  );
  const isByStaff = dice.chance(0.2);
  const person = dice.chance(0.06) ? athlete : dice.pick(people);
  const notes = dice.chance(0.3) ? dice.pick(NOTES[person.language]) : null;
  const equipmentRental = dice.chance(0.4);
  const placedAt = dice.late(
    new Date(Math.max(from.getTime(), latest.getTime() - 14 * DAY_MS)),
    latest,
  );
  const later = dice.late(
    placedAt,
    new Date(Math.min(start - 26 * HOUR_MS, now.getTime() - 60_000)),
  );
  const fate = later > placedAt ? dice.below(100) : 100;
  if (latest <= from) {
    return undefined;
  }

  const isLost = storm !== null && isClosedFor(storm, slots);
  const isCancelled = !isLost && fate < 10;
  const isAsMade = isLost || isLongAgo;
  return {
    day: day.day,
    number,
    slots,
    person,
    account: isByStaff || isLongAgo ? null : accountOf(person),
    isByStaff,
    notes,
    equipmentRental,
    package: equipmentRental && slots.length === 2 && number % 4 === 0,
    placedAt,
    changedAt: !isAsMade && fate >= 10 && fate < 18 ? later : null,
    cancelledAt: isCancelled ? later : null,
    cancelledFor: REASONS[fate] ?? 'customer',
    // The new slots are chosen when the whole day is planned.
    movedTo: !isAsMade && fate >= 18 && fate < 22 ? { at: later, day: day.day, slots: [] } : null,
    attendance:
      isAsMade || isCancelled || start > now.getTime() ? null : attendanceOf(fate, number),
    isCleared: isCancelled && fate === 0,
  };
}

/** Most people come; on busy days staff note only some of them. */
function attendanceOf(fate: number, number: number): PlannedBooking['attendance'] {
  if (fate % 16 === 3) {
    return 'absent';
  }

  return number > 6 ? null : 'arrived';
}

/** Every other Saturday a company comes before the park opens; staff create the slots for it. */
function companyEvent({ day, open, from, now }: BookableDay): PlannedBooking[] {
  const first = open[0] ?? 0;
  const slots = [4, 3, 2, 1].map((before) => first - before);
  const isItsDay = dayOfWeek(day) === 5 && Math.floor(Date.parse(day) / (7 * DAY_MS)) % 2 === 0;
  const placedAt = new Date(
    Math.max(from.getTime(), Math.min(startOfSlot(first).getTime(), now.getTime()) - 12 * DAY_MS),
  );
  if (
    !isItsDay ||
    open.length === 0 ||
    placedAt >= now ||
    slots.some((slotId) => dayOf(slotId) !== day)
  ) {
    return [];
  }

  const person = people.find(({ lastName }) => lastName === 'Tauriņš') ?? athlete;
  const notes = 'Uzņēmuma pasākums, 8 cilvēki (company event)';
  const rest = {
    isByStaff: true,
    account: null,
    equipmentRental: true,
    package: true,
    changedAt: null,
    cancelledAt: null,
    cancelledFor: 'customer' as const,
    movedTo: null,
    attendance: null,
    isCleared: false,
  };
  return [{ day, number: 0, slots, person, notes, placedAt, ...rest }];
}

/** The first so many consecutive half-hours, or undefined if there are none. */
export function freeRun(free: Iterable<SlotId>, count: number): SlotId[] | undefined {
  const slots = [...free].sort((a, b) => a - b);
  const first = slots.findIndex((slotId, i) => slots[i + count - 1] === slotId + count - 1);
  return first < 0 ? undefined : slots.slice(first, first + count);
}
