import { defineAutomation } from '../../automations/automation.ts';
import { anonymousNotice, bookingMail, isErasedToo, STALE_AFTER_MS } from './booking-mail-intents.ts';

/** Sent to the admin e-mail of the settings, if there is one. */
export const whenBookingsChangeTellThePark = defineAutomation({
  name: 'when-bookings-change-tell-the-park',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    BookingPlaced: (event, { isParkNotified }) => (isParkNotified ? bookingMail('placed-notice', 'park', event) : []),
    BookingCancelled: (event, { isParkNotified }) => {
      // The park has undone it itself.
      if (!isParkNotified || event.metadata.undoes !== undefined) return [];
      return isErasedToo(event) ? anonymousNotice(event) : bookingMail('cancelled-notice', 'park', event);
    },
    BookingMoved: (event, { isParkNotified }) => (isParkNotified ? bookingMail('moved-notice', 'park', event) : []),
  },
});
