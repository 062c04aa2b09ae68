import { randomUUID } from 'node:crypto';

import type { DomainEvent } from '@cablepark/contracts/events';
import { blankOpenDetails } from '@cablepark/contracts/schedule/booking-details';
import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import { addDays, dayOf, slotsOfDay, type Day } from '@cablepark/contracts/shared/riga-time';
import {
  addHalfHours,
  earliestSlotOf,
  listSlots,
  type SlotId,
} from '@cablepark/contracts/shared/slot-ids';
import { feedbackStreamOf, SCHEDULE } from '@cablepark/contracts/shared/streams';

/** The events of one command. */
export interface Written {
  readonly stream: string;
  readonly events: readonly DomainEvent[];
  readonly actor: Actor;
  readonly at: Date;
}

interface Booking {
  readonly bookingId: string;
  readonly reference: string;
  readonly slots: { slotId: SlotId; priceCents: number }[];
  readonly ownerId: string | null;
}
interface DayState {
  readonly available: Map<SlotId, number>;
  readonly blocked: Set<SlotId>;
  readonly bookings: Booking[];
}

const WINDOW_DAYS = 28;
const box = Buffer.alloc(150, 7).toString('base64');
/** Personal data whose key the vault doesn't have. */
const createSealed = () => ({ keyId: randomUUID(), box });

/** Pseudo-random numbers that are always the same for the same seed (mulberry32). */
export function createRandomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/**
 * Generates a believable season without end, day by day: the slots of a new day, bookings for the
 * coming weeks, changes and cancellations, and now and then a blocked slot, a price, a setting or
 * feedback.
 */
export function* generateSeason(options: {
  seed: number;
  from: Day;
  perDay: number;
}): Generator<Written, never> {
  const { seed, perDay } = options;
  const random = createRandomNumbers(seed);
  const days = new Map<Day, DayState>();
  for (let n = 0; ; n++) {
    const today = addDays(options.from, n);
    const at = new Date(`${today}T08:00:00Z`);
    const first = n === 0 ? 0 : WINDOW_DAYS - 1;
    for (let ahead = first; ahead < WINDOW_DAYS; ahead++) {
      yield generateDay(addDays(today, ahead), at, days);
    }

    for (let i = 0; i < perDay; i++) {
      const day = addDays(today, random(WINDOW_DAYS));
      const state = days.get(day);
      const events = state && pickChange(state, random);
      if (events && events.length > 0) {
        yield { stream: SCHEDULE, events, actor: pickActor(random), at };
      }
    }
    if (random(4) === 0) {
      yield { stream: SCHEDULE, events: [changeSetting(random)], actor: admin, at };
    }
    if (random(3) === 0) {
      yield* generateFeedback(random, at);
    }

    days.delete(addDays(today, -1));
  }
}

const admin: Actor = { kind: 'user', userId: 'admin', role: 'admin' };
const pickActor = (random: (below: number) => number): Actor =>
  random(3) === 0
    ? { kind: 'user', userId: `user-${random(500)}`, role: 'athlete' }
    : { kind: 'guest' };

function generateDay(day: Day, at: Date, days: Map<Day, DayState>): Written {
  const slots = slotsOfDay(day)
    .slice(20, 44)
    .map((slotId, i) => ({ slotId, priceCents: i < 14 ? 2000 : 2500 }));
  const available = new Map(slots.map(({ slotId, priceCents }) => [slotId, priceCents]));
  days.set(day, { available, blocked: new Set(), bookings: [] });
  const data = { day, slots, removed: [], repriced: [] };
  return {
    stream: SCHEDULE,
    events: [{ type: 'SlotsGenerated', data }],
    actor: { kind: 'system', name: 'daily' },
    at,
  };
}

/**
 * The events of one random action on a day; none if the day has nothing that the action could be
 * applied to.
 */
function pickChange(day: DayState, random: (below: number) => number): DomainEvent[] {
  const kind = random(100);
  if (kind < 55) {
    return place(day, random);
  }
  if (kind < 75) {
    return cancel(day, random);
  }
  if (kind < 88) {
    return change(day, random);
  }
  if (kind < 93) {
    return block(day, random);
  }
  if (kind < 96) {
    return makeAvailable(day, random);
  }

  return reprice(day, random);
}

const pick = <T>(items: Iterable<T>, random: (below: number) => number): T | undefined => {
  const all = [...items];
  return all[random(all.length)];
};

function place(day: DayState, random: (below: number) => number): DomainEvent[] {
  const first = pick(day.available.keys(), random);
  if (first === undefined) {
    return [];
  }

  const slots = listSlots(first, addHalfHours(first, 1 + random(3))).flatMap((slotId) => {
    const priceCents = day.available.get(slotId);
    return priceCents === undefined ? [] : [{ slotId, priceCents }];
  });
  for (const { slotId } of slots) {
    day.available.delete(slotId);
  }

  const bookingId = randomUUID();
  const reference = bookingId.replaceAll('-', '').slice(0, 16).toUpperCase();
  const ownerId = random(3) === 0 ? `user-${random(500)}` : null;
  day.bookings.push({ bookingId, reference, slots, ownerId });
  const more = {
    shortReference: reference.slice(0, 6),
    customer: createSealed(),
    ...blankOpenDetails,
    equipmentRental: random(2) === 0,
    package: random(2) === 0,
    language: 'lv',
    emailHash: null,
    linkHash: `link of ${bookingId}`,
  } as const;
  return [{ type: 'BookingPlaced', data: { bookingId, reference, slots, ownerId, ...more } }];
}

function cancel(day: DayState, random: (below: number) => number): DomainEvent[] {
  const [booking] = day.bookings.splice(random(day.bookings.length), 1);
  if (!booking) {
    return [];
  }

  for (const { slotId, priceCents } of booking.slots) {
    day.available.set(slotId, priceCents);
  }

  const more = { language: 'lv', sequence: 1, reason: 'customer', lost: null } as const;
  return [{ type: 'BookingCancelled', data: { ...booking, ...more } }];
}

function change(day: DayState, random: (below: number) => number): DomainEvent[] {
  const booking = pick(day.bookings, random);
  if (!booking) {
    return [];
  }

  const data = {
    bookingId: booking.bookingId,
    day: dayOf(earliestSlotOf(booking.slots)),
    customer: createSealed(),
    linkHash: null,
    ...blankOpenDetails,
    equipmentRental: random(2) === 0,
    package: random(2) === 0,
    changed: [],
    former: null,
    staffId: null,
    replaced: [],
  };
  return [{ type: 'BookingDetailsChanged', data }];
}

function block(day: DayState, random: (below: number) => number): DomainEvent[] {
  const slotId = pick(day.available.keys(), random);
  if (slotId === undefined) {
    return [];
  }

  day.available.delete(slotId);
  day.blocked.add(slotId);
  return [
    { type: 'SlotBlocked', data: { day: dayOf(slotId), slots: [slotId], reason: createSealed() } },
  ];
}

function makeAvailable(day: DayState, random: (below: number) => number): DomainEvent[] {
  const slotId = pick(day.blocked, random);
  if (slotId === undefined) {
    return [];
  }

  day.blocked.delete(slotId);
  day.available.set(slotId, 1500);
  return [
    {
      type: 'SlotMadeAvailable',
      data: { day: dayOf(slotId), slots: [{ slotId, priceCents: 1500 }] },
    },
  ];
}

function reprice(day: DayState, random: (below: number) => number): DomainEvent[] {
  const slotId = pick(day.available.keys(), random);
  if (slotId === undefined) {
    return [];
  }

  const priceCents = 1500 + 100 * random(20);
  day.available.set(slotId, priceCents);
  return [
    { type: 'SlotPriceChanged', data: { day: dayOf(slotId), slots: [{ slotId, priceCents }] } },
  ];
}

const changeSetting = (random: (below: number) => number): DomainEvent => ({
  type: 'LeadTimeSettingsChanged',
  data: { restrictionMode: 'enforced', leadTimeHours: random(5), operatorOnSite: random(2) === 0 },
});

function* generateFeedback(random: (below: number) => number, at: Date): Generator<Written> {
  const feedbackId = randomUUID();
  const stream = feedbackStreamOf(feedbackId);
  const submitted = {
    feedbackId,
    rating: 1 + random(5),
    category: 'general',
    userId: null,
    content: createSealed(),
    source: createSealed(),
  } as const;
  yield {
    stream,
    events: [{ type: 'FeedbackSubmitted', data: submitted }],
    actor: { kind: 'guest' },
    at,
  };
  if (random(2) === 0) {
    yield {
      stream,
      events: [{ type: 'FeedbackReviewed', data: { feedbackId } }],
      actor: admin,
      at,
    };
  }
}
