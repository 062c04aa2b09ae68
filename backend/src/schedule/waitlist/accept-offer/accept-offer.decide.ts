import type { ScheduleStreamEvent } from '@cablepark/contracts/events';

import {
  decideBookSlots,
  type BookSlotsDecision,
} from '#schedule/bookings/book-slots/book-slots.decide';
import { anybody, offerHashOf } from '#schedule/domain/reservations';
import { getDay, type Schedule } from '#schedule/domain/schedule';
import {
  getOfferedEntry,
  isConfirmedBy,
  placeOf,
  toWaitlistConfirmed,
} from '../domain/confirmed-entries.ts';

/**
 * Books the offered slot at the offer's price, regardless of the lead time, and confirms the entry.
 * Rejects NOT_OFFERED, WAITLIST_OVER and TOO_MANY_BOOKINGS.
 */
export function decideAcceptOffer(
  tokenHash: string,
  placing: Omit<BookSlotsDecision, 'slots' | 'visitor' | 'ownerId'>,
  schedule: Schedule,
): ScheduleStreamEvent[] {
  const present = getOfferedEntry(tokenHash, schedule, placing.now);
  const { slotId, day, entryId, link, offer } = present;
  const visitor = { ...anybody, holdHash: offerHashOf(entryId) };
  const slots = { stored: [slotId], unallocated: [] };
  const booked = decideBookSlots(
    { ...placing, slots, visitor, ownerId: link.userId },
    getDay(schedule, day),
  );
  const { bookingId, reference } = placing;
  const accepted: ScheduleStreamEvent = {
    type: 'OfferAccepted',
    data: { ...placeOf(present), bookingId, reference },
  };
  if (isConfirmedBy(present)) {
    return [...booked, accepted];
  }

  return [toWaitlistConfirmed(present, 0, offer?.until ?? null), ...booked, accepted];
}
