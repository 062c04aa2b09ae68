import type { DomainEvent } from '@cablepark/contracts/events';
import {
  BookingMoved,
  BookingPostponed,
  BookingRestored,
  BookingReverted,
} from '@cablepark/contracts/schedule/booking.events';
import { sealedExample } from '@cablepark/contracts/shared/sealed';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

type DataOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>['data'];
type Slot = DataOf<'BookingPlaced'>['slots'][number];

/** 1 June 2026, and the id of its slot at 15:00 in Riga. */
export const DAY: Day = '2026-06-01';
export const THREE: SlotId = 989_064;

/** The slot that begins this many half hours after 15:00. */
export const slot = (after: number, priceCents = 2000): Slot => ({ slotId: THREE + after, priceCents });

// Each of these fills in whatever its test doesn't care about.

export const slotsGenerated = (...slots: Slot[]): DomainEvent => ({
  type: 'SlotsGenerated',
  data: { day: DAY, slots, removed: [], repriced: [] },
});
export const slotOpened = (...slots: Slot[]): DomainEvent => ({
  type: 'SlotOpened',
  data: { day: dayWith(slots), slots },
});
export const slotRemoved = (...slots: Slot[]): DomainEvent => ({
  type: 'SlotRemoved',
  data: { day: dayWith(slots), slots: slots.map(({ slotId }) => slotId) },
});
export const slotBlocked = (...slots: Slot[]): DomainEvent => ({
  type: 'SlotBlocked',
  data: { day: dayWith(slots), slots: slots.map(({ slotId }) => slotId), reason: sealedExample },
});
export const slotMadeAvailable = (...slots: Slot[]): DomainEvent => ({
  type: 'SlotMadeAvailable',
  data: { day: dayWith(slots), slots },
});
export const slotPriceChanged = (...slots: Slot[]): DomainEvent => ({
  type: 'SlotPriceChanged',
  data: { day: dayWith(slots), slots },
});
const dayWith = ([first]: readonly Slot[]): Day => dayOf(first?.slotId ?? 0);

export const bookingPlaced = (
  bookingId: string,
  slots: Slot[],
  more: Partial<DataOf<'BookingPlaced'>> = {},
): DomainEvent => ({
  type: 'BookingPlaced',
  data: {
    bookingId,
    reference: `REF-${bookingId}`,
    shortReference: 'QZ7-K4M',
    slots,
    customer: customer(bookingId),
    equipmentRental: false,
    ownerId: null,
    language: 'lv',
    emailHash: null,
    linkHash: null,
    ...more,
  },
});

export const bookingDetailsChanged = (
  bookingId: string,
  more: Partial<DataOf<'BookingDetailsChanged'>> = {},
): DomainEvent => ({
  type: 'BookingDetailsChanged',
  data: {
    bookingId,
    day: DAY,
    customer: customer(bookingId),
    equipmentRental: false,
    changed: null,
    former: null,
    ...more,
  },
});

export const bookingCancelled = (
  bookingId: string,
  slots: Slot[],
  more: Partial<DataOf<'BookingCancelled'>> = {},
): DomainEvent => ({
  type: 'BookingCancelled',
  data: {
    bookingId,
    reference: `REF-${bookingId}`,
    slots,
    ownerId: null,
    language: 'lv',
    sequence: 1,
    reason: 'customer',
    lost: null,
    ...more,
  },
});

const facts = (bookingId: string) => ({ bookingId, reference: `REF-${bookingId}` });

export const bookingMoved = (
  bookingId: string,
  from: Slot[],
  to: Slot[],
  postponedBy: string | null = null,
): DomainEvent => ({
  type: 'BookingMoved',
  data: { ...BookingMoved.example, ...facts(bookingId), from, to, postponedBy },
});

export const bookingPostponed = (bookingId: string, slots: Slot[], closureId: string): DomainEvent => ({
  type: 'BookingPostponed',
  data: { ...BookingPostponed.example, ...facts(bookingId), slots, closureId },
});

export const bookingRestored = (bookingId: string, slots: Slot[], closureId: string): DomainEvent => ({
  type: 'BookingRestored',
  data: { ...BookingRestored.example, ...facts(bookingId), slots, closureId },
});

export const bookingReverted = (
  bookingId: string,
  slots: Slot[],
  more: Partial<DataOf<'BookingReverted'>> = {},
): DomainEvent => ({
  type: 'BookingReverted',
  data: { ...BookingReverted.example, ...facts(bookingId), slots, ...more },
});

/** A sealed customer. The key's id begins with the first character of the booking's id, a hexadecimal digit. */
export const customer = (bookingId: string) => ({
  keyId: `${bookingId[0] ?? '0'}0000000-0000-4000-8000-000000000000`,
  box: `box of ${bookingId}`,
});

/** The event by which the booking's customer was erased. */
export const erased = (bookingId: string): DomainEvent => ({
  type: 'PersonalDataErased',
  data: { subject: 'booking', subjectId: bookingId, keyIds: [customer(bookingId).keyId], day: DAY },
});
