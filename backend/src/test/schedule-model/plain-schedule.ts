import type {
  LeadTimeSettings,
  OperatingHours,
  Pricing,
  SpecialDaySetting,
} from '@cablepark/contracts/configuration/settings';
import type { AttendanceState } from '@cablepark/contracts/schedule/attendance';
import type { OpenDetails } from '@cablepark/contracts/schedule/booking-details';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { earliestSlotOf } from '@cablepark/contracts/shared/slot-ids';

import { priceOf } from '#schedule/domain/pricing';

/**
 * The schedule as plain arrays that are changed in place, with which the product's state machine is
 * compared. It has no events, no maps and no state of a day, and shares only the rules of the clock
 * and of prices with the product.
 */
export interface PlainSchedule {
  slots: PlainSlot[];
  bookings: PlainBooking[];
  closures: { closureId: string; days: Day[]; isTakenBack: boolean; isUndone: boolean }[];
  /** The slots that closures in force cover, day by day. */
  covered: { closureId: string; day: Day; first: SlotId; end: SlotId }[];
  /** The keys of the reasons of all slots that were ever blocked. */
  reasons: { slotId: SlotId; keyIds: string[] }[];
  /** The days that have a schedule. */
  generated: Day[];
  operatingHours: OperatingHours[];
  pricing: Pricing[];
  specialDays: Map<Day, SpecialDaySetting>;
  leadTime: LeadTimeSettings;
  /** The first day whose books are open. */
  openFrom: Day;
}

export interface PlainSlot {
  slotId: SlotId;
  status: 'available' | 'booked' | 'blocked';
  priceCents: number;
  isByHand: boolean;
  bookingId: string | null;
  closureId: string | null;
  /** The key of the reason for which staff blocked it last. */
  reason?: string | undefined;
}

export interface PlainBooking extends OpenDetails {
  bookingId: string;
  state: 'standing' | 'postponed' | 'cancelled';
  /** The slots that it holds, or held last. */
  slots: { slotId: SlotId; priceCents: number }[];
  /** The closure that took its slots; null unless it is postponed. */
  closureId: string | null;
  ownerId: string | null;
  linkHash: string | null;
  /** The key of its customer, and all keys that were not erased. */
  keyId: string;
  keyIds: string[];
  attendance: { state: AttendanceState; happenedAt: string } | null;
  remindedOf: SlotId | null;
  sequence: number;
}

export const slotAt = ({ slots }: PlainSchedule, slotId: SlotId) =>
  slots.find((slot) => slot.slotId === slotId);
export const isBlocked = (plain: PlainSchedule, slotId: SlotId): boolean =>
  plain.covered.some(({ first, end }) => slotId >= first && slotId < end);

/** Returns the slot, after opening it at the present price if it isn't stored. */
export function openSlot(plain: PlainSchedule, slotId: SlotId): PlainSlot {
  const found = slotAt(plain, slotId);
  if (found) {
    return found;
  }

  const priceCents = priceOf(slotId, plain);
  const slot: PlainSlot = {
    slotId,
    status: 'available',
    priceCents,
    isByHand: false,
    bookingId: null,
    closureId: null,
  };
  plain.slots.push(slot);
  return slot;
}

export function blockFor(plain: PlainSchedule, slotIds: readonly SlotId[], keyId: string): void {
  for (const slotId of slotIds) {
    const slot = openSlot(plain, slotId);
    if (slot.status === 'blocked') {
      continue;
    }

    Object.assign(slot, { status: 'blocked', bookingId: null, closureId: null, reason: keyId });
    nameReason(plain, slotId, keyId);
  }
}

export function nameReason({ reasons }: PlainSchedule, slotId: SlotId, keyId: string): void {
  const known = reasons.find((one) => one.slotId === slotId);
  if (!known) {
    reasons.push({ slotId, keyIds: [keyId] });
  } else if (!known.keyIds.includes(keyId)) {
    known.keyIds.push(keyId);
  }
}

/** The first of the closures in force that cover a slot; null if none does. */
export function closureAt({ covered }: PlainSchedule, slotId: SlotId): string | null {
  const inForce = covered.filter(({ first, end }) => slotId >= first && slotId < end);
  return inForce.map(({ closureId }) => closureId).sort()[0] ?? null;
}

/** Frees the slots of a booking. Within a closure they are blocked instead. */
export function freeSlotsOf(plain: PlainSchedule, { bookingId }: PlainBooking): void {
  for (const slot of plain.slots) {
    if (slot.bookingId === bookingId) {
      const closureId = closureAt(plain, slot.slotId);
      const status = closureId === null ? 'available' : 'blocked';
      Object.assign(slot, { status, bookingId: null, closureId });
    }
  }
}

export const dayOfPlain = ({ slots }: PlainBooking): Day => dayOf(earliestSlotOf(slots));
export const standingBookingsOn = (plain: PlainSchedule, day: Day): PlainBooking[] =>
  plain.bookings.filter((booking) => booking.state === 'standing' && dayOfPlain(booking) === day);

export const findEverBooked = (plain: PlainSchedule, bookingId: string): PlainBooking =>
  plain.bookings.find((one) => one.bookingId === bookingId) ?? reject('BOOKING_NOT_FOUND');
export function findPresentlyBooked(plain: PlainSchedule, bookingId: string): PlainBooking {
  const booking = findEverBooked(plain, bookingId);
  return booking.state === 'cancelled' ? reject('BOOKING_NOT_FOUND') : booking;
}

export function refuseClosedBooks(plain: PlainSchedule, slotIds: readonly SlotId[]): void {
  if (slotIds.some((slotId) => dayOf(slotId) < plain.openFrom)) {
    reject('BOOKS_CLOSED');
  }
}
