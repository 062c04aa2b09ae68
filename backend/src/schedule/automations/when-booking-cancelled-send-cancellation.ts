import { defineAutomation } from '../../automations/automation.ts';
import { bookingMail, NEWS_MS } from './booking-mail-intents.ts';

/** The customer gets it whoever cancelled, and also when a regeneration of the day did (rule 7.8). */
export const whenBookingCancelledSendCancellation = defineAutomation({
  name: 'when-booking-cancelled-send-cancellation',
  staleAfterMs: NEWS_MS,
  on: { BookingCancelled: (event) => bookingMail('booking-cancellation', 'customer', event) },
});
