import { defineAutomation } from '../../automations/automation.ts';
import { bookingMail, STALE_AFTER_MS } from './booking-mail-intents.ts';

/** The closure was taken back, so the booking has its time again. */
export const whenBookingRestoredTellItsCustomer = defineAutomation({
  name: 'when-booking-restored-tell-its-customer',
  staleAfterMs: STALE_AFTER_MS,
  on: { BookingRestored: (event) => bookingMail('booking-restoration', 'customer', event) },
});
