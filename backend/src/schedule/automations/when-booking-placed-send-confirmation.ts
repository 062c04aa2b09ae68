import { defineAutomation } from '../../automations/automation.ts';
import { bookingMail, NEWS_MS } from './booking-mail-intents.ts';

/** Whether there is an address to send it to is sealed in the event: it is found out when the mail is made. */
export const whenBookingPlacedSendConfirmation = defineAutomation({
  name: 'when-booking-placed-send-confirmation',
  staleAfterMs: NEWS_MS,
  on: { BookingPlaced: (event) => bookingMail('booking-confirmation', 'customer', event) },
});
