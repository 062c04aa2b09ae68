import { describe, expect, it } from '@jest/globals';

import {
  seededOperatingHours,
  seededPricing,
} from '@cablepark/contracts/configuration/seeded-settings';
import {
  affectedPartsOf,
  eventDefinitions,
  type ScheduleStreamEvent,
} from '@cablepark/contracts/events';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import type { Dated } from '@cablepark/event-store/streams/decider';

import { scheduleDecider } from '#schedule/domain/evolve-schedule';
import type { Schedule } from '#schedule/domain/schedule';
import { emptySettings } from '#schedule/domain/settings';
import { createRandom } from '#test/random';
import type { Command } from './command.ts';
import { DecidedPark } from './decided-park.ts';
import { PlainPark, toShown } from './plain-commands.ts';
import { days, kinds, RandomCommands } from './random-commands.ts';
import { findContradictions, toPlain } from './shown-schedule.ts';

/** The first of the seeds. A failing test names its seed, with which it fails again. */
const SEED = Number(process.env['SEED'] ?? 1);
const SCHEDULES = 4;
/** How many commands create a schedule. */
const HISTORY = 80;

const hours = seededOperatingHours.map((row) => ({
  ...row,
  openTime: '15:00',
  closeTime: '17:30',
}));
const seeds: ScheduleStreamEvent[] = [
  ...hours.map((data) => ({ type: 'OperatingHoursChanged', data }) as const),
  ...seededPricing.map((data) => ({ type: 'PricingChanged', data }) as const),
];

/** The same park twice: decided by the product, and plain. */
interface Parks {
  readonly decided: DecidedPark;
  readonly plain: PlainPark;
}

function createParks(): Parks {
  const metadata = { at: '2026-03-25T06:00:00.000Z', correlationId: 'seed', causationId: 'seed' };
  const events = seeds.map((event, i) => ({ ...event, metadata, revision: BigInt(i) }));
  const before = scheduleDecider.initialState;
  const schedule = events.reduce<Schedule>(scheduleDecider.evolve, before);
  const decided = new DecidedPark(schedule, [{ action: 'seed', kind: 'generate', before, events }]);
  const plain = new PlainPark({
    slots: [],
    bookings: [],
    closures: [],
    covered: [],
    reasons: [],
    generated: [],
    operatingHours: hours,
    pricing: [...seededPricing],
    specialDays: new Map(),
    leadTime: emptySettings.leadTime,
    openFrom: '',
  });
  return { decided, plain };
}

const catchRefusal = (execute: () => unknown): { answer: unknown } | { refusal: unknown } => {
  try {
    return { answer: execute() };
  } catch (refusal) {
    if (!(refusal instanceof Rejection)) {
      throw refusal;
    }

    return { refusal: [refusal.code, refusal.details.alreadyBookedSlots] };
  }
};

/** Executes a command on both, and returns what they are after it. */
function step({ decided, plain }: Parks, command: Command, now: Date): Parks {
  const next = plain.copy();
  let after = decided;
  let written: readonly Dated<ScheduleStreamEvent>[] = [];
  const expected = catchRefusal(() => next.execute(command, now) ?? null);
  const answered = catchRefusal(() => {
    const { park, events } = decided.execute(command, now);
    [after, written] = [park, events];
    return toAnswer(command, events);
  });
  assertSame(answered, expected);
  assertSame(toShown(toPlain(after.schedule)), toShown(next.plain));
  const isChanged = JSON.stringify(toShown(next.plain)) !== JSON.stringify(toShown(plain.plain));
  if (command.kind !== 'change special days' && command.kind !== 'undo last') {
    expect(written.length > 0).toBe(isChanged);
  }

  assertSound(decided.schedule, after, written);
  return { decided: after, plain: next };
}

function toAnswer({ kind }: Command, events: readonly ScheduleStreamEvent[]): unknown {
  const generated = events.flatMap((event) =>
    event.type === 'SlotsGenerated' ? [event.data] : [],
  );
  const repriced = events.flatMap((event) =>
    event.type === 'SlotPriceChanged' ? event.data.slots : [],
  );
  const sum = (of: (data: (typeof generated)[number]) => readonly unknown[]) =>
    generated.reduce((total, data) => total + of(data).length, 0);
  switch (kind) {
    case 'regenerate':
    case 'change special days':
    case 'remove special day':
      return {
        generatedSlots: sum(({ slots }) => slots),
        removedSlots: sum(({ removed }) => removed),
        repricedSlots: sum((data) => data.repriced) + repriced.length,
      };
    case 'close':
    case 'take back':
      return events.reduce(
        (total, { type, data }) =>
          type === 'StretchClosed' || type === 'ClosureTakenBack' ? data.slots : total,
        0,
      );
    default:
      return null;
  }
}

/** Checks the invariants that hold after every command. */
function assertSound(
  before: Schedule,
  { schedule, log }: DecidedPark,
  events: readonly Dated<ScheduleStreamEvent>[],
) {
  assertSame(findContradictions(schedule), []);
  for (const { type, data } of events) {
    assertSame(eventDefinitions.get(type)?.schema.parse(data), data);
  }

  const again = log.reduce<Schedule>(scheduleDecider.evolve, scheduleDecider.initialState);
  assertSame(toShown(toPlain(again)), toShown(toPlain(schedule)));
  if (events.some(({ type }) => type === 'BooksClosed')) {
    return;
  }

  // Days and bookings that no event touches are the same objects as before, so that folding takes
  // no longer for a larger schedule.
  const touched = new Set(
    events.flatMap((event) => [
      ...(affectedPartsOf(event).slots ?? []).map(dayOf),
      ...listDaysOf(event, before),
    ]),
  );
  const copied = [...before.days].filter(
    ([day, ofDay]) => !touched.has(day) && schedule.days.get(day) !== ofDay,
  );
  const changed = new Set(events.map((event) => affectedPartsOf(event).booking));
  const found = [...before.bookings].filter(
    ([id, one]) => !changed.has(id) && schedule.bookings.get(id) !== one,
  );
  assertSame(
    [...copied, ...found].map(([key]) => key),
    [],
  );
}

/** Compares as JSON first, because `toEqual` takes a hundred times as long. */
function assertSame(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    expect(actual).toEqual(expected);
  }
}

/** Lists the days that an event names, and the days of its booking before and after it. */
function listDaysOf({ type, data }: ScheduleStreamEvent, { bookings }: Schedule): string[] {
  const ofBooking = 'bookingId' in data ? bookings.get(data.bookingId)?.day : undefined;
  const reverted = type === 'BookingReverted' ? data.slots.map(({ slotId }) => dayOf(slotId)) : [];
  return [
    ...reverted,
    ...('day' in data && data.day !== null ? [data.day] : []),
    ...(ofBooking === undefined ? [] : [ofBooking]),
  ];
}

const seeded = Array.from({ length: SCHEDULES }, (_, i): [number, string] => [
  SEED + i,
  i === 0 ? '' : ' @long',
]);

describe.each(seeded)('a random schedule (SEED=%i)%s', (seed) => {
  const commands = new RandomCommands(createRandom(seed));
  let parks = createParks();
  let now = commands.pickTime();

  it('comes about as the plain one does', () => {
    const times = Array.from({ length: HISTORY }, () => commands.pickTime()).sort(
      (a, b) => a.getTime() - b.getTime(),
    );
    for (const day of days) {
      parks = step(parks, { kind: 'generate', day }, times[0] ?? now);
    }

    for (const at of times) {
      now = at;
      parks = step(parks, commands.pickCommand(parks.plain.plain, at), at);
    }
  });

  it.each(kinds)('answers "%s" and any other command alike, in both orders', (kind) => {
    for (const other of kinds) {
      const [one, two] = [
        commands.createCommand(kind, parks.plain.plain, now),
        commands.createCommand(other, parks.plain.plain, now),
      ];
      const after = step(parks, one, now);
      step(after, two, now);
      step(step(parks, two, now), one, now);
      step(after, commands.createCommand(other, after.plain.plain, now), now);
    }
  });
});
