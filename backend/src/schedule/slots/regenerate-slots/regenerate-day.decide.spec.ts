import { describe, expect, it } from '@jest/globals';

import { seededOperatingHours } from '@cablepark/contracts/configuration/seeded-settings';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import {
  bookingCancelled,
  bookingPlaced,
  MONDAY,
  slot,
  slotBlocked,
  slotOpened,
  slotPriceChanged,
  slotsChanged,
  slotsFrom,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import type { DaySchedule } from '#schedule/domain/day-schedule';
import { countsOf } from '#schedule/domain/slot-events';
import { createTimetable, given } from '#schedule/test/given-day';
import { decideRegenerateDay, type RegenerateDay } from './regenerate-day.decide.ts';

/** The command of the quick update, unless `more` says otherwise. */
const regenerate =
  ({
    hours: open = seededOperatingHours,
    ...more
  }: Partial<RegenerateDay> & { readonly hours?: typeof seededOperatingHours } = {}) =>
  (day: DaySchedule) =>
    decideRegenerateDay(
      {
        day: MONDAY,
        operationType: 'update_and_generate',
        includeAvailable: true,
        includeBooked: false,
        includeSetByHand: false,
        applyCurrentPricing: true,
        applyCurrentOperatingHours: true,
        timetable: createTimetable({ operatingHours: open }),
        ...more,
      },
      day,
    );

const openFrom = (openTime: string, closeTime = '22:00') =>
  seededOperatingHours.map((row) => (row.dayOfWeek === 0 ? { ...row, openTime, closeTime } : row));
const closed = seededOperatingHours.map((row) => ({ ...row, isClosed: true }));

const offPeak = slotsFrom('15:00', '17:00');
const peak = slotsFrom('17:00', '22:00');
/** A day as first generated, at 20 € off peak and 25 € in it. */
const asGenerated: ScheduleEvent = {
  type: 'SlotsGenerated',
  data: {
    day: MONDAY,
    slots: [...offPeak, ...peak].map((slotId) => ({
      slotId,
      priceCents: peak.includes(slotId) ? 2500 : 2000,
    })),
    removed: [],
    repriced: [],
  },
};

describe('update and generate', () => {
  it('returns no events if nothing has to change', () => {
    given(asGenerated).when(regenerate()).then();
  });

  it('generates a day that never was', () => {
    given().when(regenerate()).then(asGenerated);
  });

  it('adds the slots of new opening hours and removes those outside', () => {
    given(asGenerated)
      .when(regenerate({ hours: openFrom('14:30', '21:30') }))
      .then(slotsGenerated([slot('14:30')], 2000, { removed: [slot('21:30')] }));
  });

  it('gives available slots the present prices', () => {
    given(slotsGenerated())
      .when(regenerate())
      .then(slotsChanged({ repriced: peak.map((slotId) => ({ slotId, priceCents: 2500 })) }));
  });

  it.each([
    ['its own price', 7000],
    ['those of the price list, if it has none', null],
  ])(
    'gives the new slots of a special day %s, even if prices are not to be applied',
    (_, priceCents) => {
      const setting = {
        isClosed: false,
        openTime: '16:30',
        closeTime: '17:30',
        priceCents,
        note: null,
      };
      const specialDays = new Map([[MONDAY, setting]]);
      const slots = [
        { slotId: slot('16:30'), priceCents: priceCents ?? 2000 },
        { slotId: slot('17:00'), priceCents: priceCents ?? 2500 },
      ];
      given()
        .when(
          regenerate({ applyCurrentPricing: false, timetable: createTimetable({ specialDays }) }),
        )
        .then(slotsChanged({ slots }));
    },
  );

  it('keeps prices if they are not to be applied, and gives new slots the fallback price', () => {
    given(slotsGenerated())
      .when(regenerate({ applyCurrentPricing: false, hours: openFrom('14:30') }))
      .then(slotsGenerated([slot('14:30')], 2500));
  });

  it('neither removes nor adds slots if opening hours are not to be applied', () => {
    given(slotsGenerated(slotsFrom('17:00', '17:30')))
      .when(regenerate({ applyCurrentOperatingHours: false, hours: closed }))
      .then(slotsChanged({ repriced: [{ slotId: slot('17:00'), priceCents: 2500 }] }));
  });

  it('changes no available slot that is not a target, and still adds missing ones', () => {
    given(slotsGenerated(slotsFrom('10:00', '15:00')))
      .when(regenerate({ includeAvailable: false, hours: openFrom('14:00', '15:30') }))
      .then(slotsGenerated([slot('15:00')]));
  });

  it('never changes a blocked slot', () => {
    given(asGenerated, slotBlocked(slot('15:00')), slotBlocked(slot('21:30')))
      .when(regenerate({ includeBooked: true, hours: openFrom('15:30', '21:30') }))
      .then();
  });

  it('never changes a booked slot on its own, whatever the opening hours', () => {
    given(slotsGenerated(slotsFrom('15:00', '16:00')), bookingPlaced([slot('15:00')]))
      .when(regenerate({ hours: closed }))
      .then(slotsChanged({ removed: [slot('15:30')] }));
  });
});

describe('slots that were set by hand', () => {
  const [first, early] = [slot('15:00'), slot('10:00')];
  const byHand = { isByHand: true } as const;
  const day = given(
    asGenerated,
    slotPriceChanged(first, 1800, byHand),
    slotOpened(early, 900, byHand),
  );

  it('keep their prices, but not outside the hours', () => {
    day.when(regenerate()).then(slotsChanged({ removed: [early] }));
    day.when(regenerate({ hours: openFrom('10:00') })).leaves((after) => {
      expect(after.slots.get(early)).toMatchObject({ priceCents: 900, isByHand: true });
      expect(after.slots.get(first)).toMatchObject({ priceCents: 1800, isByHand: true });
    });
  });

  it('get the prices of the settings on request', () => {
    day
      .when(regenerate({ includeSetByHand: true }))
      .then(slotsChanged({ removed: [early], repriced: [{ slotId: first, priceCents: 2000 }] }));
  });

  it('belong to the settings again, on request, where they cost the same', () => {
    given(asGenerated, slotPriceChanged(first, 2000, byHand))
      .when(regenerate({ includeSetByHand: true }))
      .then(slotsChanged({ repriced: [{ slotId: first, priceCents: 2000 }] }));
  });
});

describe('update and generate, booked slots included', () => {
  const includeBooked = true;
  const booked = [slot('15:00'), slot('15:30')];

  it('keeps bookings within the opening hours, and their prices', () => {
    given(slotsGenerated(booked), bookingPlaced(booked))
      .when(regenerate({ includeBooked, hours: openFrom('15:00', '16:00') }))
      .then();
  });

  it('cancels a whole booking if one of its slots is outside the opening hours, and frees the others', () => {
    given(slotsGenerated(booked), bookingPlaced(booked))
      .when(regenerate({ includeBooked, hours: openFrom('15:30', '16:00') }))
      .then(bookingCancelled(booked), slotsChanged({ removed: [slot('15:00')] }));
    given(
      slotsGenerated(booked, 1500),
      bookingPlaced(booked, { slots: booked.map((slotId) => ({ slotId, priceCents: 1500 })) }),
    )
      .when(regenerate({ includeBooked, hours: openFrom('15:30', '16:00') }))
      .leaves((after) => {
        expect([...after.slots]).toEqual([
          [
            slot('15:30'),
            {
              status: 'available',
              priceCents: 2000,
              isByHand: false,
              bookingId: null,
              closureId: null,
              blockReason: null,
            },
          ],
        ]);
      });
  });

  it('cancels none if opening hours are not to be applied', () => {
    given(slotsGenerated(booked), bookingPlaced(booked))
      .when(regenerate({ includeBooked, applyCurrentOperatingHours: false, hours: closed }))
      .then();
  });
});

describe('generate only', () => {
  const operationType = 'generate_only';

  it('adds missing slots and keeps existing ones with their prices', () => {
    given(slotsGenerated(slotsFrom('10:00', '21:30'), 1700), bookingPlaced([slot('10:00')]))
      .when(regenerate({ operationType, includeBooked: true }))
      .then(slotsGenerated([slot('21:30')], 2500));
  });
});

describe('clean up only', () => {
  const operationType = 'cleanup_only';

  it('removes every available slot and keeps blocked and booked ones', () => {
    given(
      slotsGenerated(slotsFrom('15:00', '17:00')),
      slotBlocked(slot('15:00')),
      bookingPlaced([slot('15:30')]),
    )
      .when(regenerate({ operationType }))
      .then(slotsChanged({ removed: [slot('16:00'), slot('16:30')] }));
  });

  it('cancels every booking and removes its slots if booked ones are included', () => {
    const booked = [slot('15:00'), slot('15:30')];
    given(slotsGenerated(slotsFrom('15:00', '16:30')), bookingPlaced(booked))
      .when(regenerate({ operationType, includeBooked: true, includeAvailable: false }))
      .then(bookingCancelled(booked), slotsChanged({ removed: booked }));
  });

  it('marks a day without a schedule as generated, so that it stays empty', () => {
    given().when(regenerate({ operationType })).then(slotsGenerated([]));
  });
});

describe('the counts of a regeneration', () => {
  it('are of added slots, removed slots and bookings that stay', () => {
    const other = bookingPlaced([slot('17:00')], { bookingId: '0000000000000002' });
    const before = given(asGenerated, bookingPlaced([slot('15:00')]), other);
    before
      .when(regenerate({ includeBooked: true, hours: openFrom('16:00', '23:00') }))
      .leaves((after, events) => {
        expect(countsOf(events)).toMatchObject({ generatedSlots: 2, removedSlots: 2 });
        expect(after.bookings.size).toBe(1);
      });
  });
});
