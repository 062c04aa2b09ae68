import type { DataOf, ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, startOfSlot, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

import type { Visitor } from '#schedule/domain/day-schedule';
import { offerHashOf, reservationOf } from '#schedule/domain/reservations';
import {
  assertBooksOpen,
  getDay,
  type IndexedEntry,
  type Schedule,
} from '#schedule/domain/schedule';
import { isReserved, waitlistOf } from '#schedule/domain/waitlist';
import { prolongOffer, toWaitlistConfirmed } from '../domain/confirmed-entries.ts';

const MAX_ENTRIES_OF_SLOT = 20;

const MAX_ENTRIES_OF_EMAIL = 8;

export interface JoinDecision extends Omit<
  DataOf<'WaitlistJoined'>,
  'day' | 'ahead' | 'priceCents'
> {
  /** The e-mail's hashes, under the secret of each day that has waitlists. */
  readonly emailHashes: ReadonlyMap<Day, string>;
  /** How long an offer to a confirmed entry lasts, in seconds. */
  readonly offerSeconds: number;
  /** Whether the customer is signed in with this e-mail proved. */
  readonly isProved: boolean;
  readonly visitor: Visitor;
  readonly now: Date;
}

/**
 * Joins the waitlist of a slot that somebody else has. If the e-mail is on it already, its entry
 * keeps its place and gets a new link and new data: at once if it was unconfirmed, otherwise once
 * the new link is confirmed. Neither refusals nor the answer show which of these happened. Rejects
 * WAITLIST_FULL, and what `getTakenSlot` does.
 */
export function decideJoinWaitlist(
  command: JoinDecision,
  schedule: Schedule,
): ScheduleStreamEvent[] {
  const { emailHashes, isProved, offerSeconds, visitor, now, ...entry } = command;
  const { slotId, emailHash, entryId, tokenHash, customer, userId, language } = entry;
  const { day, ofDay, slot } = getTakenSlot(slotId, visitor, now, schedule);
  const waitlist = waitlistOf(ofDay, slotId, now);
  const place = waitlist.findIndex((one) => one.emailHash === emailHash);
  const present = waitlist[place];
  const elsewhere = findOpenEntries(emailHashes, schedule, now).filter(
    (id) => id !== present?.entryId,
  );
  if (waitlist.length >= MAX_ENTRIES_OF_SLOT || elsewhere.length >= MAX_ENTRIES_OF_EMAIL) {
    reject('WAITLIST_FULL');
  }

  const answer = { ahead: waitlist.length, priceCents: slot.priceCents };
  const link = { tokenHash, customer, userId, language };
  const id = present?.entryId ?? entryId;
  const joined: ScheduleStreamEvent =
    present === undefined
      ? { type: 'WaitlistJoined', data: { ...entry, day, ...answer } }
      : {
          type: 'WaitlistRejoined',
          data: { entryId: id, day, slotId, ...link, isPending: present.isConfirmed, ...answer },
        };
  if (!isProved) {
    return [joined];
  }

  const reservation = reservationOf(ofDay, slotId, now);
  const offer = reservation?.holdHash === offerHashOf(id) ? reservation : undefined;
  const confirming = {
    entryId: id,
    day,
    slotId,
    link,
    ahead: present === undefined ? waitlist.length : place,
    offer,
  };
  const wasConfirmed = present?.isConfirmed === true;
  const offeredUntil = wasConfirmed
    ? (offer?.until ?? null)
    : prolongOffer(offer, slotId, offerSeconds);
  return [joined, toWaitlistConfirmed(confirming, slot.priceCents, offeredUntil)];
}

/**
 * Returns a slot that somebody else has, with its day. Rejects SLOT_NOT_FOUND, BOOKS_CLOSED,
 * SLOT_IN_PAST, SLOT_BLOCKED and SLOT_AVAILABLE.
 */
function getTakenSlot(slotId: SlotId, visitor: Visitor, now: Date, schedule: Schedule) {
  if (slotId < 0) {
    // A negated id names a cell without a slot.
    reject('SLOT_NOT_FOUND');
  }

  const day = dayOf(slotId);
  assertBooksOpen(schedule, day);
  const ofDay = getDay(schedule, day);
  const slot = ofDay.slots.get(slotId) ?? reject('SLOT_NOT_FOUND');
  if (startOfSlot(slotId) <= now) {
    reject('SLOT_IN_PAST');
  }
  if (slot.status === 'blocked') {
    reject('SLOT_BLOCKED');
  }
  if (slot.status === 'available' && !isReserved(ofDay, slotId, visitor, now)) {
    reject('SLOT_AVAILABLE');
  }

  return { day, ofDay, slot };
}

/** The entries of an e-mail that aren't over. */
function findOpenEntries(
  emailHashes: JoinDecision['emailHashes'],
  schedule: Schedule,
  now: Date,
): readonly string[] {
  const own = [...schedule.waitlistEntries.values()].filter(
    (one) => one.emailHash === emailHashes.get(one.day),
  );
  const open = own.filter((one) => isOpen(one, schedule, now));
  return [...new Set(open.map(({ entryId }) => entryId))];
}

const isOpen = ({ entryId, day, slotId }: IndexedEntry, schedule: Schedule, now: Date): boolean =>
  waitlistOf(getDay(schedule, day), slotId, now).some((one) => one.entryId === entryId);
