import { defineAutomation } from '../../automations/automation.ts';
import { bookingMail, STALE_AFTER_MS } from './booking-mail-intents.ts';

/** The customer's address, if there is one, is sealed in the event and known only when the mail is written. */
export const whenBookingPlacedSendConfirmation = defineAutomation({
  name: 'when-booking-placed-send-confirmation',
  staleAfterMs: STALE_AFTER_MS,
  on: { BookingPlaced: (event) => bookingMail('booking-confirmation', 'customer', event) },
});
