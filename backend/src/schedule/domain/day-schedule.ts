import type { Attendance } from '@cablepark/contracts/schedule/attendance';
import type { OpenDetails } from '@cablepark/contracts/schedule/booking-details';
import type { BookingPlaced } from '@cablepark/contracts/schedule/booking.events';
import type {
  CancellationReason,
  ClosureReason,
} from '@cablepark/contracts/schedule/cancellation-reason';
import type { BookingField, Customer } from '@cablepark/contracts/schedule/customer';
import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';

import type { Paid } from '#schedule/passes/domain/pass';
import type { LastChange } from './last-change.ts';

export interface Slot {
  readonly status: 'available' | 'booked' | 'blocked';
  /** The price at which it is sold; its booking may have paid another. */
  readonly priceCents: Cents;
  /** Whether staff set that price by hand, and the settings haven't priced it since (rule 3.7). */
  readonly isByHand: boolean;
  readonly bookingId: string | null;
  /** The closure that blocked it. */
  readonly closureId: string | null;
  /** Why staff blocked it; null if they didn't. The key may have been erased. */
  readonly blockReason: Sealed<{ reason: string }> | null;
}

export type PricedSlots = readonly { readonly slotId: SlotId; readonly priceCents: Cents }[];

/** A booking as it was placed, with later changes. */
export interface PlacedBooking extends OpenDetails {
  readonly bookingId: string;
  readonly reference: string;
  readonly shortReference: string;
  /** The slots it holds, or lost when it was postponed, at the prices it was booked at. */
  readonly slots: PricedSlots;
  readonly customer: Sealed<Customer>;
  /** The person who placed it, and those who last changed each of these fields. */
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
  /** The first slot of the session that the customer was reminded of. */
  readonly remindedOf: SlotId | null;
  /** Whether staff have reached the customer by phone about its present time, or the lost one. */
  readonly isReached: boolean;
  /** What passes pay of it. */
  readonly paid: readonly Paid[];
  /** What staff gave back to passes because the customer didn't come. */
  readonly givenBack: readonly Paid[];
  /** The keys that seal data of the booking and have not been erased. */
  readonly keyIds: readonly string[];
  /** The closure that took its slots; null while it stands. */
  readonly postponed: Postponement | null;
}

/** Who set a field of a booking, and when. */
export interface Edit {
  /** The member of staff; null if the customer did. */
  readonly staffId: string | null;
  /** An instant. */
  readonly at: string;
}

export interface Postponement {
  /** When it was postponed, as ISO 8601. */
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

/** Identifies the requester by account, browser and hold id. */
export interface Visitor {
  readonly userId: string | null;
  readonly visitorHash: string | null;
  readonly holdHash: string | null;
}

/** An available slot that is reserved for a visitor until a given instant. */
export interface Reservation extends Visitor {
  readonly holdHash: string;
  /** The price for the visitor it is reserved for. */
  readonly priceCents: Cents;
  /** Instants. */
  readonly since: string;
  readonly until: string;
  readonly isProlonged: boolean;
  /** Whether it is an offer to a waitlist entry rather than a hold. */
  readonly isOffer: boolean;
  /** Whether staff placed the hold, to which no lead time applies. */
  readonly isByStaff: boolean;
  /** The action that reserved it or, for an offer, that freed the slot. */
  readonly lastChange: LastChange;
}

/** A customer on a slot's waitlist, waiting or with an offer. */
export interface WaitingEntry {
  readonly entryId: string;
  readonly tokenHash: string;
  readonly emailHash: string;
  readonly customer: Sealed<Customer>;
  readonly userId: string | null;
  readonly language: 'lv' | 'en';
  /**
   * Whether a mailed link to the entry was opened, which proves that the e-mail is the customer's
   * own.
   */
  readonly isConfirmed: boolean;
  /**
   * A newer link and its data, which replace those of a confirmed entry once that link is opened.
   */
  readonly pending: EntryLink | null;
  /** The keys of all data the entry has ever had. */
  readonly keyIds: readonly string[];
}

/** A link to a waitlist entry, with the data that came with it. */
export type EntryLink = Pick<WaitingEntry, 'tokenHash' | 'customer' | 'userId' | 'language'>;

/** The ids of keys that have not been erased. */
export type UnerasedKeys = PersistentMap<string, true>;

/**
 * A Riga day with its slots, its bookings and everything else that decisions about the day need.
 * Whatever events change is kept in persistent maps: a day may have tens of thousands of events,
 * each of which is folded or undone without copying.
 */
export interface DaySchedule {
  /** The action that generated or regenerated its slots last; null if none ever did. */
  readonly generated: LastChange | null;
  readonly slots: PersistentMap<SlotId, Slot>;
  /** The bookings that stand. */
  readonly bookings: PersistentMap<string, PlacedBooking>;
  /** The bookings that lost their slots of this day to a closure and await new ones. */
  readonly postponed: PersistentMap<string, PlacedBooking>;
  /** The cancelled bookings in their last state. They can still be erased or restored. */
  readonly cancelled: PersistentMap<string, CancelledBooking>;
  readonly closures: PersistentMap<string, DayClosure>;
  /** For every slot that was ever blocked, the keys that seal its reasons. */
  readonly reasonKeys: PersistentMap<SlotId, UnerasedKeys>;
  readonly lastChanges: PersistentMap<SlotId, LastChange>;
  /** The slots reserved for a visitor. Some reservations may have expired. */
  readonly reservations: PersistentMap<SlotId, Reservation>;
  /** The waitlists of slots, in the order of joining. */
  readonly waitlists: PersistentMap<SlotId, readonly WaitingEntry[]>;
  /**
   * How many offers to unconfirmed entries have lapsed in a row since the slot was last sold;
   * absent if none.
   */
  readonly lapses: PersistentMap<SlotId, number>;
  /** How many bookings each customer has placed, including cancelled ones, by `countingKeysOf`. */
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
  waitlists: new PersistentMap(),
  lapses: new PersistentMap(),
  bookingCounts: new PersistentMap(),
};

/**
 * The keys by which a customer’s bookings for a day are counted; none for bookings that staff
 * placed.
 */
export const countingKeysOf = ({
  ownerId,
  emailHash,
}: Pick<EventOf<typeof BookingPlaced>['data'], 'ownerId' | 'emailHash'>) => [
  ...(ownerId === null ? [] : [`account ${ownerId}`]),
  ...(emailHash === null ? [] : [`email ${emailHash}`]),
];

/** Whether the booking was cancelled; if so, its type has the reason. */
export const isCancelled = (booking: PlacedBooking): booking is CancelledBooking =>
  'cancelled' in booking;

/** A booking's state. A cancelled booking is `cancelled` even if it had been postponed before. */
export function stateOf(booking: PlacedBooking): 'cancelled' | 'postponed' | 'standing' {
  if (isCancelled(booking)) {
    return 'cancelled';
  }

  return booking.postponed ? 'postponed' : 'standing';
}
