import { defineAutomation } from '../../automations/automation.ts';
import { bookingMail, STALE_AFTER_MS } from './booking-mail-intents.ts';

/** The event is written once for each time of a booking, so there is one mail. */
export const whenBookingRemindedSendReminder = defineAutomation({
  name: 'when-booking-reminded-send-reminder',
  staleAfterMs: STALE_AFTER_MS,
  on: { BookingReminded: (event) => bookingMail('booking-reminder', 'customer', event) },
});
