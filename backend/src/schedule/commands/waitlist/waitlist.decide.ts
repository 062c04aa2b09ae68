import type { DataOf, ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, slotStart, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Visitor } from '../../domain/day-schedule.ts';
import { anybody, offerHash } from '../../domain/reservations.ts';
import { assertBooksOpen, dayIn, type IndexedEntry, type Schedule } from '../../domain/schedule.ts';
import { isReserved, lineOf, presentEntry, type PresentEntry } from '../../domain/waiting-list.ts';
import { decideBookSlots, type BookSlotsDecision } from '../book-slots/book-slots.decide.ts';

const MAX_OF_A_SLOT = 20;
const MAX_OF_AN_EMAIL = 8;

export interface JoinDecision extends Omit<DataOf<'WaitlistJoined'>, 'day' | 'ahead' | 'priceCents'> {
  /** The hashes of the same e-mail under the secrets of the days that have waiting lists. */
  readonly emailHashes: ReadonlyMap<Day, string>;
  readonly visitor: Visitor;
  readonly now: Date;
}

/** Joins the line of a slot that somebody else has. Returns no events if the customer is in it already. */
export function decideJoin(command: JoinDecision, schedule: Schedule): ScheduleStreamEvent[] {
  const { emailHashes, visitor, now, ...entry } = command;
  const { slotId, emailHash } = entry;
  if (slotId < 0) reject('SLOT_NOT_FOUND'); // a cell
  const day = dayOf(slotId);
  assertBooksOpen(schedule, day);
  const ofDay = dayIn(schedule, day);
  const slot = ofDay.slots.get(slotId) ?? reject('SLOT_NOT_FOUND');
  if (slotStart(slotId) <= now) reject('SLOT_IN_PAST');
  if (slot.status === 'blocked') reject('SLOT_BLOCKED');
  if (slot.status === 'available' && !isReserved(ofDay, slotId, visitor, now)) reject('SLOT_AVAILABLE');
  const line = lineOf(ofDay, slotId, now);
  if (line.some((one) => one.emailHash === emailHash)) return [];
  const own = [...schedule.entries.values()].filter((one) => one.emailHash === emailHashes.get(one.day));
  if (line.length >= MAX_OF_A_SLOT || own.filter((one) => isOpen(one, schedule, now)).length >= MAX_OF_AN_EMAIL)
    reject('WAITLIST_FULL');
  return [{ type: 'WaitlistJoined', data: { ...entry, day, ahead: line.length, priceCents: slot.priceCents } }];
}

const isOpen = ({ entryId, day, slotId }: IndexedEntry, schedule: Schedule, now: Date): boolean =>
  lineOf(dayIn(schedule, day), slotId, now).some((one) => one.entryId === entryId);

/** Leaves the line; no events if the entry is over. */
export function decideLeave(tokenHash: string, now: Date, schedule: Schedule): ScheduleStreamEvent[] {
  const present = presentEntry(tokenHash, schedule, now);
  if (!present) return [];
  return [{ type: 'WaitlistLeft', data: { ...placeOf(present), wasOffered: present.status === 'offered' } }];
}

/** Declines what is offered. Rejects NOT_OFFERED while it waits, and WAITLIST_OVER. */
export const decideDecline = (tokenHash: string, now: Date, schedule: Schedule): ScheduleStreamEvent[] => [
  { type: 'OfferDeclined', data: placeOf(offeredEntry(tokenHash, schedule, now)) },
];

/** Books what is offered, at the price of the offer and whatever the lead time. Rejects what declining rejects. */
export function decideAccept(
  tokenHash: string,
  placing: Omit<BookSlotsDecision, 'slots' | 'visitor' | 'ownerId'>,
  schedule: Schedule,
): ScheduleStreamEvent[] {
  const present = offeredEntry(tokenHash, schedule, placing.now);
  const { slotId, day, entryId, entry } = present;
  const visitor = { ...anybody, holdHash: offerHash(entryId) };
  const slots = { stored: [slotId], unallocated: [] };
  const booked = decideBookSlots({ ...placing, slots, visitor, ownerId: entry.userId }, dayIn(schedule, day));
  const { bookingId, reference } = placing;
  return [...booked, { type: 'OfferAccepted', data: { ...placeOf(present), bookingId, reference } }];
}

function offeredEntry(tokenHash: string, schedule: Schedule, now: Date): PresentEntry {
  const present = presentEntry(tokenHash, schedule, now) ?? reject('WAITLIST_OVER');
  return present.status === 'offered' ? present : reject('NOT_OFFERED');
}

const placeOf = ({ entryId, day, slotId }: IndexedEntry) => ({ entryId, day, slotId });
