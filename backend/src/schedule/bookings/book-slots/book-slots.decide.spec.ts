import { describe, it } from '@jest/globals';

import { defaultLeadTime } from '@cablepark/contracts/configuration/seeded-settings';
import { blankOpenDetails } from '@cablepark/contracts/schedule/booking-details';
import {
  anna,
  bookingCancelled,
  bookingPlaced,
  slot,
  slotBlocked,
  slotOpened,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import type { DaySchedule } from '#schedule/domain/day-schedule';
import { anybody } from '#schedule/domain/reservations';
import { createTimetable, given } from '#schedule/test/given-day';
import { decideBookSlots, type BookSlotsDecision } from './book-slots.decide.ts';

const NEXT = '0000000000000002';

const bookSlots =
  (times: readonly string[], more: Partial<BookSlotsDecision> = {}) =>
  (day: DaySchedule) =>
    decideBookSlots(
      {
        bookingId: NEXT,
        reference: 'JKMNPQRSTVWXYZ23',
        shortReference: 'W3X-9AC',
        slots: { stored: times.map((time) => slot(time)), unallocated: [] },
        customer: anna,
        ...blankOpenDetails,
        ownerId: null,
        language: 'en',
        isStaff: false,
        emailHash: null,
        linkHash: 'abc',
        isLimited: true,
        visitor: anybody,
        now: new Date('2026-05-25T09:00:00Z'),
        timetable: createTimetable(),
        ...more,
      },
      day,
    );

const placed = (times: readonly string[], more = {}) =>
  bookingPlaced(
    times.map((time) => slot(time)),
    {
      bookingId: NEXT,
      reference: 'JKMNPQRSTVWXYZ23',
      shortReference: 'W3X-9AC',
      customer: anna,
      language: 'en',
      ...more,
    },
  );

describe('book slots', () => {
  it('notes of a customer of a later day that they are expected, which is nothing, but not that they came', () => {
    const book = (state: 'expected' | 'arrived') =>
      given(slotsGenerated()).when(bookSlots(['15:00'], { isStaff: true, attendance: { state } }));
    book('expected').then(placed(['15:00']));
    book('arrived').rejects('INVALID_REQUEST');
  });

  it('places a booking of all slots, in order, at their prices', () => {
    given(slotsGenerated())
      .when(bookSlots(['16:00', '15:00', '15:30']))
      .then(placed(['15:00', '15:30', '16:00']));
  });

  it.each([
    ['one', ['15:00'], ['15:00']],
    ['two of three', ['15:00', '15:30', '16:00'], ['15:00', '15:30']],
  ])('refuses the whole booking if %s is already booked, and names it', (_, wanted, taken) => {
    given(slotsGenerated(), bookingPlaced(taken.map((time) => slot(time))))
      .when(bookSlots(wanted))
      .rejects('SLOTS_ALREADY_BOOKED', { alreadyBookedSlots: taken.map((time) => slot(time)) });
  });

  it('refuses a blocked slot like a booked one', () => {
    given(slotsGenerated(), slotBlocked(slot('15:00')))
      .when(bookSlots(['15:00']))
      .rejects('SLOTS_ALREADY_BOOKED', { alreadyBookedSlots: [slot('15:00')] });
  });

  it.each([
    [
      false,
      'One or more selected time slots have been booked by someone else. Please go back and select different times.',
    ],
    [true, 'One or more selected time slots are already booked. Please adjust the booking time.'],
  ])('uses the messages of the customers’ and the staff’s forms (staff: %p)', (isStaff, error) => {
    given(slotsGenerated(), bookingPlaced([slot('15:00')]))
      .when(bookSlots(['15:00'], { isStaff }))
      .rejects('SLOTS_ALREADY_BOOKED', { error });
  });

  it('books a slot again after its booking was cancelled', () => {
    given(slotsGenerated(), bookingPlaced([slot('15:00')]), bookingCancelled([slot('15:00')]))
      .when(bookSlots(['15:00']))
      .then(placed(['15:00']));
  });

  it('refuses unknown slots', () => {
    given(slotsGenerated())
      .when(bookSlots(['10:00']))
      .rejects('SLOT_NOT_FOUND');
  });
});

describe('book cells', () => {
  const toCells = (...times: string[]) => ({
    slots: { stored: [], unallocated: times.map((time) => slot(time)) },
  });

  it('is refused to customers', () => {
    given(slotsGenerated())
      .when(bookSlots([], toCells('10:00')))
      .rejects('SLOT_NOT_FOUND');
  });

  it('turns them into slots for staff, at present prices', () => {
    given(slotsGenerated())
      .when(bookSlots([], { isStaff: true, ...toCells('10:00', '17:00') }))
      .then(slotOpened(slot('10:00'), 2000), placed(['10:00', '17:00']));
  });

  it('uses a slot with the same start if there is one, for customers too', () => {
    given(slotsGenerated())
      .when(bookSlots([], toCells('15:00')))
      .then(placed(['15:00']));
  });

  it('is refused if that slot is booked', () => {
    given(slotsGenerated(), bookingPlaced([slot('15:00')]))
      .when(bookSlots([], { isStaff: true, ...toCells('14:30', '15:00') }))
      .rejects('SLOTS_ALREADY_BOOKED', { alreadyBookedSlots: [slot('15:00')] });
  });
});

describe('book in time', () => {
  // 15:00 in Riga is 12:00 UTC; 15:30 ends at 13:00 UTC.
  it.each([
    ['before it begins', '2026-06-01T11:59:59.999Z', undefined],
    ['just as it ends', '2026-06-01T12:30:00.000Z', 'SLOT_IN_PAST'],
    ['just before it ends, restricted', '2026-06-01T12:29:59.999Z', 'LEAD_TIME_RESTRICTED'],
    ['the day after', '2026-06-02T09:00:00.000Z', 'SLOT_IN_PAST'],
  ] as const)('%s', (_, now, code) => {
    const outcome = given(slotsGenerated()).when(bookSlots(['15:00'], { now: new Date(now) }));
    if (code) {
      outcome.rejects(code);
    } else {
      outcome.then(placed(['15:00']));
    }
  });

  it('books a slot that has begun until it ends, if the lead time is off', () => {
    const leadTime = { ...defaultLeadTime, restrictionMode: 'off' } as const;
    given(slotsGenerated())
      .when(
        bookSlots(['15:00'], {
          now: new Date('2026-06-01T12:29:00Z'),
          timetable: createTimetable({ leadTime }),
        }),
      )
      .then(placed(['15:00']));
  });

  it('does not apply to staff', () => {
    given(slotsGenerated())
      .when(bookSlots(['15:00'], { isStaff: true, now: new Date('2026-06-09T09:00:00Z') }))
      .then(placed(['15:00']));
  });

  it('refuses the whole request for one restricted slot', () => {
    const leadTime = { ...defaultLeadTime, leadTimeHours: 4 };
    given(slotsGenerated())
      .when(
        bookSlots(['15:00', '15:30'], {
          now: new Date('2026-06-01T08:01:00Z'),
          timetable: createTimetable({ leadTime }),
        }),
      )
      .rejects('LEAD_TIME_RESTRICTED');
  });
});

/** It is two hours before the slot, and the lead time is four. */
describe('the lead time', () => {
  const now = new Date('2026-06-01T10:00:00Z');
  const others = bookingPlaced([slot('21:00')], { ownerId: 'somebody else' });
  const own = bookingPlaced([slot('21:30')], { bookingId: '0000000000000009', ownerId: 'athlete' });
  const day = [slotsGenerated(), others];

  it.each([
    ['enforced', 'a guest', null, false, day, 'LEAD_TIME_RESTRICTED'],
    ['enforced', 'an athlete', 'athlete', false, day, 'LEAD_TIME_RESTRICTED'],
    [
      'enforced',
      'an athlete with a booking that day',
      'athlete',
      false,
      [...day, own],
      'LEAD_TIME_RESTRICTED',
    ],
    ['booking_based', 'a guest', null, false, day, 'LEAD_TIME_RESTRICTED'],
    ['booking_based', 'an athlete', 'athlete', false, day, 'LEAD_TIME_RESTRICTED'],
    [
      'booking_based',
      'an athlete with a booking that day',
      'athlete',
      false,
      [...day, own],
      undefined,
    ],
    ['off', 'a guest', null, false, day, undefined],
    ['enforced', 'a guest while an operator is on site', null, true, day, undefined],
    ['booking_based', 'a guest while an operator is on site', null, true, day, undefined],
  ] as const)('%s: %s', (restrictionMode, _, ownerId, operatorOnSite, before, code) => {
    const leadTime = { restrictionMode, leadTimeHours: 4, operatorOnSite };
    const outcome = given(...before).when(
      bookSlots(['15:00'], { now, timetable: createTimetable({ leadTime }), ownerId }),
    );
    if (code) {
      outcome.rejects(code);
    } else {
      outcome.then(placed(['15:00'], { ownerId }));
    }
  });

  it.each([
    ['four hours and a minute before', '2026-06-01T07:59:00Z', true],
    ['four hours before', '2026-06-01T08:00:00Z', true],
    ['a millisecond less', '2026-06-01T08:00:00.001Z', false],
  ])('counts whole hours, rounded down: %s', (_, at, isTaken) => {
    const leadTime = { ...defaultLeadTime, leadTimeHours: 4 };
    const outcome = given(slotsGenerated()).when(
      bookSlots(['15:00'], { now: new Date(at), timetable: createTimetable({ leadTime }) }),
    );
    if (isTaken) {
      outcome.then(placed(['15:00']));
    } else {
      outcome.rejects('LEAD_TIME_RESTRICTED');
    }
  });
});

describe('the limit of bookings for a day', () => {
  const athlete = { ownerId: 'athlete' };
  const email = { emailHash: 'hash of anna' };
  /** Bookings of the same slot, each placed and cancelled again. */
  const repeatCycles = (count: number, by: object) =>
    Array.from({ length: count }, (_, i) => [
      bookingPlaced([slot('15:00')], { bookingId: `${i}`, ...by }),
      bookingCancelled([slot('15:00')], { bookingId: `${i}` }),
    ]).flat();

  it.each([
    ['an account', athlete],
    ['an e-mail', email],
  ])('is twenty for %s, cancelled ones included', (_, by) => {
    given(slotsGenerated(), ...repeatCycles(19, by))
      .when(bookSlots(['15:00'], by))
      .then(placed(['15:00'], by));
    given(slotsGenerated(), ...repeatCycles(20, by))
      .when(bookSlots(['15:00'], by))
      .rejects('TOO_MANY_BOOKINGS');
  });

  it.each([
    ['another account', athlete, { ownerId: 'another' }],
    ['another e-mail', email, { emailHash: 'another' }],
    ['a guest without an e-mail', { ...athlete, ...email }, {}],
    ['a guest like twenty others', {}, {}],
    ['staff', { ...athlete, ...email }, { isStaff: true }],
    ['anybody if limits are off', athlete, { ...athlete, isLimited: false }],
  ])('does not count them against %s', (_, before, by) => {
    const {
      isStaff: _staff,
      isLimited: _limited,
      ...more
    } = { isStaff: false, isLimited: true, ...by };
    given(slotsGenerated(), ...repeatCycles(20, before))
      .when(bookSlots(['15:00'], by))
      .then(placed(['15:00'], more));
  });

  it('counts the e-mails of guests and athletes together', () => {
    given(
      slotsGenerated(),
      ...repeatCycles(10, email),
      ...repeatCycles(10, { ...email, ownerId: 'other' }),
    )
      .when(bookSlots(['15:00'], { ...athlete, ...email }))
      .rejects('TOO_MANY_BOOKINGS');
  });
});
