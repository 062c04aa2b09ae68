import { createHmac } from 'node:crypto';
import { bookingLetters, isMarkedId } from '@cablepark/contracts/schedule/booking-ids';
import { KEY_BYTES } from './sealing.ts';
import type { Secrets } from './secrets.ts';

/** Never changes and is never deleted, so that a booking has one name in every export and on every machine. */
const SECRET = 'booking-pseudonym';
/** Follows the secret of a fork. */
const OF_FORK = Buffer.from('fork');

/** The token by which the function is injected. */
export const BOOKING_PSEUDONYM = Symbol('names of bookings outside');

/** Returns the name of the booking with this id. */
export type BookingPseudonym = (bookingId: string) => string;

/** Returns the secret under which bookings are named, to be passed to another process of the same system. */
export async function pseudonymSecret(secrets: Secrets): Promise<Buffer> {
  const secret = await secrets.named(SECRET);
  return (await secrets.isOfFork()) ? Buffer.concat([secret, OF_FORK]) : secret;
}

/**
 * Names bookings where neither their references nor their ids may be shown, because whoever has one of these may open the
 * confirmation page: 16 letters like those of a reference, a keyed hash of the id (ADR 92). In a fork, the bookings that
 * came with it have their pseudonyms for ids; only those made in it have marked ones (ADR 98).
 */
export function pseudonymUnder(secret: Buffer): BookingPseudonym {
  const key = secret.subarray(0, KEY_BYTES);
  const isOfFork = secret.length > KEY_BYTES;
  return (bookingId) =>
    isOfFork && !isMarkedId(bookingId)
      ? bookingId
      : bookingLetters(createHmac('sha256', key).update(bookingId).digest());
}

export const bookingPseudonym = async (secrets: Secrets): Promise<BookingPseudonym> =>
  pseudonymUnder(await pseudonymSecret(secrets));
