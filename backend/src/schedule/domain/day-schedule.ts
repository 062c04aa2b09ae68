import type { PrivacyEvent } from '@cablepark/contracts/privacy/privacy.events';
import type { Attendance } from '@cablepark/contracts/schedule/attendance';
import type { ClosureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { BookingPlaced, ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Toucher } from '@cablepark/event-store/streams/toucher';
import { PersistentMap } from './persistent-map.ts';

export interface Slot {
  /** It is reserved while a booking is on its way to it from another day. */
  readonly status: 'available' | 'booked' | 'blocked' | 'reserved';
  /** The price that it is sold at, whatever its booking paid. */
  readonly priceCents: Cents;
  readonly bookingId: string | null;
  /** The closure that blocked it. */
  readonly closureId: string | null;
}

export type PricedSlots = readonly { readonly slotId: SlotId; readonly priceCents: Cents }[];

/** A booking as it was placed, with later changes. */
export interface PlacedBooking {
  readonly bookingId: string;
  readonly reference: string;
  /** The slots it holds, or lost if it is postponed, at the prices it was booked at. */
  readonly slots: PricedSlots;
  readonly customer: Sealed<Customer>;
  readonly equipmentRental: boolean;
  readonly ownerId: string | null;
  readonly language: 'lv' | 'en';
  readonly placedAt: string;
  /** How often its times, price, details or state have changed. */
  readonly sequence: number;
  /** The stretches that moves took away. */
  readonly goneStretches?: readonly Stretch[] | undefined;
  /** A hash of the token in its link; null if it has none, or its customer was erased, with whom the link ends. */
  readonly linkHash: string | null;
  readonly attendance: Attendance | null;
  /** The first slot of the time of which the customer was reminded. */
  readonly remindedOf: SlotId | null;
  /** The closure that took its slots; null while it stands. */
  readonly postponed: Postponement | null;
}

export interface Postponement {
  readonly closureId: string;
  readonly reason: ClosureReason;
  readonly note: PublicNote | null;
}

/** The part of a closure that lies in this day: its first slot, and the first one after it. */
export interface DayClosure {
  readonly first: SlotId;
  readonly end: SlotId;
  readonly reason: ClosureReason;
}

/** What moves to and from other days have done here. */
export interface DayMoves {
  /** Bookings that are leaving, with the ids of their moves. Nothing else may change them meanwhile. */
  readonly leaving: PersistentMap<string, string>;
  /** Bookings that are coming, by the ids of their moves, with the slots that are reserved for them. */
  readonly coming: PersistentMap<
    string,
    { readonly bookingId: string; readonly slots: PricedSlots; readonly deed: string }
  >;
  /** Moves that are over here; a step of theirs that comes late does nothing. */
  readonly over: PersistentMap<string, true>;
  /** The present ids of bookings that have left. */
  readonly left: PersistentMap<string, string>;
}

/** What an undo over several streams holds here until all of it is decided. */
export interface Claim {
  readonly deed: string;
  /** The slots as they were; undefined for cells that weren't stored. */
  readonly slots: ReadonlyMap<SlotId, Slot | undefined>;
  readonly bookings: readonly string[];
}

/** The first answer to an Idempotency-Key. It stays the answer whatever happens to the booking. */
export interface FirstAnswer {
  readonly body: string;
  readonly booking: PlacedBooking;
  /** The correlation id of the request that placed it. */
  readonly deed: string;
}

/** The ids of keys that have not been erased. */
export type UnerasedKeys = PersistentMap<string, true>;

/**
 * A Riga day with its slots and standing bookings, and all else that decisions about the day need. Everything that
 * events change is a persistent map, because a day may have tens of thousands of events, and each has to be folded, and
 * a refused decision undone, without copying.
 */
export interface DaySchedule {
  readonly isGenerated: boolean;
  readonly slots: PersistentMap<SlotId, Slot>;
  /** The bookings that stand. */
  readonly bookings: PersistentMap<string, PlacedBooking>;
  /** The bookings that lost their slots to a closure and wait for other ones. */
  readonly postponed: PersistentMap<string, PlacedBooking>;
  readonly closures: PersistentMap<string, DayClosure>;
  /** The closures that were taken back. A step of theirs that comes late closes nothing. */
  readonly reopened: PersistentMap<string, true>;
  readonly moves: DayMoves;
  readonly answers: PersistentMap<string, FirstAnswer>;
  /** The keys of the customer data of every booking, cancelled ones too. */
  readonly customerKeys: PersistentMap<string, UnerasedKeys>;
  /** The keys of the reasons of every slot that was ever blocked. */
  readonly reasonKeys: PersistentMap<SlotId, UnerasedKeys>;
  /** The undos that hold something here, by their ids. */
  readonly claims: PersistentMap<string, Claim>;
  /** The undos that hold nothing here any more; a step of theirs that comes late does nothing. */
  readonly endedClaims: PersistentMap<string, true>;
  /** By the keys of touched.ts: which deed changed a slot or booking last, cancelled ones included. */
  readonly touched: PersistentMap<string, Toucher>;
  /** How many bookings each customer has placed, cancelled ones too. The map’s keys are those of `countingKeysOf`. */
  readonly bookingCounts: PersistentMap<string, number>;
}

/** The events of a day's stream. */
export type DayEvent = ScheduleEvent | PrivacyEvent;

export const emptyDay: DaySchedule = {
  isGenerated: false,
  slots: new PersistentMap(),
  bookings: new PersistentMap(),
  postponed: new PersistentMap(),
  closures: new PersistentMap(),
  reopened: new PersistentMap(),
  moves: {
    leaving: new PersistentMap(),
    coming: new PersistentMap(),
    over: new PersistentMap(),
    left: new PersistentMap(),
  },
  answers: new PersistentMap(),
  customerKeys: new PersistentMap(),
  reasonKeys: new PersistentMap(),
  claims: new PersistentMap(),
  endedClaims: new PersistentMap(),
  touched: new PersistentMap(),
  bookingCounts: new PersistentMap(),
};

/**
 * The keys by which a customer’s bookings for a day are counted. Bookings placed by staff have none: they belong to no
 * account, and e-mails that staff type are not hashed.
 */
export const countingKeysOf = ({
  ownerId,
  emailHash,
}: Pick<EventOf<typeof BookingPlaced>['data'], 'ownerId' | 'emailHash'>) => [
  ...(ownerId === null ? [] : [`account ${ownerId}`]),
  ...(emailHash === null ? [] : [`email ${emailHash}`]),
];

/** The booking, whether it stands or is postponed. */
export const bookingIn = (day: DaySchedule, bookingId: string): PlacedBooking | undefined =>
  day.bookings.get(bookingId) ?? day.postponed.get(bookingId);
