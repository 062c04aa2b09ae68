import { describe, it } from '@jest/globals';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { ScheduleStreamEvent } from '../../domain/schedule.ts';
import {
  BOOKING,
  bookingCancelled,
  bookingPlaced,
  MONDAY,
  sealedAs,
  slot,
  slotsGenerated,
} from '../../test/day-events.ts';
import { given } from '../../test/given-day.ts';
import { decideErasePersonalData } from './erase-personal-data.decide.ts';

const slots = [slot('15:00')];
const changed = (keyId: string): ScheduleStreamEvent => ({
  type: 'BookingDetailsChanged',
  data: {
    bookingId: BOOKING,
    day: MONDAY,
    customer: sealedAs<Customer>(keyId),
    equipmentRental: false,
    changed: null,
    former: null,
  },
});
const erased = (...keyIds: string[]): ScheduleStreamEvent => ({
  type: 'PersonalDataErased',
  data: { subject: 'booking', subjectId: BOOKING, keyIds, day: MONDAY },
});
const erase = (day: Parameters<typeof decideErasePersonalData>[1]) => decideErasePersonalData(BOOKING, day);

describe("erase a booking's personal data", () => {
  it('names every key that ever sealed them', () => {
    given(slotsGenerated(), bookingPlaced(slots), changed('anna again')).when(erase).then(erased('anna', 'anna again'));
  });

  it('does so for a cancelled booking as well', () => {
    given(slotsGenerated(), bookingPlaced(slots), bookingCancelled(slots)).when(erase).then(erased('anna'));
  });

  it('returns no events a second time, and only names new keys after another change', () => {
    given(slotsGenerated(), bookingPlaced(slots), erased('anna')).when(erase).then();
    given(slotsGenerated(), bookingPlaced(slots), erased('anna'), changed('anna again'))
      .when(erase)
      .then(erased('anna again'));
  });

  it('is refused for an unknown booking', () => {
    given(slotsGenerated()).when(erase).rejects('BOOKING_NOT_FOUND');
  });
});
