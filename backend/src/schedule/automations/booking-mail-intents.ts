import type { BookingCancelled, BookingPlaced } from '@cablepark/contracts/schedule/schedule.events';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { intent, isDemo, type Intent } from '../../automations/automation.ts';

/** The mails that a booking's events ask for. */
export const bookingMailKinds = [
  'booking-confirmation',
  'booking-cancellation',
  'placed-notice',
  'cancelled-notice',
] as const;
export type BookingMailKind = (typeof bookingMailKinds)[number];

/** A day later a mail about it is no news: a database restored from a backup doesn't send old ones again. */
export const NEWS_MS = 24 * 3_600_000;

type BookingEvent = RecordedEvent<EventOf<typeof BookingPlaced> | EventOf<typeof BookingCancelled>>;

const laneOf = (reader: 'customer' | 'park', bookingId: string): string => `${reader} ${bookingId}`;
/** Where the mails about a booking to its customer are. */
export const customerLane = (bookingId: string): string => laneOf('customer', bookingId);

/** A mail because of a booking's event; mails to one reader about one booking keep their order. */
export const bookingMail = (kind: BookingMailKind, reader: 'customer' | 'park', event: BookingEvent): Intent[] =>
  isDemo(event)
    ? []
    : [intent(kind, event, { lane: laneOf(reader, event.data.bookingId), keyId: event.data.customer.keyId })];
