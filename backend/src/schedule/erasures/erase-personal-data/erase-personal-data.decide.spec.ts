import { describe, it } from '@jest/globals';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import {
  anna,
  BOOKING,
  bookingCancelled,
  bookingDetailsChanged,
  bookingPlaced,
  booksClosed,
  MONDAY,
  sealedAs,
  slot,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import type { DaySchedule } from '#schedule/domain/day-schedule';
import type { Schedule } from '#schedule/domain/schedule';
import { given } from '#schedule/test/given-day';
import { decideEraseBooking, decideEraseBookings } from './erase-personal-data.decide.ts';

const slots = [slot('15:00')];
const changed = (keyId: string) => bookingDetailsChanged({ customer: sealedAs(keyId) });
const erased = (...keyIds: string[]): ScheduleStreamEvent => ({
  type: 'PersonalDataErased',
  data: { subject: 'booking', subjectId: BOOKING, keyIds, day: MONDAY },
});
const erase = (_: DaySchedule, schedule: Schedule) =>
  decideEraseBooking(BOOKING, schedule, new Map());
const closed = new Map([[BOOKING, { day: MONDAY, keyIds: ['first', 'second'] }]]);

describe("erase a booking's personal data", () => {
  it('names every key that ever sealed them', () => {
    given(slotsGenerated(), bookingPlaced(slots), changed('anna again'))
      .when(erase)
      .then(erased(anna.keyId, 'anna again'));
  });

  it('does so for a cancelled booking as well', () => {
    given(slotsGenerated(), bookingPlaced(slots), bookingCancelled(slots))
      .when(erase)
      .then(erased(anna.keyId));
  });

  it('returns no events a second time, and only names new keys after another change', () => {
    given(slotsGenerated(), bookingPlaced(slots), erased(anna.keyId)).when(erase).then();
    given(slotsGenerated(), bookingPlaced(slots), erased(anna.keyId), changed('anna again'))
      .when(erase)
      .then(erased('anna again'));
  });

  it('names the keys that the read models have of a booking in closed books', () => {
    given(slotsGenerated(), bookingPlaced(slots), booksClosed())
      .when((_, schedule) => decideEraseBooking(BOOKING, schedule, closed))
      .then(erased('first', 'second'));
  });

  it('believes the schedule as long as it has the booking', () => {
    given(slotsGenerated(), bookingPlaced(slots))
      .when((_, schedule) => decideEraseBooking(BOOKING, schedule, closed))
      .then(erased(anna.keyId));
  });

  it('erases of many bookings those that are known', () => {
    given(slotsGenerated(), bookingPlaced(slots))
      .when((_, schedule) => decideEraseBookings(['nobody’s', BOOKING], schedule, new Map()))
      .then(erased(anna.keyId));
  });

  it('is refused for an unknown booking', () => {
    given(slotsGenerated()).when(erase).rejects('BOOKING_NOT_FOUND');
  });
});
