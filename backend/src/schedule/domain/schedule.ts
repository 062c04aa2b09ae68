import type { PassProduct } from '@cablepark/contracts/passes/pass-product';
import type { ClosureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';

import { noAnswers, type FirstAnswers } from '#command-pipeline/domain/first-answers';
import type { Pass } from '#schedule/passes/domain/pass';
import {
  emptyDay,
  isCancelled,
  type DaySchedule,
  type PlacedBooking,
  type Visitor,
} from './day-schedule.ts';
import type { LastChange } from './last-change.ts';
import { emptySettings, type ScheduleSettings } from './settings.ts';
import { noChains, type UndoChains } from './undo-chains.ts';

/** A closed stretch of time. Each of its days has its own part. */
export interface Closure {
  /** Instants, as ISO 8601. */
  readonly from: string;
  readonly to: string;
  readonly reason: ClosureReason;
  readonly note: PublicNote | null;
  readonly isTakenBack: boolean;
  /** Whether closing was undone, as if it had never been. */
  readonly isUndone: boolean;
  readonly lastChange: LastChange;
}

/** The day a booking is on, and the action that last changed it. */
export interface IndexedBooking {
  /** The day of its slots, or of those that it lost. */
  readonly day: Day;
  readonly lastChange: LastChange;
}

/** When a reservation on a day ends. */
export interface ReservationEnd {
  readonly day: Day;
  readonly until: string;
}

/** Where to find a hold's slots, and for whom they are reserved. */
export interface IndexedHold extends ReservationEnd, Visitor {
  readonly holdHash: string;
}

/** Where to find a waitlist entry that isn't over. */
export interface IndexedEntry {
  readonly entryId: string;
  readonly emailHash: string;
  readonly day: Day;
  readonly slotId: SlotId;
}

/** An entry whose offer was accepted, and the booking it became, until either is erased. */
export interface AcceptedEntry {
  readonly entryId: string;
  readonly bookingId: string;
  readonly day: Day;
  /** The keys of all data the entry has ever had. */
  readonly keyIds: readonly string[];
}

/**
 * The park's schedule: everything that is decided together. Days are found by their date, and the
 * parts that events change are kept in persistent maps, so the time to fold and decide doesn't
 * depend on the size of the schedule.
 */
export interface Schedule {
  readonly days: PersistentMap<Day, DaySchedule>;
  /**
   * Every booking of an open day, including cancelled ones, and the postponed ones of closed days.
   */
  readonly bookings: PersistentMap<string, IndexedBooking>;
  /** The short references of all these bookings. */
  readonly shortReferences: PersistentMap<string, true>;
  readonly closures: PersistentMap<string, Closure>;
  /** The holds, by the hashes of their ids. Some may have expired. */
  readonly holds: PersistentMap<string, IndexedHold>;
  /**
   * When visitors placed or released holds within the last minute, as ISO 8601, by `visitorNameOf`.
   * Some of them may be older.
   */
  readonly holdTimes: PersistentMap<string, readonly string[]>;
  /** The minute in which expired holds and older hold times were last dropped, as ISO 8601. */
  readonly oldHoldsDroppedIn: string;
  /** The waitlist entries that aren't over, by the hashes of their tokens. */
  readonly waitlistEntries: PersistentMap<string, IndexedEntry>;
  /** By the ids of the entries. */
  readonly acceptedEntries: PersistentMap<string, AcceptedEntry>;
  /** What the park sells, by the ids of the products. */
  readonly passProducts: PersistentMap<string, PassProduct>;
  readonly passes: PersistentMap<string, Pass>;
  /** The ids of passes, by the hashes of their codes. */
  readonly passIds: PersistentMap<string, string>;
  /** What last changed passes and products, by their ids. */
  readonly passChanges: PersistentMap<string, LastChange>;
  readonly settings: ScheduleSettings;
  readonly answers: FirstAnswers;
  readonly undoChains: UndoChains;
  /** The first open day; null if no books have been closed yet. */
  readonly booksClosedBefore: Day | null;
}

export const emptySchedule: Schedule = {
  days: new PersistentMap(),
  bookings: new PersistentMap(),
  shortReferences: new PersistentMap(),
  closures: new PersistentMap(),
  holds: new PersistentMap(),
  holdTimes: new PersistentMap(),
  oldHoldsDroppedIn: '',
  waitlistEntries: new PersistentMap(),
  acceptedEntries: new PersistentMap(),
  passProducts: new PersistentMap(),
  passes: new PersistentMap(),
  passIds: new PersistentMap(),
  passChanges: new PersistentMap(),
  settings: emptySettings,
  answers: noAnswers,
  undoChains: noChains,
  booksClosedBefore: null,
};

/** A day of the schedule, empty if nothing is known of it. */
export const getDay = ({ days }: Schedule, day: Day): DaySchedule => days.get(day) ?? emptyDay;

/** The schedule with one of its days changed. */
export const updateDay = (
  schedule: Schedule,
  day: Day,
  change: (day: DaySchedule) => DaySchedule,
): Schedule => ({
  ...schedule,
  days: schedule.days.with(day, change(getDay(schedule, day))),
});

/** Finds a booking, even a cancelled one; undefined if there is none in open books. */
export function findBooking(schedule: Schedule, bookingId: string): PlacedBooking | undefined {
  const day = schedule.bookings.get(bookingId)?.day;
  if (day === undefined) {
    return undefined;
  }

  const { bookings, postponed, cancelled } = getDay(schedule, day);
  return bookings.get(bookingId) ?? postponed.get(bookingId) ?? cancelled.get(bookingId);
}

/** Finds a booking that stands or is postponed. Rejects BOOKING_NOT_FOUND. */
export function getPresentBooking(schedule: Schedule, bookingId: string): PlacedBooking {
  const booking = findBooking(schedule, bookingId);
  return booking && !isCancelled(booking) ? booking : reject('BOOKING_NOT_FOUND');
}

/**
 * Whether the day is so long ago that the schedule has forgotten it and no command may change it
 * (ADR 101).
 */
export const areBooksClosed = ({ booksClosedBefore }: Schedule, day: Day): boolean =>
  booksClosedBefore !== null && day < booksClosedBefore;

/** Rejects BOOKS_CLOSED for a day whose books are closed. */
export function assertBooksOpen(schedule: Schedule, day: Day): void {
  if (areBooksClosed(schedule, day)) {
    reject('BOOKS_CLOSED');
  }
}

/** Those days whose books are open. Commands over a range skip the others. */
export const selectOpenDays = (
  days: readonly Day[],
  { booksClosedBefore }: Schedule,
): readonly Day[] =>
  booksClosedBefore === null ? days : days.filter((day) => day >= booksClosedBefore);

/**
 * The first of these references that no booking in open books has, including cancelled ones.
 * Rejects UNAVAILABLE if all are taken.
 */
export const pickShortReference = (
  candidates: readonly string[],
  { shortReferences }: Schedule,
): string =>
  candidates.find((candidate) => !shortReferences.has(candidate)) ?? reject('UNAVAILABLE');
