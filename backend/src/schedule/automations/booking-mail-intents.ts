import type { EventNamed } from '@cablepark/contracts/events';
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

/** An event that a mail is sent about. */
type BookingEvent = RecordedEvent<
  EventNamed<
    'BookingPlaced' | 'BookingCancelled' | 'BookingMoved' | 'BookingPostponed' | 'BookingRestored' | 'BookingReminded'
  >
>;

/** Mails in the same lane keep their order. */
export const laneOf = (reader: 'customer' | 'park', bookingId: string): string => `${reader} ${bookingId}`;
/** The lanes of all mails that have personal data of a booking's customer in them. */
export const personalLanesOf = (bookingId: string): readonly string[] => [
  laneOf('customer', bookingId),
  laneOf('park', bookingId),
];

/** Whether the customer was erased in the same append as the event, so that nothing may be made of their data. */
export const isErasedToo = ({ metadata }: RecordedEvent): boolean => metadata.command === 'EraseByLink';

/**
 * An intent to tell the park of a cancellation whose customer was erased with it. It says nothing of them, and has a
 * lane of its own, so the erasure doesn't drop it.
 */
export const anonymousNotice = (event: RecordedEvent<EventNamed<'BookingCancelled'>>): Intent[] => [
  {
    ...intent('cancelled-notice', event, { lane: `anonymous ${event.data.bookingId}`, keyId: null }),
    data: { ...event.data, customer: null },
  },
];

/**
 * An intent to send a mail about a booking. Mails about one booking to one reader keep their order. Only some events
 * have the customer in them; the others' mails are dropped by their lanes when the customer is erased.
 */
export function bookingMail(kind: BookingMailKind, reader: 'customer' | 'park', event: BookingEvent): Intent[] {
  if (isDemo(event)) return [];
  const keyId = 'customer' in event.data ? event.data.customer.keyId : null;
  return [intent(kind, event, { lane: laneOf(reader, event.data.bookingId), keyId })];
}
