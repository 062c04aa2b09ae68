import type { RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import { reservedMessage } from '@cablepark/contracts/shared/reserved-message';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import type { DaySchedule, Slot, Visitor } from './day-schedule.ts';
import { isReserved } from './waitlist.ts';

const TAKEN_FOR_CUSTOMERS =
  'One or more selected time slots have been booked by someone else. Please go back and select different times.';
const TAKEN_FOR_STAFF =
  'One or more selected time slots are already booked. Please adjust the booking time.';
const BLOCKED = 'This time slot is already booked or blocked.';

/**
 * Only staff may turn a cell into a slot. The id of a slot that isn’t stored is refused, even from
 * staff.
 */
export function assertStored(
  { stored, unallocated }: RequestedSlots,
  isStaff: boolean,
  day: DaySchedule,
): void {
  const needed = isStaff ? stored : [...stored, ...unallocated];
  if (needed.some((slotId) => !day.slots.has(slotId))) {
    reject('SLOT_NOT_FOUND');
  }
}

interface SlotRequester {
  readonly isStaff: boolean;
  /** Whether staff take slots that are reserved for somebody else, after a warning (rule 24.6). */
  readonly overReserved?: boolean | undefined;
  /** The booking whose own slots count as available, when it is moved. */
  readonly bookingId?: string;
  /** The visitor whose own reservations don't stand in the way. */
  readonly visitor: Visitor;
  readonly now: Date;
}

/**
 * Rejects SLOTS_ALREADY_BOOKED, naming every slot that can't be taken and which of them are only
 * reserved.
 */
export function assertAvailable(
  wanted: readonly SlotId[],
  requester: SlotRequester,
  day: DaySchedule,
): void {
  const { isStaff, bookingId, visitor, now, overReserved = false } = requester;
  const isOwn = (slotId: SlotId) =>
    bookingId !== undefined && day.slots.get(slotId)?.bookingId === bookingId;
  const taken = wanted.filter((slotId) => statusOf(day, slotId) !== 'available' && !isOwn(slotId));
  const mayTakeReserved = isStaff && overReserved;
  const reservedSlots = mayTakeReserved
    ? []
    : wanted.filter((slotId) => isReserved(day, slotId, visitor, now));
  const alreadyBookedSlots = wanted.filter(
    (slotId) => taken.includes(slotId) || reservedSlots.includes(slotId),
  );
  if (alreadyBookedSlots.length === 0) {
    return;
  }

  const isBooked = taken.some((slotId) => statusOf(day, slotId) === 'booked');
  const takenSentence = isStaff ? TAKEN_FOR_STAFF : TAKEN_FOR_CUSTOMERS;
  const sentence = isBooked ? takenSentence : BLOCKED;
  const error = taken.length === 0 ? reservedMessage.en : sentence;
  reject('SLOTS_ALREADY_BOOKED', {
    error,
    alreadyBookedSlots,
    ...(reservedSlots.length > 0 && { reservedSlots }),
  });
}

/**
 * The status of a slot. A cell that isn't stored counts as blocked within a closure and as
 * available elsewhere.
 */
const statusOf = (day: DaySchedule, slotId: SlotId): Slot['status'] =>
  day.slots.get(slotId)?.status ?? (isInClosure(slotId, day) ? 'blocked' : 'available');

/** Whether a closure of the day covers the slot, whether or not the slot is stored. */
export const isInClosure = (slotId: SlotId, { closures }: DaySchedule): boolean =>
  closures.size > 0 &&
  [...closures.values()].some(({ first, end }) => slotId >= first && slotId < end);
