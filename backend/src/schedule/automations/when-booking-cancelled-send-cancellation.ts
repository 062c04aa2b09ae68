import { defineAutomation } from '../../automations/automation.ts';
import { bookingMail, isErasedToo, STALE_AFTER_MS } from './booking-mail-intents.ts';

/**
 * Sent whoever cancelled the booking, including a regeneration of the day (rule 7.8). Customers who erase themselves by
 * the same step have no address any more.
 */
export const whenBookingCancelledSendCancellation = defineAutomation({
  name: 'when-booking-cancelled-send-cancellation',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    BookingCancelled: (event) => (isErasedToo(event) ? [] : bookingMail('booking-cancellation', 'customer', event)),
  },
});
