import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';

import { currentPriceOf } from '#schedule/domain/pricing';
import { getDay, type Schedule } from '#schedule/domain/schedule';
import { findPresentEntry } from '#schedule/domain/waitlist';
import { isConfirmedBy, prolongOffer, toWaitlistConfirmed } from '../domain/confirmed-entries.ts';

/**
 * Confirms an entry by one of its links, whose data become the entry's. Returns no events if this
 * link has confirmed it already. Rejects WAITLIST_OVER.
 */
export function decideConfirmWaitlistEntry(
  tokenHash: string,
  { now, offerSeconds }: { readonly now: Date; readonly offerSeconds: number },
  schedule: Schedule,
): ScheduleStreamEvent[] {
  const present = findPresentEntry(tokenHash, schedule, now) ?? reject('WAITLIST_OVER');
  if (isConfirmedBy(present)) {
    return [];
  }

  const { day, slotId, entry, offer } = present;
  const price = currentPriceOf(getDay(schedule, day), slotId, schedule.settings);
  const offeredUntil = entry.isConfirmed
    ? (offer?.until ?? null)
    : prolongOffer(offer, slotId, offerSeconds);
  return [toWaitlistConfirmed(present, price, offeredUntil)];
}
