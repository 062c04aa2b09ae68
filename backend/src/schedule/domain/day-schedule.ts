import type { PrivacyEvent } from '@cablepark/contracts/privacy/privacy.events';
import type {
  BookingDetailsChanged,
  BookingPlaced,
  ScheduleEvent,
} from '@cablepark/contracts/schedule/schedule.events';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

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

/** One Riga day: its slots and its standing bookings. All that a decision about the day needs to know. */
export interface DaySchedule {
  readonly isGenerated: boolean;
  readonly slots: ReadonlyMap<SlotId, Slot>;
  readonly bookings: ReadonlyMap<string, PlacedBooking>;
  readonly answers: ReadonlyMap<string, FirstAnswer>;
  /** Of every booking there ever was, cancelled ones too: the keys that still open its customer. */
  readonly customerKeys: ReadonlyMap<string, readonly string[]>;
}

/** What a day's stream holds. */
export type DayEvent = ScheduleEvent | PrivacyEvent;

export const emptyDay: DaySchedule = {
  isGenerated: false,
  slots: new Map(),
  bookings: new Map(),
  answers: new Map(),
  customerKeys: new Map(),
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
    case 'SlotPriceChanged':
      return { ...day, slots: withSlots(day, [event.data], ({ priceCents }) => available(priceCents)) };
    case 'SlotBlocked':
      return { ...day, slots: withSlots(day, [event.data], (_, slot) => ({ ...slot, status: 'blocked' })) };
    case 'SlotRemoved':
      return { ...day, slots: without(day.slots, event.data.slotId) };
    case 'BookingPlaced':
      return withBooking(day, event);
    case 'BookingDetailsChanged':
      return withDetails(day, event.data);
    case 'BookingCancelled':
      return {
        ...day,
        slots: withSlots(day, event.data.slots, (_, slot) => available(slot.priceCents)),
        bookings: without(day.bookings, event.data.bookingId),
      };
    case 'PersonalDataErased':
      return { ...day, customerKeys: new Map(day.customerKeys).set(event.data.subjectId, []) };
  }
}

export const daySchedule = { initialState: emptyDay, evolve: evolveDay };

const available = (priceCents: Cents): Slot => ({ status: 'available', priceCents, bookingId: null });

function withSlots<Change extends { readonly slotId: SlotId }>(
  day: DaySchedule,
  changes: readonly Change[],
  change: (change: Change, slot: Slot) => Slot,
): ReadonlyMap<SlotId, Slot> {
  const slots = new Map(day.slots);
  for (const one of changes) slots.set(one.slotId, change(one, slots.get(one.slotId) ?? available(0)));
  return slots;
}

function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

function withBooking(day: DaySchedule, { data, metadata }: Dated<EventOf<typeof BookingPlaced>>): DaySchedule {
  const { idempotency, ...placed } = data;
  const booking: PlacedBooking = { ...placed, placedAt: metadata.at };
  return {
    ...day,
    slots: withSlots(day, data.slots, ({ priceCents }) => ({
      status: 'booked',
      priceCents,
      bookingId: data.bookingId,
    })),
    bookings: new Map(day.bookings).set(data.bookingId, booking),
    answers: idempotency ? new Map(day.answers).set(idempotency.key, { body: idempotency.body, booking }) : day.answers,
    customerKeys: withKey(day, data.bookingId, data.customer.keyId),
  };
}

function withDetails(day: DaySchedule, data: EventOf<typeof BookingDetailsChanged>['data']): DaySchedule {
  const booking = day.bookings.get(data.bookingId);
  if (!booking) return day;
  return {
    ...day,
    bookings: new Map(day.bookings).set(data.bookingId, { ...booking, ...data }),
    customerKeys: withKey(day, data.bookingId, data.customer.keyId),
  };
}

const withKey = ({ customerKeys }: DaySchedule, bookingId: string, keyId: string): DaySchedule['customerKeys'] =>
  new Map(customerKeys).set(bookingId, [...(customerKeys.get(bookingId) ?? []), keyId]);
