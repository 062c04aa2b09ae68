import type { DomainEvent } from '@cablepark/contracts/events';
import { serialOf } from '@cablepark/contracts/schedule/booking-id';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { intent, isDemo, type Intent } from '../../automations/automation.ts';

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

/** A mail is sent only within a day of its event, so a database restored from a backup doesn't send old mails again. */
export const STALE_AFTER_MS = 24 * 3_600_000;

type BookingCancelledEvent = Extract<DomainEvent, { type: 'BookingCancelled' }>;

/** An event that says whose booking it is about. */
type BookingEvent = RecordedEvent<
  Extract<
    DomainEvent,
    {
      type:
        | 'BookingPlaced'
        | 'BookingCancelled'
        | 'BookingMoved'
        | 'BookingPostponed'
        | 'BookingRestored'
        | 'BookingReminded';
    }
  >
>;

/** Mails in the same lane keep their order. */
export const laneOf = (reader: 'customer' | 'park', bookingId: string): string => `${reader} ${bookingId}`;
/** The lanes of the mails about a booking to its customer. Older mails are in the lane of the whole id. */
export const customerLanes = (bookingId: string): readonly string[] =>
  [serialOf(bookingId), bookingId].map((id) => laneOf('customer', id));

/** Whether the customer was erased in the same append as the event, so that nothing may be made of their data. */
export const isErasedToo = ({ metadata }: RecordedEvent): boolean => metadata.command === 'EraseByLink';

/**
 * An intent to tell the park of a cancellation whose customer was erased with it. It has neither the customer nor their
 * key, so the erasure doesn't drop it.
 */
export function anonymousNotice(event: RecordedEvent<BookingCancelledEvent>): Intent[] {
  const { customer: _, ...data } = event.data;
  const lane = laneOf('park', serialOf(data.bookingId));
  return [{ ...intent('cancelled-notice', event, { lane, keyId: null }), data }];
}

/** An intent to send a mail about a booking. Mails about one booking to one reader keep their order. */
export const bookingMail = (kind: BookingMailKind, reader: 'customer' | 'park', event: BookingEvent): Intent[] =>
  isDemo(event)
    ? []
    : [intent(kind, event, { lane: laneOf(reader, serialOf(event.data.bookingId)), keyId: event.data.customer.keyId })];
