import { defineAutomation } from '../../automations/automation.ts';
import { bookingMail, STALE_AFTER_MS } from './booking-mail-intents.ts';

/** The customer learns why, and gets the link by which to pick another time. */
export const whenBookingPostponedOfferNewTime = defineAutomation({
  name: 'when-booking-postponed-offer-new-time',
  staleAfterMs: STALE_AFTER_MS,
  on: { BookingPostponed: (event) => bookingMail('booking-postponement', 'customer', event) },
});
