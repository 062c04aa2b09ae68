import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import type { Schedule } from '#schedule/domain/schedule';
import { findPresentEntry } from '#schedule/domain/waitlist';
import {
  decideEraseBookings,
  type ClosedBookings,
} from '#schedule/erasures/erase-personal-data/erase-personal-data.decide';
import { decideLeaveWaitlist } from '../leave-waitlist/leave-waitlist.decide.ts';

/** A waitlist entry, possibly over, with the keys of its customer's data. */
export interface ErasableEntry {
  readonly entryId: string;
  readonly tokenHash: string;
  readonly day: Day;
  readonly keyIds: readonly string[];
}

/** Removes an entry from its waitlist, if it is still there, and erases its customer. */
export function decideEraseEntry(
  { entryId, tokenHash, day, keyIds }: ErasableEntry,
  now: Date,
  schedule: Schedule,
): ScheduleStreamEvent[] {
  const known = findPresentEntry(tokenHash, schedule, now)?.entry.keyIds ?? [];
  const all = [...new Set([...keyIds, ...known])];
  return [
    ...decideLeaveWaitlist(tokenHash, now, schedule),
    {
      type: 'PersonalDataErased',
      data: { subject: 'waitlistEntry', subjectId: entryId, keyIds: all, day },
    },
  ];
}

/** Data that came with a link to an entry, but aren't the entry's own, or aren't any more. */
export interface ErasableLink {
  readonly entryId: string;
  readonly tokenHash: string;
  readonly day: Day;
  readonly keyId: string;
}

/**
 * Erases the data of a link and leaves the entry unchanged, since it may be somebody else's. If the
 * data have become the entry's own, erases the entry.
 */
export function decideEraseLink(
  { entryId, tokenHash, day, keyId }: ErasableLink,
  now: Date,
  schedule: Schedule,
): ScheduleStreamEvent[] {
  const present = findPresentEntry(tokenHash, schedule, now);
  if (present?.entry.tokenHash === tokenHash) {
    return decideEraseEntry({ entryId, tokenHash, day, keyIds: [keyId] }, now, schedule);
  }

  return [
    {
      type: 'PersonalDataErased',
      data: { subject: 'waitlistLink', subjectId: keyId, keyIds: [keyId], day },
    },
  ];
}

/** An entry with the booking it became, if any. */
export interface EntryWithBooking extends ErasableEntry {
  readonly bookingId: string | null;
}

/** Erases an entry and the booking it became. */
export function decideEraseEntryAndBooking(
  entry: EntryWithBooking,
  now: Date,
  { schedule, closed }: { readonly schedule: Schedule; readonly closed: ClosedBookings },
): ScheduleStreamEvent[] {
  const bookingId = schedule.acceptedEntries.get(entry.entryId)?.bookingId ?? entry.bookingId;
  const ofBooking = bookingId === null ? [] : decideEraseBookings([bookingId], schedule, closed);
  const own = decideEraseEntry(entry, now, schedule);
  return [...own, ...ofBooking.filter((event) => !isErasureOfEntry(event))];
}

const isErasureOfEntry = ({ type, data }: ScheduleStreamEvent): boolean =>
  type === 'PersonalDataErased' && data.subject === 'waitlistEntry';
