import { describe, it } from '@jest/globals';

import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';
import {
  bookingPlaced,
  MONDAY,
  slot,
  slotBlocked,
  slotOpened,
  slotsChanged,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import type { DaySchedule } from '#schedule/domain/day-schedule';
import { createTimetable, given } from '#schedule/test/given-day';
import { decideApplySpecialDay } from './apply-special-day.decide.ts';

const setting = {
  isClosed: false,
  openTime: '15:30',
  closeTime: '16:30',
  priceCents: 900,
  note: null,
};
const specialDays = new Map([[MONDAY, setting]]);
const apply =
  (today: Day = MONDAY, settings = createTimetable({ specialDays })) =>
  (day: DaySchedule) =>
    decideApplySpecialDay({ day: MONDAY, today, timetable: settings }, day);
const within = [slot('15:30'), slot('16:00')];

describe('apply a special day', () => {
  it('generates a day of the booking window', () => {
    given().when(apply()).then(slotsGenerated(within, 900));
    given()
      .when(apply(addDays(MONDAY, -27)))
      .then(slotsGenerated(within, 900));
  });

  it('leaves a later day alone that never had slots', () => {
    given()
      .when(apply(addDays(MONDAY, -28)))
      .then();
  });

  it('changes a later day that has slots, or had some', () => {
    given(slotOpened(slot('03:00')))
      .when(apply(addDays(MONDAY, -28)))
      .then(slotsGenerated(within, 900, { removed: [slot('03:00')] }));
    given(slotsGenerated([]))
      .when(apply(addDays(MONDAY, -28)))
      .then(slotsGenerated(within, 900));
  });

  it('removes and reprices available slots, and no others', () => {
    const [first, second, third] = [slot('15:00'), slot('15:30'), slot('16:00')];
    given(
      slotsGenerated([first, second, third, slot('17:00')]),
      bookingPlaced([first]),
      slotBlocked(third),
    )
      .when(apply())
      .then(
        slotsChanged({ removed: [slot('17:00')], repriced: [{ slotId: second, priceCents: 900 }] }),
      );
  });

  it('brings back the week’s hours and prices once the day is special no more', () => {
    given(slotsGenerated([slot('14:30'), ...within], 900))
      .when(
        apply(MONDAY, createTimetable({ operatingHours: [{ ...weekday, closeTime: '16:30' }] })),
      )
      .then(
        slotsGenerated([slot('15:00')], 2000, {
          removed: [slot('14:30')],
          repriced: within.map((slotId) => ({ slotId, priceCents: 2000 })),
        }),
      );
  });
});

const weekday = {
  dayOfWeek: 0,
  openTime: '15:00',
  closeTime: '22:00',
  isClosed: false,
  useLocalTime: true,
};
