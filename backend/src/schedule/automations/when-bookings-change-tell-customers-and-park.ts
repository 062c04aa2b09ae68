import type { DataOf, EventNamed, ParkEvent } from '@cablepark/contracts/events';
import { openDetailNames, pickFields } from '@cablepark/contracts/schedule/booking-details';
import type { RecordedEvent } from '@cablepark/contracts/shared/recorded-event';

import { createIntent, defineMailing, type Intent } from '#automation-runtime/automation';

/** The kinds of mail that a booking's events cause. */
export const bookingMailKinds = [
  'booking-confirmation',
  'booking-cancellation',
  'booking-move',
  'booking-postponement',
  'booking-restoration',
  'booking-reminder',
  'former-address-notice',
  'placed-notice',
  'cancelled-notice',
  'moved-notice',
] as const;
export type BookingMailKind = (typeof bookingMailKinds)[number];

/**
 * A mail is sent only within a day of its event, so a database restored from a backup doesn't send
 * old mails again.
 */
export const STALE_AFTER_MS = 24 * 3_600_000;

/** An event that a mail is sent about. */
type BookingEvent = RecordedEvent<
  EventNamed<
    | 'BookingPlaced'
    | 'BookingCancelled'
    | 'BookingMoved'
    | 'BookingPostponed'
    | 'BookingRestored'
    | 'BookingReminded'
  >
>;

/** Mails in the same lane keep their order. */
export const laneOf = (reader: 'customer' | 'park', bookingId: string): string =>
  `${reader} ${bookingId}`;
/** The lanes of all mails that contain personal data of a booking's customer. */
export const personalLanesOf = (bookingId: string): readonly string[] => [
  laneOf('customer', bookingId),
  laneOf('park', bookingId),
];

/** Whether the event's append also erased the customer, whose data must then not be used. */
export const isErasedWith = ({ metadata }: ParkEvent): boolean =>
  metadata.command === 'EraseByLink';

/**
 * Tells the park of a cancellation without the erased customer, in a lane that their erasure
 * doesn't drop.
 */
export const createAnonymousNotice = (
  event: RecordedEvent<EventNamed<'BookingCancelled'>>,
): Intent[] => [
  {
    ...createIntent('cancelled-notice', event, {
      lane: `anonymous ${event.data.bookingId}`,
      keyId: null,
    }),
    data: { ...event.data, customer: null },
  },
];

/**
 * An intent to send a mail about a booking. Mails about one booking to one reader keep their order.
 * Only some events have the customer in them; the others' mails are dropped by their lanes when the
 * customer is erased.
 */
export function createBookingMail(
  kind: BookingMailKind,
  reader: 'customer' | 'park',
  event: BookingEvent,
): Intent[] {
  const keyId = 'customer' in event.data ? event.data.customer.keyId : null;
  return [createIntent(kind, event, { lane: laneOf(reader, event.data.bookingId), keyId })];
}

const defineCustomerMail = (name: string, on: Parameters<typeof defineMailing>[0]['on']) =>
  defineMailing({ name, staleAfterMs: STALE_AFTER_MS, on });

/**
 * The customer's address, if there is one, is sealed in the event and known only when the mail is
 * written.
 */
export const whenBookingPlacedSendConfirmation = defineCustomerMail(
  'when-booking-placed-send-confirmation',
  {
    BookingPlaced: (event) => createBookingMail('booking-confirmation', 'customer', event),
  },
);

/**
 * Sent no matter who cancelled, a regeneration included (rule 7.8), unless the customer was erased
 * with it.
 */
export const whenBookingCancelledSendCancellation = defineCustomerMail(
  'when-booking-cancelled-send-cancellation',
  {
    BookingCancelled: (event) =>
      isErasedWith(event) ? [] : createBookingMail('booking-cancellation', 'customer', event),
  },
);

/** The mail has the old time and the new one, and replaces the entry in the customer’s calendar. */
export const whenBookingMovedSendNewTime = defineCustomerMail('when-booking-moved-send-new-time', {
  BookingMoved: (event) => createBookingMail('booking-move', 'customer', event),
});

/** The customer learns why, and gets the link by which to pick another time. */
export const whenBookingPostponedOfferNewTime = defineCustomerMail(
  'when-booking-postponed-offer-new-time',
  {
    BookingPostponed: (event) => createBookingMail('booking-postponement', 'customer', event),
  },
);

/** The closure was taken back, so the booking has its time again. */
export const whenBookingRestoredTellItsCustomer = defineCustomerMail(
  'when-booking-restored-tell-its-customer',
  {
    BookingRestored: (event) => createBookingMail('booking-restoration', 'customer', event),
  },
);

/** The event is written once for each time of a booking, so there is one mail. */
export const whenBookingRemindedSendReminder = defineCustomerMail(
  'when-booking-reminded-send-reminder',
  {
    BookingReminded: (event) => createBookingMail('booking-reminder', 'customer', event),
  },
);

/**
 * One mail about the time that a booking has after an undo. The park gets none about its own undos.
 */
export const whenActionUndoneTellItsCustomers = defineMailing({
  name: 'when-action-undone-tell-its-customers',
  staleAfterMs: STALE_AFTER_MS,
  on: { BookingReverted: (event) => [toMailIntent(event)] },
});

function toMailIntent(event: RecordedEvent<EventNamed<'BookingReverted'>>): Intent {
  const { kind, data } = toMailContent(event.data);
  return {
    ...createIntent(kind, event, { lane: laneOf('customer', event.data.bookingId), keyId: null }),
    data,
  };
}

/** The kind of the mail, and the data of the event that usually causes it. */
function toMailContent(reverted: DataOf<'BookingReverted'>): {
  readonly kind: BookingMailKind;
  readonly data: object;
} {
  const { bookingId, reference, ownerId, language, sequence, goneStretches } = reverted;
  const { was, left, slots, postponed, settled } = reverted;
  const facts = {
    bookingId,
    reference,
    ownerId,
    language,
    sequence,
    goneStretches,
    ...pickFields(openDetailNames, reverted),
  };
  if (postponed) {
    const { closureId, reason } = postponed;
    return { kind: 'booking-postponement', data: { ...facts, slots, closureId, reason } };
  }
  if (was === 'postponed' || was === 'cancelled') {
    return {
      kind: 'booking-restoration',
      data: { ...facts, slots, closureId: settled?.closureId ?? '' },
    };
  }

  return { kind: 'booking-move', data: { ...facts, from: left, to: slots, postponedBy: null } };
}

/** Sent to the admin e-mail of the settings, if there is one. */
export const whenBookingsChangeTellThePark = defineMailing({
  name: 'when-bookings-change-tell-the-park',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    BookingPlaced: (event, { isParkNotified }) =>
      isParkNotified ? createBookingMail('placed-notice', 'park', event) : [],
    BookingCancelled: (event, { isParkNotified }) => {
      // An undo is the park's own.
      if (!isParkNotified || event.metadata.undoes !== undefined) {
        return [];
      }

      return isErasedWith(event)
        ? createAnonymousNotice(event)
        : createBookingMail('cancelled-notice', 'park', event);
    },
    BookingMoved: (event, { isParkNotified }) =>
      isParkNotified ? createBookingMail('moved-notice', 'park', event) : [],
  },
});

/**
 * The holder of a booking's link may change its e-mail. The former address gets a notice without
 * the link.
 */
export const whenDetailsChangedByLinkTellFormerAddress = defineMailing({
  name: 'when-details-changed-by-link-tell-former-address',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    BookingDetailsChanged: (event) => {
      const { former, bookingId } = event.data;
      if (former === null) {
        return [];
      }

      const lane = laneOf('customer', bookingId);
      return [createIntent('former-address-notice', event, { lane, keyId: former.customer.keyId })];
    },
  },
});
