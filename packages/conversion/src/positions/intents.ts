import { bookingIdOf } from '@cablepark/contracts/schedule/booking-ids';
import type { Data } from '../old/old-event.ts';

const DAY = /^(\d{4}-\d{2}-\d{2})\./;

/** Something that the outbox of before was to do, with the data of its event. */
export interface Intent {
  readonly kind: string;
  readonly lane: string;
  readonly data: Data | null;
}

/** The kinds of mail whose events have the customer in them. All others look the customer up. */
const WITH_CUSTOMER: ReadonlySet<string> = new Set(['booking-confirmation', 'placed-notice', 'former-address-notice']);

/** The same intent, as if its event were of the new log. */
export function newIntent({ kind, lane, data }: Intent): Intent {
  const isAnonymous = kind === 'cancelled-notice' && data !== null && !('customer' in data);
  const id = idIn(data?.['bookingId']);
  return {
    kind,
    lane: isAnonymous ? `anonymous ${id}` : lane.replace(/(?<= )\d{4}-\d{2}-\d{2}\./, ''),
    data: data && (kind === 'erasure' || kind === 'remains' ? erasure(data) : named(kind, data, isAnonymous)),
  };
}

function named(kind: string, data: Data, isAnonymous: boolean): Data {
  if (typeof data['bookingId'] !== 'string') return data;
  const { customer, newBookingId: _, moveId: __, note: ___, ...rest } = data;
  return {
    ...rest,
    bookingId: bookingIdOf(data['bookingId']),
    ...(kind === 'former-address-notice' ? { day: DAY.exec(data['bookingId'])?.[1] } : {}),
    ...(WITH_CUSTOMER.has(kind) ? { customer } : {}),
    ...(isAnonymous ? { customer: null } : {}),
  };
}

function erasure(data: Data): Data {
  const subjectId = String(data['subjectId']);
  const isBooking = data['subject'] === 'booking';
  return {
    ...data,
    subjectId: isBooking ? bookingIdOf(subjectId) : subjectId,
    day: isBooking ? (DAY.exec(subjectId)?.[1] ?? null) : null,
  };
}

const idIn = (id: unknown): string => (typeof id === 'string' ? bookingIdOf(id) : '');
