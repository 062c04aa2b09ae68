import { defineAutomation } from '../../automations/automation.ts';
import { bookingMail, isErasedToo, STALE_AFTER_MS } from './booking-mail-intents.ts';

const tellsCustomers = (name: string, on: Parameters<typeof defineAutomation>[0]['on']) =>
  defineAutomation({ name, staleAfterMs: STALE_AFTER_MS, on });

/** The customer's address, if there is one, is sealed in the event and known only when the mail is written. */
export const whenBookingPlacedSendConfirmation = tellsCustomers('when-booking-placed-send-confirmation', {
  BookingPlaced: (event) => bookingMail('booking-confirmation', 'customer', event),
});

/**
 * Sent no matter who cancelled the booking, including a regeneration of the day (rule 7.8). Customers who erase
 * themselves by the same step have no address any more.
 */
export const whenBookingCancelledSendCancellation = tellsCustomers('when-booking-cancelled-send-cancellation', {
  BookingCancelled: (event) => (isErasedToo(event) ? [] : bookingMail('booking-cancellation', 'customer', event)),
});

/** The mail has the old time and the new one, and replaces the entry in the customer’s calendar. */
export const whenBookingMovedSendNewTime = tellsCustomers('when-booking-moved-send-new-time', {
  BookingMoved: (event) => bookingMail('booking-move', 'customer', event),
});

/** The customer learns why, and gets the link by which to pick another time. */
export const whenBookingPostponedOfferNewTime = tellsCustomers('when-booking-postponed-offer-new-time', {
  BookingPostponed: (event) => bookingMail('booking-postponement', 'customer', event),
});

/** The closure was taken back, so the booking has its time again. */
export const whenBookingRestoredTellItsCustomer = tellsCustomers('when-booking-restored-tell-its-customer', {
  BookingRestored: (event) => bookingMail('booking-restoration', 'customer', event),
});

/** The event is written once for each time of a booking, so there is one mail. */
export const whenBookingRemindedSendReminder = tellsCustomers('when-booking-reminded-send-reminder', {
  BookingReminded: (event) => bookingMail('booking-reminder', 'customer', event),
});
