import { describe, expect, it } from '@jest/globals';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import { BOOKING, bookingCancelled, bookingPlaced, sealedAs, slot, slotsGenerated } from '../../test/day-events.ts';
import { given } from '../../test/given-day.ts';
import { decideChangeBookingDetails } from './change-booking-details.decide.ts';

const details = { bookingId: BOOKING, customer: sealedAs<Customer>('anna again'), equipmentRental: true };
const slots = [slot('15:00')];

describe('change the details of a booking', () => {
  it('changes whom it is for and leaves its slots and prices', () => {
    given(slotsGenerated(), bookingPlaced(slots))
      .when((day) => decideChangeBookingDetails(details, day))
      .leaves((after, events) => {
        expect(events).toEqual([{ type: 'BookingDetailsChanged', data: details }]);
        expect(after.bookings.get(BOOKING)).toMatchObject({
          ...details,
          slots: [{ slotId: slots[0], priceCents: 2000 }],
        });
      });
  });

  it.each([
    ['never was', []],
    ['was cancelled', [bookingPlaced(slots), bookingCancelled(slots)]],
  ])('is refused for one that %s', (_, events) => {
    given(slotsGenerated(), ...events)
      .when((day) => decideChangeBookingDetails(details, day))
      .rejects('BOOKING_NOT_FOUND');
  });
});
