import { defineAutomation } from '../../automations/automation.ts';
import { bookingMail, NEWS_MS } from './booking-mail-intents.ts';

/** Notifies the admin address of the settings, if there is one. */
export const whenBookingsChangeTellThePark = defineAutomation({
  name: 'when-bookings-change-tell-the-park',
  staleAfterMs: NEWS_MS,
  on: {
    BookingPlaced: (event, { isParkTold }) => (isParkTold ? bookingMail('placed-notice', 'park', event) : []),
    BookingCancelled: (event, { isParkTold }) => (isParkTold ? bookingMail('cancelled-notice', 'park', event) : []),
  },
});
