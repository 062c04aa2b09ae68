import { defineAutomation } from '../../automations/automation.ts';
import { bookingMail, STALE_AFTER_MS } from './booking-mail-intents.ts';

/** The mail has the old time and the new one, and replaces the entry in the customer’s calendar. */
export const whenBookingMovedSendNewTime = defineAutomation({
  name: 'when-booking-moved-send-new-time',
  staleAfterMs: STALE_AFTER_MS,
  on: { BookingMoved: (event) => bookingMail('booking-move', 'customer', event) },
});
