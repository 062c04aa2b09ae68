import { defineAutomation } from '../../automations/automation.ts';
import { bookingMail, NEWS_MS } from './booking-mail-intents.ts';

/** The event’s data are sealed, so whether there is an address is only known when the mail is written. */
export const whenBookingPlacedSendConfirmation = defineAutomation({
  name: 'when-booking-placed-send-confirmation',
  staleAfterMs: NEWS_MS,
  on: { BookingPlaced: (event) => bookingMail('booking-confirmation', 'customer', event) },
});
