import type { Attendance } from '@cablepark/contracts/schedule/attendance';
import type {
  CancellationReason,
  ClosureReason,
} from '@cablepark/contracts/schedule/cancellation-reason';
import type { BookingField, Customer } from '@cablepark/contracts/schedule/customer';
import type { BookingPlaced } from '@cablepark/contracts/schedule/booking.events';
import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';
import type { LastChange } from './last-change.ts';

export interface Slot {
  readonly status: 'available' | 'booked' | 'blocked';
  /** The price that it is sold at, whatever its booking paid. */
  readonly priceCents: Cents;
  readonly bookingId: string | null;
  /** The closure that blocked it. */
  readonly closureId: string | null;
  /** Why staff blocked it; null if they didn't. The key may have been erased. */
  readonly blockReason: Sealed<{ reason: string }> | null;
}

export type PricedSlots = readonly { readonly slotId: SlotId; readonly priceCents: Cents }[];

/** A booking as it was placed, with later changes. */
export interface PlacedBooking {
  readonly bookingId: string;
  readonly reference: string;
  readonly shortReference: string;
  /** The slots it holds, or lost if it is postponed, at the prices it was booked at. */
  readonly slots: PricedSlots;
  readonly customer: Sealed<Customer>;
  readonly equipmentRental: boolean;
  /** Who placed it, and who changed these fields since; the last one counts. */
  readonly placedBy: Edit;
  readonly edits: Readonly<Partial<Record<BookingField, Edit>>>;
  readonly ownerId: string | null;
  readonly language: 'lv' | 'en';
  readonly placedAt: string;
  /** How often its times, price, details or state have changed. */
  readonly sequence: number;
  /** The stretches that moves took away. */
  readonly goneStretches?: readonly Stretch[] | undefined;
  /**
   * A hash of the token in its link; null once its customer was erased, with whom the link ends.
   */
  readonly linkHash: string | null;
  readonly attendance: Attendance | null;
  /** The first slot of the time of which the customer was reminded. */
  readonly remindedOf: SlotId | null;
  /** The keys that seal data of the booking and have not been erased. */
  readonly keyIds: readonly string[];
  /** The closure that took its slots; null while it stands. */
  readonly postponed: Postponement | null;
}

/** Who gave a field of a booking its value, and when. */
export interface Edit {
  /** The member of staff; null for the customer. */
  readonly staffId: string | null;
  /** An instant. */
  readonly at: string;
}

export interface Postponement {
  /** Since when it has waited for another time, as ISO 8601. */
  readonly since: string;
  readonly closureId: string;
  readonly reason: ClosureReason;
}

export interface CancelledBooking extends PlacedBooking {
  readonly cancelled: CancellationReason;
}

/** The part of a closure that lies in this day: its first slot, and the first one after it. */
export interface DayClosure {
  readonly first: SlotId;
  readonly end: SlotId;
  readonly reason: ClosureReason;
}

/**
 * Whom a request acts for: its account, its browser, and whoever has been told the id of the hold
 * that it names.
 */
export interface Visitor {
  readonly userId: string | null;
  readonly visitorHash: string | null;
  readonly holdHash: string | null;
}

/** An available slot that is kept for somebody until an instant. */
export interface Reservation extends Visitor {
  readonly holdHash: string;
  /** What it is sold for to whom it is reserved. */
  readonly priceCents: Cents;
  /** Instants. */
  readonly since: string;
  readonly until: string;
  readonly isProlonged: boolean;
  /** Whether it is an offer to who waited for the slot, and no hold. */
  readonly isOffer: boolean;
  /** Whether staff held it, so that no lead time was asked for. */
  readonly isByStaff: boolean;
  /** The action that reserved it; for an offer, the one that freed the slot. */
  readonly lastChange: LastChange;
}

/** A customer who waits for a slot, or is offered it. */
export interface WaitingEntry {
  readonly entryId: string;
  readonly tokenHash: string;
  readonly emailHash: string;
  readonly customer: Sealed<Customer>;
  readonly userId: string | null;
  readonly language: 'lv' | 'en';
  /** Whether a mailed link of it was opened, so that the e-mail is its customer's own. */
  readonly isConfirmed: boolean;
  /** The newer link and data of a confirmed entry, which count once that link is confirmed. */
  readonly pending: NewLink | null;
  /** The keys of all data that the entry ever had. */
  readonly keyIds: readonly string[];
}

/** A link to an entry of a waiting list, with the data that came with it. */
export type NewLink = Pick<WaitingEntry, 'tokenHash' | 'customer' | 'userId' | 'language'>;

/** The ids of keys that have not been erased. */
export type UnerasedKeys = PersistentMap<string, true>;

/**
 * A Riga day with its slots and bookings, and all else that decisions about the day need. What
 * events change is a persistent map: a day may have tens of thousands of events, each to be folded
 * or undone without copying.
 */
export interface DaySchedule {
  /** The action that generated or regenerated its slots last; null if none ever did. */
  readonly generated: LastChange | null;
  readonly slots: PersistentMap<SlotId, Slot>;
  /** The bookings that stand. */
  readonly bookings: PersistentMap<string, PlacedBooking>;
  /** The bookings that lost slots of this day to a closure and wait for other ones. */
  readonly postponed: PersistentMap<string, PlacedBooking>;
  /** The bookings that were cancelled, as they were last. They may be erased, or stand again. */
  readonly cancelled: PersistentMap<string, CancelledBooking>;
  readonly closures: PersistentMap<string, DayClosure>;
  /** The keys of the reasons of every slot that was ever blocked. */
  readonly reasonKeys: PersistentMap<SlotId, UnerasedKeys>;
  readonly lastChanges: PersistentMap<SlotId, LastChange>;
  /** What is kept for somebody, perhaps no longer. */
  readonly reservations: PersistentMap<SlotId, Reservation>;
  /** Who waits for slots, in the order of joining. */
  readonly lines: PersistentMap<SlotId, readonly WaitingEntry[]>;
  /**
   * How many offers to unconfirmed entries have lapsed in a row since the slot was last sold; none
   * if it is left out.
   */
  readonly lapses: PersistentMap<SlotId, number>;
  /**
   * How many bookings each customer has placed, cancelled ones too. The map’s keys are those of
   * `countingKeysOf`.
   */
  readonly bookingCounts: PersistentMap<string, number>;
}

export const emptyDay: DaySchedule = {
  generated: null,
  slots: new PersistentMap(),
  bookings: new PersistentMap(),
  postponed: new PersistentMap(),
  cancelled: new PersistentMap(),
  closures: new PersistentMap(),
  reasonKeys: new PersistentMap(),
  lastChanges: new PersistentMap(),
  reservations: new PersistentMap(),
  lines: new PersistentMap(),
  lapses: new PersistentMap(),
  bookingCounts: new PersistentMap(),
};

/**
 * The keys by which a customer’s bookings for a day are counted. Those that staff placed have none.
 */
export const countingKeysOf = ({
  ownerId,
  emailHash,
}: Pick<EventOf<typeof BookingPlaced>['data'], 'ownerId' | 'emailHash'>) => [
  ...(ownerId === null ? [] : [`account ${ownerId}`]),
  ...(emailHash === null ? [] : [`email ${emailHash}`]),
];

/** Whether the booking was cancelled. Its type has the reason then. */
export const isCancelled = (booking: PlacedBooking): booking is CancelledBooking =>
  'cancelled' in booking;

/** A booking's state. A cancelled booking is `cancelled` even if it had been postponed before. */
export const stateOf = (booking: PlacedBooking): 'cancelled' | 'postponed' | 'standing' =>
  isCancelled(booking) ? 'cancelled' : booking.postponed ? 'postponed' : 'standing';
