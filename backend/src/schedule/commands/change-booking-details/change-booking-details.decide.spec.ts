import { describe, expect, it } from '@jest/globals';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { DayEvent } from '../../domain/day-schedule.ts';
import {
  anna,
  BOOKING,
  bookingCancelled,
  bookingPlaced,
  sealedAs,
  slot,
  slotsGenerated,
} from '../../test/day-events.ts';
import { given } from '../../test/given-day.ts';
import { decideChangeBookingDetails } from './change-booking-details.decide.ts';

const slots = [slot('15:00')];
const placed = bookingPlaced(slots);
const changed = { bookingId: BOOKING, customer: sealedAs<Customer>('anna again'), equipmentRental: true };
const details = { ...changed, basedOn: anna.keyId };
const erased: DayEvent = {
  type: 'PersonalDataErased',
  data: { subject: 'booking', subjectId: BOOKING, keyIds: [details.basedOn] },
};

describe('change the details of a booking', () => {
  it('changes whom it is for and keeps its slots and prices', () => {
    given(slotsGenerated(), placed)
      .when((day) => decideChangeBookingDetails(details, day))
      .leaves((after, events) => {
        expect(events).toEqual([{ type: 'BookingDetailsChanged', data: changed }]);
        expect(after.bookings.get(BOOKING)).toMatchObject({
          ...changed,
          slots: [{ slotId: slots[0], priceCents: 2000 }],
        });
      });
  });

  it('keeps the rental if it is left out', () => {
    given(slotsGenerated(), placed, { type: 'BookingDetailsChanged', data: { ...changed, customer: anna } })
      .when((day) => decideChangeBookingDetails({ ...details, equipmentRental: undefined }, day))
      .then({ type: 'BookingDetailsChanged', data: changed });
  });

  it.each<[string, DayEvent, string | null]>([
    ["another's change", { type: 'BookingDetailsChanged', data: changed }, 'anna again'],
    ['an erasure', erased, null],
  ])(
    'returns no events if it is based on data from before %s, but accepts a change based on the present ones',
    (_, overtaking, left) => {
      const again = { ...changed, customer: sealedAs<Customer>('anna once more') };
      const day = given(slotsGenerated(), placed, overtaking);
      day.when((now) => decideChangeBookingDetails(details, now)).then();
      day
        .when((now) => decideChangeBookingDetails({ ...again, basedOn: left && sealedAs(left).keyId }, now))
        .then({ type: 'BookingDetailsChanged', data: again });
    },
  );

  it.each([
    ['does not exist', []],
    ['was cancelled', [bookingPlaced(slots), bookingCancelled(slots)]],
  ])('is refused for a booking that %s', (_, events) => {
    given(slotsGenerated(), ...events)
      .when((day) => decideChangeBookingDetails(details, day))
      .rejects('BOOKING_NOT_FOUND');
  });
});
