import { describe, expect, it } from '@jest/globals';

import {
  seededOperatingHours,
  seededPricing,
} from '@cablepark/contracts/configuration/seeded-settings';
import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import {
  addDays,
  slotsOfDay,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { bookingPlaced, slotsGenerated } from '@cablepark/contracts/test/schedule-events';
import { pickAsked } from '@cablepark/contracts/what-if/asked';
import {
  decideTogether,
  estimateBytes,
  MAX_COMMIT_BYTES,
} from '@cablepark/event-store/streams/decide-together';

import { decideCloseStretch } from '../schedule/closures/close-stretch/close-stretch.decide.ts';
import { decideTakeBackClosure } from '../schedule/closures/take-back-closure/take-back-closure.decide.ts';
import { scheduleDecider } from '../schedule/domain/evolve-schedule.ts';
import { emptySchedule, getDay, type Schedule } from '../schedule/domain/schedule.ts';
import { decideRegenerateDay } from '../schedule/slots/regenerate-slots/regenerate-day.decide.ts';
import { fold } from '../schedule/test/given-day.ts';
import { decideChangeSpecialDays } from '../special-days/commands/change-special-days/change-special-days.decide.ts';

const UUID = '0198f3a0-0000-7000-8000-000000000000';
const NOW = new Date('2026-06-01T06:00:00Z');
const TODAY = '2026-06-01';
/** As long as the metadata of a request with an Idempotency-Key, for the most days. */
const context = {
  actor: { kind: 'user', userId: UUID, role: 'manager' },
  command: 'ChangeSpecialDays',
  now: NOW,
  correlationId: UUID,
  causationId: UUID,
  idempotency: { key: 'k'.repeat(43), body: 'b'.repeat(43) },
  asked: pickAsked('ChangeSpecialDays', { days: Array.from({ length: 366 }, () => TODAY) }),
} as const;
const note = { lv: 'ā'.repeat(200), en: 'n'.repeat(200) };
const listDays = (count: number): Day[] =>
  Array.from({ length: count }, (_, i) => addDays(TODAY, i));

/** Writes a command as the store does. Returns what it wrote, and the schedule after it. */
function writeCommand(
  schedule: Schedule,
  decide: (schedule: Schedule) => readonly ScheduleStreamEvent[],
) {
  const from = { state: schedule, revision: 1_000_000n, position: 1_000_000n };
  const [decision] = decideTogether(scheduleDecider, from, [{ context, decide }], SCHEDULE);
  if (!decision || 'refusal' in decision) {
    throw new Error('It was refused.', { cause: decision?.refusal });
  }

  const bytes = decision.events.reduce((sum, event) => sum + estimateBytes(event), 0);
  expect(decision.events.length).toBeLessThanOrEqual(1000);
  expect(bytes).toBeLessThan(MAX_COMMIT_BYTES);
  return { ...decision, bytes };
}

/** Open day and night, so that every day has all its half hours. */
const settings: ScheduleStreamEvent[] = [
  ...seededOperatingHours
    .map((row) => ({ ...row, openTime: '00:00', closeTime: '24:00' }))
    .map(operatingHoursChanged),
  ...seededPricing.map((data) => ({ type: 'PricingChanged', data }) as const),
];
function operatingHoursChanged(data: (typeof seededOperatingHours)[number]): ScheduleStreamEvent {
  return { type: 'OperatingHoursChanged', data };
}

const generateDays = (days: readonly Day[], priceCents = 2000): Schedule =>
  fold(emptySchedule, [
    ...settings,
    ...days.map((day) => slotsGenerated(slotsOfDay(day), priceCents, { day })),
  ]);

/** A sealed customer with notes of 2,000 characters. */
const customer: Sealed<Customer> = { keyId: UUID, box: 'x'.repeat(4000) };
/** A month with this many bookings a day, each of this many half hours. */
function bookMonth(perDay: number, length: number): Schedule {
  const days = listDays(31);
  const bookings = days.flatMap((day, d) =>
    Array.from({ length: perDay }, (_, i) => {
      const slots = slotsOfDay(day).slice(length * i, length * (i + 1));
      const bookingId = `${d}`.padStart(8, '0') + `${i}`.padStart(8, '0');
      return bookingPlaced(slots, {
        bookingId,
        reference: bookingId,
        customer,
        ownerId: UUID,
        linkHash: 'h'.repeat(43),
      });
    }),
  );
  return fold(generateDays(days), bookings);
}

const createClosing = (first: SlotId, end: SlotId) => ({
  closureId: UUID,
  from: startOfSlot(first).toISOString(),
  to: startOfSlot(end).toISOString(),
  reason: 'breakdown' as const,
  note,
  includeRiding: false,
});
const aMonth = createClosing(
  earliestOf(slotsOfDay(TODAY)),
  earliestOf(slotsOfDay(addDays(TODAY, 31))),
);
const everybodyHasOne = new Map([[UUID, true]]);
/** Nobody rides yet. */
const dayBefore = new Date(NOW.getTime() - 86_400_000);
const closeMonth = (schedule: Schedule) =>
  decideCloseStretch(aMonth, everybodyHasOne, schedule, dayBefore);

describe('the largest commands fit one append', () => {
  it('closing 31 days with 600 bookings, and taking that back', () => {
    const closed = writeCommand(bookMonth(20, 2), closeMonth);
    expect(closed.events.filter(({ type }) => type === 'BookingPostponed')).toHaveLength(620);
    const back = writeCommand(closed.after, (schedule) => decideTakeBackClosure(UUID, schedule));
    expect(back.events.filter(({ type }) => type === 'BookingRestored')).toHaveLength(620);
  });

  it('366 special days, which change the hours and prices of all their slots', () => {
    const days = listDays(366);
    const setting = {
      isClosed: false,
      openTime: '00:00',
      closeTime: '23:30',
      priceCents: 10_000_000,
      note,
    };
    const { events } = writeCommand(generateDays(days), (schedule) =>
      decideChangeSpecialDays({ days, setting, today: TODAY }, schedule),
    );
    expect(events).toHaveLength(367);
  });

  it('regenerating 366 days, all of whose slots are repriced, removed or generated', () => {
    const days = listDays(366);
    const half = days.map((day) => slotsGenerated(slotsOfDay(day).slice(0, 24), 999_999, { day }));
    const schedule = fold(emptySchedule, [...settings, ...half]);
    const { events } = writeCommand(schedule, ({ settings: timetable, ...more }) =>
      days.flatMap((day) =>
        decideRegenerateDay(
          { ...updating, day, timetable },
          getDay({ settings: timetable, ...more }, day),
        ),
      ),
    );
    expect(events).toHaveLength(366);
  });
});

const updating = {
  operationType: 'update_and_generate',
  includeAvailable: true,
  includeBooked: true,
  includeSetByHand: true,
  applyCurrentPricing: true,
  applyCurrentOperatingHours: true,
} as const;

describe('a command that would not fit', () => {
  it('is refused before anything is written, and others of the same round go on', () => {
    const from = { state: bookMonth(33, 1), revision: 1_000_000n, position: 1_000_000n };
    const others = [
      () => [],
      closeMonth,
      (): ScheduleStreamEvent[] => [{ type: 'RemindersChanged', data: { hoursBefore: 1 } }],
    ];
    const decisions = decideTogether(
      scheduleDecider,
      from,
      others.map((decide) => ({ context, decide })),
      SCHEDULE,
    );
    expect(decisions[0]).toMatchObject({ events: [] });
    expect(decisions[1]).toEqual({
      refusal: expect.objectContaining({ code: 'TOO_MUCH_AT_ONCE' }),
    });
    expect(decisions[2]).toMatchObject({
      events: [{ type: 'RemindersChanged', revision: 1_000_001n }],
    });
  });
});
