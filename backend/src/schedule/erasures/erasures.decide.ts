import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';

import { dayOfBooking } from '#schedule/domain/cancellation';
import { isCancelled, type DaySchedule, type PlacedBooking } from '#schedule/domain/day-schedule';
import { isOver, toLinkedBooking } from '#schedule/domain/link-rules';
import { findBooking, type Schedule } from '#schedule/domain/schedule';
import { findPresentEntry } from '#schedule/domain/waitlist';
import { decideCancelBooking } from '../bookings/cancel-booking/cancel-booking.decide.ts';
import { decideLeaveWaitlist } from '../waitlist/leave-waitlist/leave-waitlist.decide.ts';

/**
 * Bookings of closed books, which the schedule has forgotten: their days, and their keys that have
 * not been erased.
 */
export type ClosedBookings = ReadonlyMap<
  string,
  { readonly day: Day; readonly keyIds: readonly string[] }
>;

/**
 * The events that erase a booking's customer, and the waitlist entry it came from; none if nothing
 * is left to erase.
 */
export const eraseCustomerOf = (
  booking: PlacedBooking,
  schedule: Schedule,
): ScheduleStreamEvent[] => [
  ...toPersonalDataErased(booking.bookingId, dayOfBooking(booking), booking.keyIds),
  ...eraseEntriesOfBooking(booking.bookingId, schedule),
];

const toPersonalDataErased = (
  subjectId: string,
  day: Day,
  keyIds: readonly string[],
): ScheduleStreamEvent[] =>
  keyIds.length === 0
    ? []
    : [
        {
          type: 'PersonalDataErased',
          data: { subject: 'booking', subjectId, keyIds: [...keyIds], day },
        },
      ];

/** An entry keeps its own copy of the customer's data until it is erased. */
function eraseEntriesOfBooking(bookingId: string, schedule: Schedule): ScheduleStreamEvent[] {
  const entries = [...schedule.acceptedEntries.values()].filter(
    (entry) => entry.bookingId === bookingId,
  );
  return entries.map(({ entryId, day, keyIds }) => ({
    type: 'PersonalDataErased',
    data: { subject: 'waitlistEntry', subjectId: entryId, keyIds: [...keyIds], day },
  }));
}

/**
 * Erases the customer of a booking, even of a cancelled one or in closed books, with the entry it
 * came from. Returns no events if nothing is left.
 */
export function decideEraseBooking(bookingId: string, schedule: Schedule, closed: ClosedBookings) {
  const booking = findBooking(schedule, bookingId);
  if (booking) {
    return eraseCustomerOf(booking, schedule);
  }

  const { day, keyIds } = closed.get(bookingId) ?? reject('BOOKING_NOT_FOUND');
  return [
    ...toPersonalDataErased(bookingId, day, keyIds),
    ...eraseEntriesOfBooking(bookingId, schedule),
  ];
}

/** Erases the customers of all these bookings. Unknown ones are left out. */
export const decideEraseBookings = (
  bookingIds: readonly string[],
  schedule: Schedule,
  closed: ClosedBookings,
) =>
  bookingIds.flatMap((bookingId) =>
    findBooking(schedule, bookingId) || closed.has(bookingId)
      ? decideEraseBooking(bookingId, schedule, closed)
      : [],
  );

export interface EraseByLinkDecision {
  readonly bookingId: string;
  /** A hash of the token in the link. */
  readonly linkHash: string;
  readonly now: Date;
  readonly closed: ClosedBookings;
}

/**
 * Erases the customer of a booking and, unless it is over, cancels it. Does neither if it is too
 * late to cancel.
 */
export function decideEraseByLink(
  { bookingId, linkHash, now, closed }: EraseByLinkDecision,
  schedule: Schedule,
) {
  const booking = findBooking(schedule, bookingId);
  const isOfAnother = booking !== undefined && booking.linkHash !== linkHash;
  const erased = decideEraseBooking(bookingId, schedule, closed);
  if (isOfAnother || erased.length === 0) {
    return reject('BOOKING_OVER', { dataUntil: null });
  }
  if (!booking || isCancelled(booking) || isOver(toLinkedBooking(booking), now)) {
    return erased;
  }

  const changer = { kind: 'link', linkHash } as const;
  const cancellation = { bookingId, now, changer, reason: 'customer', blockReason: null } as const;
  return [...decideCancelBooking(cancellation, schedule), ...erased];
}

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
 * Erases such data and leaves the entry unchanged, since it may be somebody else's. If the data
 * have become the entry's, erases the entry.
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

/**
 * Erases every reason for which the slot was blocked. Returns no events if none is left. `closed`
 * are keys of closed books.
 */
export function decideEraseBlockReason(
  slotId: SlotId,
  day: DaySchedule,
  closed?: readonly string[],
): ScheduleStreamEvent[] {
  const keyIds = [...(day.reasonKeys.get(slotId)?.keys() ?? closed ?? reject('SLOT_NOT_FOUND'))];
  if (keyIds.length === 0) {
    return [];
  }

  return [
    {
      type: 'PersonalDataErased',
      data: { subject: 'blockReason', subjectId: String(slotId), keyIds, day: null },
    },
  ];
}
