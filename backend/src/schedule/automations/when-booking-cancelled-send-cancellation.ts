import { defineAutomation } from '../../automations/automation.ts';
import { bookingMail, STALE_AFTER_MS } from './booking-mail-intents.ts';

/** Sent whoever cancelled the booking, including a regeneration of the day (rule 7.8). */
export const whenBookingCancelledSendCancellation = defineAutomation({
  name: 'when-booking-cancelled-send-cancellation',
  staleAfterMs: STALE_AFTER_MS,
  on: { BookingCancelled: (event) => bookingMail('booking-cancellation', 'customer', event) },
});
