import { describe, expect, it } from '@jest/globals';
import type { DayEvent, DaySchedule } from '../../domain/day-schedule.ts';
import {
  bookingCancelled,
  bookingPlaced,
  hours,
  MONDAY,
  pricing,
  slot,
  slotBlocked,
  slotPriceChanged,
  slotRemoved,
  slotsFrom,
  slotsGenerated,
} from '../../test/day-events.ts';
import { given } from '../../test/given-day.ts';
import { decideRegenerateDay, type RegenerateDay } from './regenerate-day.decide.ts';
import { countsOf } from './regeneration-counts.ts';

/** Everything as the quick update sends it, unless said otherwise. */
const regenerate =
  (more: Partial<RegenerateDay> = {}) =>
  (day: DaySchedule) =>
    decideRegenerateDay(
      {
        day: MONDAY,
        operationType: 'update_and_generate',
        includeAvailable: true,
        includeBooked: false,
        applyCurrentPricing: true,
        applyCurrentOperatingHours: true,
        hours,
        pricing,
        ...more,
      },
      day,
    );

const openFrom = (openTime: string, closeTime = '22:00') =>
  hours.map((row) => (row.dayOfWeek === 0 ? { ...row, openTime, closeTime } : row));
const closed = hours.map((row) => ({ ...row, isClosed: true }));

const offPeak = slotsFrom('15:00', '17:00');
const peak = slotsFrom('17:00', '22:00');
/** A day as it is first generated: 20 € off peak, 25 € in it. */
const asGenerated: DayEvent = {
  type: 'SlotsGenerated',
  data: {
    day: MONDAY,
    slots: [...offPeak, ...peak].map((slotId) => ({ slotId, priceCents: peak.includes(slotId) ? 2500 : 2000 })),
  },
};

describe('update and generate', () => {
  it('decides nothing where all is as it should be', () => {
    given(asGenerated).when(regenerate()).then();
  });

  it('makes a day that was never generated', () => {
    given().when(regenerate()).then(asGenerated);
  });

  it('opens what new hours add, removes what they leave out', () => {
    given(asGenerated)
      .when(regenerate({ hours: openFrom('14:30', '21:30') }))
      .then(slotRemoved(slot('21:30')), slotsGenerated([slot('14:30')]));
  });

  it('gives available slots the prices of today', () => {
    given(slotsGenerated())
      .when(regenerate())
      .then(...peak.map((slotId) => slotPriceChanged(slotId, 2500)));
  });

  it('leaves prices where they are not asked for, and sells new slots at the price for no list', () => {
    given(slotsGenerated())
      .when(regenerate({ applyCurrentPricing: false, hours: openFrom('14:30') }))
      .then(slotsGenerated([slot('14:30')], 2500));
  });

  it('neither removes nor opens slots where the hours are not asked for', () => {
    given(slotsGenerated(slotsFrom('17:00', '17:30')))
      .when(regenerate({ applyCurrentOperatingHours: false, hours: closed }))
      .then(slotPriceChanged(slot('17:00'), 2500));
  });

  it('touches no available slot that is no target, and still opens what is missing', () => {
    given(slotsGenerated(slotsFrom('10:00', '15:00')))
      .when(regenerate({ includeAvailable: false, hours: openFrom('14:00', '15:30') }))
      .then(slotsGenerated([slot('15:00')]));
  });

  it('never touches a blocked slot', () => {
    given(asGenerated, slotBlocked(slot('15:00')), slotBlocked(slot('21:30')))
      .when(regenerate({ includeBooked: true, hours: openFrom('15:30', '21:30') }))
      .then();
  });

  it('never touches a booked slot on its own, whatever the hours', () => {
    given(slotsGenerated(slotsFrom('15:00', '16:00')), bookingPlaced([slot('15:00')]))
      .when(regenerate({ hours: closed }))
      .then(slotRemoved(slot('15:30')));
  });
});

describe('update and generate, booked slots included', () => {
  const includeBooked = true;
  const booked = [slot('15:00'), slot('15:30')];

  it('leaves bookings within the hours, and their prices', () => {
    given(slotsGenerated(booked), bookingPlaced(booked))
      .when(regenerate({ includeBooked, hours: openFrom('15:00', '16:00') }))
      .then();
  });

  it('cancels a booking whole when the hours leave out one of its slots, and sells the others', () => {
    given(slotsGenerated(booked, 1500), bookingPlaced(booked))
      .when(regenerate({ includeBooked, hours: openFrom('15:30', '16:00') }))
      .then(bookingCancelled(booked), slotRemoved(slot('15:00')));
    given(
      slotsGenerated(booked, 1500),
      bookingPlaced(booked, { slots: booked.map((slotId) => ({ slotId, priceCents: 1500 })) }),
    )
      .when(regenerate({ includeBooked, hours: openFrom('15:30', '16:00') }))
      .leaves((after) => {
        expect([...after.slots]).toEqual([[slot('15:30'), { status: 'available', priceCents: 2000, bookingId: null }]]);
      });
  });

  it('cancels none for hours that are not asked for', () => {
    given(slotsGenerated(booked), bookingPlaced(booked))
      .when(regenerate({ includeBooked, applyCurrentOperatingHours: false, hours: closed }))
      .then();
  });
});

describe('generate only', () => {
  const operationType = 'generate_only';

  it('opens what is missing and keeps everything that exists, with its price', () => {
    given(slotsGenerated(slotsFrom('10:00', '21:30'), 1700), bookingPlaced([slot('10:00')]))
      .when(regenerate({ operationType, includeBooked: true }))
      .then(slotsGenerated([slot('21:30')], 2500));
  });
});

describe('clean up only', () => {
  const operationType = 'cleanup_only';

  it('removes every available slot and keeps blocked and booked ones', () => {
    given(slotsGenerated(slotsFrom('15:00', '17:00')), slotBlocked(slot('15:00')), bookingPlaced([slot('15:30')]))
      .when(regenerate({ operationType }))
      .then(slotRemoved(slot('16:00')), slotRemoved(slot('16:30')));
  });

  it('cancels every booking and removes its slots where booked ones are included', () => {
    const booked = [slot('15:00'), slot('15:30')];
    given(slotsGenerated(slotsFrom('15:00', '16:30')), bookingPlaced(booked))
      .when(regenerate({ operationType, includeBooked: true, includeAvailable: false }))
      .then(bookingCancelled(booked), ...booked.map(slotRemoved));
  });

  it('says that a day without a schedule has one: it stays empty when the window reaches it', () => {
    given().when(regenerate({ operationType })).then(slotsGenerated([]));
  });
});

describe('what is counted', () => {
  it('is slots opened, slots gone and bookings left', () => {
    const other = bookingPlaced([slot('17:00')], { bookingId: `${MONDAY}.0000000000000002` });
    const before = given(asGenerated, bookingPlaced([slot('15:00')]), other);
    before.when(regenerate({ includeBooked: true, hours: openFrom('16:00', '23:00') })).leaves((after, events) => {
      expect(countsOf(events, after.bookings.size)).toEqual({
        generatedSlots: 2,
        removedSlots: 2,
        preservedBookings: 1,
      });
    });
  });
});
