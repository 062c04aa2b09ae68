import type { EventNamed } from '@cablepark/contracts/events';
import type { Cents } from '@cablepark/contracts/shared/money';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';

import type { EntryLink, Reservation } from '#schedule/domain/day-schedule';
import { endOfOffer } from '#schedule/domain/offers';
import type { IndexedEntry, Schedule } from '#schedule/domain/schedule';
import { findPresentEntry, type PresentEntry } from '#schedule/domain/waitlist';

/** An entry about to be confirmed by one of its links. */
interface Confirming {
  readonly entryId: string;
  readonly day: Day;
  readonly slotId: SlotId;
  readonly link: EntryLink;
  readonly ahead: number;
  readonly offer: Reservation | undefined;
}

/** The event by which a link's data become the entry's; an offer's price goes before the slot's. */
export function toWaitlistConfirmed(
  { entryId, day, slotId, link, ahead, offer }: Confirming,
  priceCents: Cents,
  offeredUntil: string | null,
): EventNamed<'WaitlistConfirmed'> {
  const { tokenHash, customer, userId, language } = link;
  return {
    type: 'WaitlistConfirmed',
    data: {
      entryId,
      day,
      slotId,
      tokenHash,
      customer,
      userId,
      language,
      ahead,
      priceCents: offer?.priceCents ?? priceCents,
      offeredUntil,
    },
  };
}

/**
 * The end of an offer once its entry is confirmed: the same as if it had been confirmed when the
 * offer was made.
 */
export const prolongOffer = (
  offer: Reservation | undefined,
  slotId: SlotId,
  offerSeconds: number,
): string | null => (offer ? endOfOffer(slotId, new Date(offer.since), offerSeconds) : null);

/** Whether this very link has confirmed the entry. */
export const isConfirmedBy = ({ entry, link }: PresentEntry): boolean =>
  entry.isConfirmed && link.tokenHash === entry.tokenHash;

/** The entry with this link, to which a slot is offered. Rejects WAITLIST_OVER and NOT_OFFERED. */
export function getOfferedEntry(tokenHash: string, schedule: Schedule, now: Date): PresentEntry {
  const present = findPresentEntry(tokenHash, schedule, now) ?? reject('WAITLIST_OVER');
  return present.status === 'offered' ? present : reject('NOT_OFFERED');
}

/** The fields by which events name the entry and its slot. */
export const placeOf = ({ entryId, day, slotId }: IndexedEntry) => ({ entryId, day, slotId });
