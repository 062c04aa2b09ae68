import type { PersonalDataErased, PrivacyEvent } from '@cablepark/contracts/privacy/privacy.events';
import type {
  BookingDetailsChanged,
  BookingPlaced,
  ScheduleEvent,
  SlotPriceChanged,
} from '@cablepark/contracts/schedule/schedule.events';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { PersistentMap } from './persistent-map.ts';

export interface Slot {
  readonly status: 'available' | 'booked' | 'blocked';
  readonly priceCents: Cents;
  readonly bookingId: string | null;
}

/** A booking as it was placed, with later changes of its details. */
export interface PlacedBooking {
  readonly bookingId: string;
  readonly reference: string;
  readonly slots: readonly { readonly slotId: SlotId; readonly priceCents: Cents }[];
  readonly customer: Sealed<Customer>;
  readonly equipmentRental: boolean;
  readonly ownerId: string | null;
  readonly language: 'lv' | 'en';
  readonly placedAt: string;
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
  readonly bookings: PersistentMap<string, PlacedBooking>;
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
        slots: withSlots(day, [event.data], (_, slot) => ({ ...slot, status: 'blocked' })),
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
        slots: withSlots(day, event.data.slots, (_, slot) => available(slot.priceCents)),
        bookings: day.bookings.without(event.data.bookingId),
      };
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

const available = (priceCents: Cents): Slot => ({ status: 'available', priceCents, bookingId: null });

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
  const { bookingId, reference, slots, customer, equipmentRental, ownerId, language, idempotency } = data;
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
  };
  return {
    ...day,
    slots: withSlots(day, slots, ({ priceCents }) => ({
      status: 'booked',
      priceCents,
      bookingId,
    })),
    bookings: day.bookings.with(bookingId, booking),
    answers: idempotency ? day.answers.with(idempotency.key, { body: idempotency.body, booking }) : day.answers,
    customerKeys: withKey(day.customerKeys, bookingId, customer.keyId),
    bookingCounts: countingKeysOf(data).reduce((all, key) => all.with(key, (all.get(key) ?? 0) + 1), day.bookingCounts),
  };
}

function withDetails(day: DaySchedule, data: EventOf<typeof BookingDetailsChanged>['data']): DaySchedule {
  const booking = day.bookings.get(data.bookingId);
  if (!booking) return day;
  return {
    ...day,
    bookings: day.bookings.with(data.bookingId, { ...booking, ...data }),
    customerKeys: withKey(day.customerKeys, data.bookingId, data.customer.keyId),
  };
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
      return { ...day, customerKeys: day.customerKeys.with(subjectId, new PersistentMap()) };
    case 'user':
    case 'feedback':
    case 'feedbackSource':
    case 'adminEmail':
      return day; // these lie in other streams
  }
}
