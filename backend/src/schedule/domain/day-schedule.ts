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

/** A booking as its placing said it, with the changes since. */
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

/** The first answer to an Idempotency-Key; it stays the answer whatever becomes of the booking. */
export interface FirstAnswer {
  readonly body: string;
  readonly booking: PlacedBooking;
}

/** Ids of the keys that still open something. */
type OpeningKeys = PersistentMap<string, true>;

/**
 * One Riga day: its slots and its standing bookings. All that a decision about the day needs to know.
 * Whatever an event changes is a persistent map: a day may have tens of thousands of events, and each
 * is folded, and a decision undone, without copying what the others left.
 */
export interface DaySchedule {
  readonly isGenerated: boolean;
  readonly slots: PersistentMap<SlotId, Slot>;
  readonly bookings: PersistentMap<string, PlacedBooking>;
  readonly answers: PersistentMap<string, FirstAnswer>;
  /** Of every booking there ever was, cancelled ones too: the keys to its customer. */
  readonly customerKeys: PersistentMap<string, OpeningKeys>;
  /** Of every slot that was ever blocked: the keys to why. */
  readonly reasonKeys: PersistentMap<SlotId, OpeningKeys>;
  /** How many bookings a customer has placed, cancelled ones too, by account and by e-mail; `placingsOf` has the keys. */
  readonly placings: PersistentMap<string, number>;
}

/** What a day's stream holds. */
export type DayEvent = ScheduleEvent | PrivacyEvent;

export const emptyDay: DaySchedule = {
  isGenerated: false,
  slots: new PersistentMap(),
  bookings: new PersistentMap(),
  answers: new PersistentMap(),
  customerKeys: new PersistentMap(),
  reasonKeys: new PersistentMap(),
  placings: new PersistentMap(),
};

/** An event with the moment it was decided at. */
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
 * What a customer's bookings of a day are counted by. Staff's have neither: they are nobody's account's, and the
 * e-mails that staff type are not hashed.
 */
export const placingsOf = ({
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

/** A price opens nothing for sale: what isn't a slot doesn't become one by it. */
function withPrice(
  slots: DaySchedule['slots'],
  { slotId, priceCents }: EventOf<typeof SlotPriceChanged>['data'],
): DaySchedule['slots'] {
  const slot = slots.get(slotId);
  return slot ? slots.with(slotId, { ...slot, priceCents }) : slots;
}

function withBooking(day: DaySchedule, { data, metadata }: Dated<EventOf<typeof BookingPlaced>>): DaySchedule {
  const { bookingId, reference, slots, customer, equipmentRental, ownerId, language, idempotency } = data;
  // Field by field: a rest and a spread took most of the time that a large day takes to fold.
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
    placings: placingsOf(data).reduce((all, key) => all.with(key, (all.get(key) ?? 0) + 1), day.placings),
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

const withKey = <Subject>(keys: PersistentMap<Subject, OpeningKeys>, subject: Subject, keyId: string) =>
  keys.with(subject, (keys.get(subject) ?? new PersistentMap<string, true>()).with(keyId, true));

/** Nothing opens the subject any more; that there was something to open is still known. */
function withoutKeys(
  day: DaySchedule,
  { subject, subjectId }: EventOf<typeof PersonalDataErased>['data'],
): DaySchedule {
  if (subject === 'blockReason')
    return { ...day, reasonKeys: day.reasonKeys.with(Number(subjectId), new PersistentMap()) };
  return { ...day, customerKeys: day.customerKeys.with(subjectId, new PersistentMap()) };
}
