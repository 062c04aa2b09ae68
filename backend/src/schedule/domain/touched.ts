import { serialOf } from '@cablepark/contracts/schedule/booking-id';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Dated } from '@cablepark/event-store/streams/decider';
import { toucherOf } from '@cablepark/event-store/streams/toucher';
import type { DayEvent, DaySchedule } from './day-schedule.ts';

/** What an event changes: a slot, a booking, or the part of a closure that lies in the day. */
export type TouchedKey = `slot ${number}` | `booking ${string}` | `closure ${string}`;

export const slotKey = (slotId: SlotId): TouchedKey => `slot ${slotId}`;
/** A booking has the same key on every day that it moves to. */
export const bookingKey = (bookingId: string): TouchedKey => `booking ${serialOf(bookingId)}`;

export const closureKey = (closureId: string): TouchedKey => `closure ${closureId}`;

type Slots = readonly { readonly slotId: SlotId }[];
const slotKeys = (slots: Slots): TouchedKey[] => slots.map(({ slotId }) => slotKey(slotId));

/**
 * The slots and bookings that an event changes. What only prepares a change, or is noted without anybody's decision,
 * changes none.
 */
export function touchedBy({ type, data }: DayEvent): readonly TouchedKey[] {
  switch (type) {
    case 'SlotsGenerated':
      return slotKeys(data.slots);
    case 'SlotOpened':
    case 'SlotRemoved':
    case 'SlotBlocked':
    case 'SlotMadeAvailable':
    case 'SlotPriceChanged':
      return [slotKey(data.slotId)];
    case 'BookingPlaced':
    case 'BookingCancelled':
    case 'BookingPostponed':
    case 'BookingRestored':
    case 'BookingMovedIn':
      return [bookingKey(data.bookingId), ...slotKeys(data.slots)];
    case 'BookingMoved':
      return [
        bookingKey(data.bookingId),
        ...slotKeys(data.postponedBy === null ? data.from : []),
        ...slotKeys(data.to),
      ];
    case 'BookingMovedOut':
    case 'BookingRevertedAway':
      return [bookingKey(data.bookingId), ...data.slots.map(slotKey)];
    case 'BookingReverted':
      return [
        bookingKey(data.bookingId),
        ...slotKeys(data.was === 'standing' ? data.left : []),
        ...slotKeys(data.postponed ? [] : data.slots),
      ];
    case 'SlotsClosed':
      return [...(data.isLater ? [] : [closureKey(data.closureId)]), ...data.slots.map(slotKey)];
    case 'SlotsReopened':
      return [closureKey(data.closureId), ...data.slots.map(slotKey), ...slotKeys(data.passedOn)];
    case 'BookingDetailsChanged':
    case 'AttendanceRecorded':
      return [bookingKey(data.bookingId)];
    case 'PersonalDataErased':
      if (data.subject === 'booking') return [bookingKey(data.subjectId)];
      return data.subject === 'blockReason' ? [slotKey(Number(data.subjectId))] : [];
    case 'BookingHeld':
    case 'SlotsHeld':
    case 'MoveReleased':
    case 'BookingReminded':
    case 'BookingLinked':
    case 'DeedClaimed':
    case 'DeedClaimEnded':
      return [];
  }
}

export function withTouched(day: DaySchedule, event: Dated<DayEvent>): DaySchedule {
  const keys = touchedBy(event);
  if (keys.length === 0) return day;
  const touched = keys.reduce((all, key) => all.with(key, toucherOf(event, all.get(key))), day.touched);
  return { ...day, touched };
}
