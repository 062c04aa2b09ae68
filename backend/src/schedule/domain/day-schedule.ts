import type { PersonalDataErased, PrivacyEvent } from '@cablepark/contracts/privacy/privacy.events';
import type { Attendance } from '@cablepark/contracts/schedule/attendance';
import type { ClosureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type {
  BookingDetailsChanged,
  BookingMoved,
  BookingMovedIn,
  BookingMovedOut,
  BookingPlaced,
  BookingPostponed,
  BookingRestored,
  ScheduleEvent,
  SlotPriceChanged,
  SlotsClosed,
  SlotsReopened,
} from '@cablepark/contracts/schedule/schedule.events';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
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
  readonly coming: PersistentMap<string, { readonly bookingId: string; readonly slots: PricedSlots }>;
  /** Moves that are over here; a step of theirs that comes late does nothing. */
  readonly over: PersistentMap<string, true>;
  /** The present ids of bookings that have left. */
  readonly left: PersistentMap<string, string>;
}

/** The first answer to an Idempotency-Key. It stays the answer whatever happens to the booking. */
export interface FirstAnswer {
  readonly body: string;
  readonly booking: PlacedBooking;
}

/** The ids of keys that have not been erased. */
type UnerasedKeys = PersistentMap<string, true>;

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
  bookingCounts: new PersistentMap(),
};

/** An event with the time of its decision. */
type Dated<Event> = Event & { readonly metadata: { readonly at: string } };

export function evolveDay(day: DaySchedule, event: Dated<DayEvent>): DaySchedule {
  switch (event.type) {
    case 'SlotsGenerated':
      return {
        ...day,
        isGenerated: true,
        slots: withSlots(day, event.data.slots, ({ priceCents }) => available(priceCents)),
      };
    case 'SlotOpened':
    case 'SlotMadeAvailable':
      return { ...day, slots: withSlots(day, [event.data], ({ priceCents }) => available(priceCents)) };
    case 'SlotPriceChanged':
      return { ...day, slots: withPrice(day.slots, event.data) };
    case 'SlotBlocked':
      return {
        ...day,
        slots: withSlots(day, [event.data], (_, slot) => blocked(slot, null)),
        reasonKeys: withKey(day.reasonKeys, event.data.slotId, event.data.reason.keyId),
      };
    case 'SlotRemoved':
      return { ...day, slots: day.slots.without(event.data.slotId) };
    case 'BookingPlaced':
      return withBooking(day, event);
    case 'BookingDetailsChanged':
      return withDetails(day, event.data);
    case 'BookingCancelled':
      return {
        ...day,
        slots: withSlots(day, event.data.slots, free),
        bookings: day.bookings.without(event.data.bookingId),
        postponed: day.postponed.without(event.data.bookingId),
      };
    case 'BookingMoved':
      return withMoved(day, event.data);
    case 'BookingHeld':
      return withMoves(day, { leaving: day.moves.leaving.with(event.data.bookingId, event.data.moveId) });
    case 'SlotsHeld':
      return {
        ...withMoves(day, { coming: day.moves.coming.with(event.data.moveId, event.data) }),
        slots: withSlots(day, event.data.slots, (_, slot) => ({ ...slot, status: 'reserved' })),
      };
    case 'MoveReleased':
      return {
        ...withMoves(day, {
          leaving: leavingWithout(day, event.data),
          coming: day.moves.coming.without(event.data.moveId),
          over: day.moves.over.with(event.data.moveId, true),
        }),
        slots: withSlots(day, slotsOf(event.data.slots), free),
      };
    case 'BookingMovedOut':
      return withoutMoved(day, event.data);
    case 'BookingMovedIn':
      return withMovedIn(day, event.data);
    case 'SlotsClosed':
      return withClosure(day, event.data);
    case 'SlotsReopened':
      return withoutClosure(day, event.data);
    case 'BookingPostponed':
      return withPostponed(day, event.data);
    case 'BookingRestored':
      return withRestored(day, event.data);
    case 'BookingReminded':
      return withChanged(day, event.data.bookingId, () => ({
        remindedOf: Math.min(...event.data.slots.map(({ slotId }) => slotId)),
      }));
    case 'BookingLinked':
      return {
        ...withChanged(day, event.data.bookingId, () => ({
          customer: event.data.customer,
          linkHash: event.data.linkHash,
        })),
        customerKeys: withKey(day.customerKeys, event.data.bookingId, event.data.customer.keyId),
      };
    case 'AttendanceRecorded':
      return withChanged(day, event.data.bookingId, () => ({
        attendance: { state: event.data.state, happenedAt: event.data.happenedAt },
      }));
    case 'PersonalDataErased':
      return withoutKeys(day, event.data);
  }
}

export const daySchedule = { initialState: emptyDay, evolve: evolveDay };

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

const available = (priceCents: Cents): Slot => ({ status: 'available', priceCents, bookingId: null, closureId: null });
const free = (_: unknown, { priceCents }: Slot): Slot => available(priceCents);
const blocked = ({ priceCents }: Slot, closureId: string | null): Slot => ({
  status: 'blocked',
  priceCents,
  bookingId: null,
  closureId,
});
const bookedBy =
  (bookingId: string) =>
  (_: unknown, { priceCents }: Slot): Slot => ({ status: 'booked', priceCents, bookingId, closureId: null });
const slotsOf = (slotIds: readonly SlotId[]) => slotIds.map((slotId) => ({ slotId }));

function withSlots<Change extends { readonly slotId: SlotId }>(
  day: DaySchedule,
  changes: readonly Change[],
  change: (change: Change, slot: Slot) => Slot,
): DaySchedule['slots'] {
  return changes.reduce(
    (slots, one) => slots.with(one.slotId, change(one, slots.get(one.slotId) ?? available(0))),
    day.slots,
  );
}

/** A new price doesn’t create a slot; prices of other ids are ignored. */
function withPrice(
  slots: DaySchedule['slots'],
  { slotId, priceCents }: EventOf<typeof SlotPriceChanged>['data'],
): DaySchedule['slots'] {
  const slot = slots.get(slotId);
  return slot ? slots.with(slotId, { ...slot, priceCents }) : slots;
}

function withBooking(day: DaySchedule, { data, metadata }: Dated<EventOf<typeof BookingPlaced>>): DaySchedule {
  const { bookingId, reference, slots, customer, equipmentRental, ownerId, language, idempotency, linkHash } = data;
  // The fields are listed one by one because `...rest` and object spread took most of the time of folding a large day.
  const booking: PlacedBooking = {
    bookingId,
    reference,
    slots,
    customer,
    equipmentRental,
    ownerId,
    language,
    placedAt: metadata.at,
    sequence: 0,
    linkHash,
    attendance: null,
    remindedOf: null,
    postponed: null,
  };
  return {
    ...day,
    slots: withSlots(day, slots, bookedBy(bookingId)),
    bookings: day.bookings.with(bookingId, booking),
    answers: idempotency ? day.answers.with(idempotency.key, { body: idempotency.body, booking }) : day.answers,
    customerKeys: withKey(day.customerKeys, bookingId, customer.keyId),
    bookingCounts: countingKeysOf(data).reduce((all, key) => all.with(key, (all.get(key) ?? 0) + 1), day.bookingCounts),
  };
}

function withDetails(day: DaySchedule, data: EventOf<typeof BookingDetailsChanged>['data']): DaySchedule {
  const { bookingId, customer, equipmentRental } = data;
  if (!bookingIn(day, bookingId)) return day;
  return {
    ...withChanged(day, bookingId, ({ sequence }) => ({ customer, equipmentRental, sequence: sequence + 1 })),
    customerKeys: withKey(day.customerKeys, bookingId, customer.keyId),
  };
}

/** The booking, whether it stands or is postponed. */
export const bookingIn = (day: DaySchedule, bookingId: string): PlacedBooking | undefined =>
  day.bookings.get(bookingId) ?? day.postponed.get(bookingId);

/** Changes a booking where it is. */
function withChanged(
  day: DaySchedule,
  bookingId: string,
  change: (booking: PlacedBooking) => Partial<PlacedBooking>,
): DaySchedule {
  const booking = bookingIn(day, bookingId);
  if (!booking) return day;
  const changed = { ...booking, ...change(booking) };
  return booking.postponed
    ? { ...day, postponed: day.postponed.with(bookingId, changed) }
    : { ...day, bookings: day.bookings.with(bookingId, changed) };
}

/** Puts a booking among those that stand. */
const withStanding = (day: DaySchedule, booking: PlacedBooking): DaySchedule => ({
  ...day,
  slots: withSlots(day, booking.slots, bookedBy(booking.bookingId)),
  bookings: day.bookings.with(booking.bookingId, booking),
  postponed: day.postponed.without(booking.bookingId),
});

function withMoved(day: DaySchedule, data: EventOf<typeof BookingMoved>['data']): DaySchedule {
  const booking = bookingIn(day, data.bookingId);
  // A move to another day is in a stream of its own.
  if (!booking || data.moveId !== null) return day;
  const without = booking.postponed ? day : { ...day, slots: withSlots(day, data.from, free) };
  const { to: slots, sequence, goneStretches } = data;
  return withStanding(without, { ...booking, slots, sequence, goneStretches, postponed: null });
}

const withMoves = (day: DaySchedule, moves: Partial<DayMoves>): DaySchedule => ({
  ...day,
  moves: { ...day.moves, ...moves },
});

/** Another move may hold the booking by now. */
const leavingWithout = (
  { moves: { leaving } }: DaySchedule,
  { bookingId, moveId }: { readonly bookingId: string; readonly moveId: string },
): DayMoves['leaving'] => (leaving.get(bookingId) === moveId ? leaving.without(bookingId) : leaving);

function withoutMoved(
  day: DaySchedule,
  { bookingId, newBookingId, moveId, slots }: EventOf<typeof BookingMovedOut>['data'],
): DaySchedule {
  const { leaving, over, left } = day.moves;
  return {
    ...withMoves(day, {
      leaving: leaving.without(bookingId),
      over: over.with(moveId, true),
      left: left.with(bookingId, newBookingId),
    }),
    slots: withSlots(day, slotsOf(slots), free),
    bookings: day.bookings.without(bookingId),
    postponed: day.postponed.without(bookingId),
  };
}

function withMovedIn(day: DaySchedule, data: EventOf<typeof BookingMovedIn>['data']): DaySchedule {
  const { moveId, keyIds, ...booking } = data;
  const { coming, over, left } = day.moves;
  const moved = withMoves(day, {
    coming: coming.without(moveId),
    over: over.with(moveId, true),
    left: left.without(booking.bookingId),
  });
  return {
    ...withStanding(moved, { ...booking, attendance: null, remindedOf: null, postponed: null }),
    customerKeys: keyIds.reduce((keys, keyId) => withKey(keys, booking.bookingId, keyId), day.customerKeys),
  };
}

const withClosure = (
  day: DaySchedule,
  { closureId, first, end, reason, slots }: EventOf<typeof SlotsClosed>['data'],
): DaySchedule => ({
  ...day,
  slots: withSlots(day, slotsOf(slots), (_, slot) => blocked(slot, closureId)),
  closures: day.closures.with(closureId, { first, end, reason }),
});

const withoutClosure = (
  day: DaySchedule,
  { closureId, slots, passedOn }: EventOf<typeof SlotsReopened>['data'],
): DaySchedule => {
  const opened = { ...day, slots: withSlots(day, slotsOf(slots), free) };
  return {
    ...opened,
    slots: withSlots(opened, passedOn, (to, slot) => blocked(slot, to.closureId)),
    closures: day.closures.without(closureId),
    reopened: day.reopened.with(closureId, true),
  };
};

function withPostponed(
  day: DaySchedule,
  { bookingId, slots, sequence, closureId, reason, note }: EventOf<typeof BookingPostponed>['data'],
): DaySchedule {
  const booking = day.bookings.get(bookingId);
  if (!booking) return day;
  return {
    ...day,
    slots: withSlots(day, slots, free),
    bookings: day.bookings.without(bookingId),
    postponed: day.postponed.with(bookingId, { ...booking, sequence, postponed: { closureId, reason, note } }),
  };
}

function withRestored(day: DaySchedule, { bookingId, sequence }: EventOf<typeof BookingRestored>['data']): DaySchedule {
  const booking = day.postponed.get(bookingId);
  return booking ? withStanding(day, { ...booking, sequence, postponed: null }) : day;
}

const withKey = <Subject>(keys: PersistentMap<Subject, UnerasedKeys>, subject: Subject, keyId: string) =>
  keys.with(subject, (keys.get(subject) ?? new PersistentMap<string, true>()).with(keyId, true));

/**
 * Removes the keys that were erased. The entry stays, because decisions need to know that there was something to erase.
 */
function withoutKeys(
  day: DaySchedule,
  { subject, subjectId }: EventOf<typeof PersonalDataErased>['data'],
): DaySchedule {
  switch (subject) {
    case 'blockReason':
      return { ...day, reasonKeys: day.reasonKeys.with(Number(subjectId), new PersistentMap()) };
    case 'booking':
      return {
        ...withChanged(day, subjectId, () => ({ linkHash: null })),
        customerKeys: day.customerKeys.with(subjectId, new PersistentMap()),
      };
    case 'user':
    case 'feedback':
    case 'feedbackSource':
    case 'adminEmail':
      return day; // these lie in other streams
  }
}
