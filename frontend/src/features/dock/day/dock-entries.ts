import type { AttendanceState } from '@cablepark/contracts/schedule/attendance';
import type { Booking, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import {
  blankOpenDetails,
  blankSealedDetails,
  changeFields,
  openDetailNames,
  sealedDetailNames,
  type OpenDetail,
  type SealedDetail,
} from '@cablepark/contracts/schedule/booking-details';
import {
  isFoundBy,
  readPersonSearch,
  toFindable,
} from '@cablepark/contracts/schedule/people-search';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { slotAt, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { addHalfHours, listSlots } from '@cablepark/contracts/shared/slot-ids';

import { slotOf } from '#calendar/slots/slots';
import type { WalkInCustomer } from '#calendar/staff-bookings/new-booking/new-booking-dialogs';
import type { WaitingCall } from '#shared/device/waiting-calls';
import { readServerTime, toServerTime } from '#shared/time/server-time';

/**
 * What staff do at the dock. It waits on the device until the server has it, so it must survive a
 * new release.
 */
export type Action =
  | {
      readonly kind: 'attendance';
      readonly bookingId: string;
      readonly customerName: string;
      readonly state: AttendanceState;
      /** Whether what passes paid comes back to them, of a customer who did not come. */
      readonly giveBack?: boolean;
      /**
       * The time of the tap by this device's clock, ISO 8601; null if the action counts as
       * happening now, even if something was noted since.
       */
      readonly happenedAt: string | null;
    }
  | {
      readonly kind: 'walkIn';
      readonly slot: SlotId;
      /** How many half hours in a row; one if it is left out. */
      readonly count?: number;
      readonly customer: WalkInCustomer;
      readonly happenedAt: string | null;
    };

export type WalkIn = Extract<Action, { kind: 'walkIn' }>;

export const listWalkInSlots = ({ slot, count = 1 }: WalkIn): SlotId[] =>
  listSlots(slot, addHalfHours(slot, count));

export type WaitingAction = WaitingCall<Action>;

type Shown =
  SealedDetail | OpenDetail | 'staffNotes' | 'attendance' | 'customerName' | 'phoneNumber';

export interface DockBooking extends Pick<BookingWithSlots, 'id' | 'reference' | Shown> {
  /** Null of a walk-in that the server doesn't have yet. */
  readonly shortReference: string | null;
  /** The slots that it holds, or lost today if it is postponed. */
  readonly slots: readonly SlotId[];
  /** What is paid at the park, in euros; null of a walk-in that the server doesn't have yet. */
  readonly due: number | null;
  /** What passes pay. */
  readonly paid: Booking['paid'];
  readonly reached: boolean;
}

/** A line of the dock: a booking, or a walk-in that the server doesn't have yet. */
export interface DockEntry {
  readonly key: string;
  readonly booking: DockBooking;
  /** The actions that wait on this device. The state shown is that of the last one. */
  readonly unsent: readonly WaitingAction[];
  readonly refused: readonly WaitingAction[];
  /** Whether the server knows the booking. */
  readonly isPlaced: boolean;
  /** Whether a closure has taken its time. */
  readonly isPostponed: boolean;
}

/**
 * The day by time, with what waits on this device as if it were done. Postponed bookings stay where
 * they were.
 */
export function makeDockEntries(
  bookings: readonly BookingWithSlots[],
  waiting: readonly WaitingAction[],
): DockEntry[] {
  const placed = bookings
    .filter((one) => findShownSlots(one).length > 0)
    .map((one) => makePlacedEntry(one, waiting));
  const walkIns = waiting
    .flatMap(makeWalkInEntries)
    .filter((walkIn) => !placed.some((one) => isSameWalkIn(one, walkIn)));
  return [...placed, ...walkIns].sort(compareByTime);
}

/**
 * A walk-in whose answer has come is for a moment both placed and waiting. A half hour has one
 * customer only.
 */
const isSameWalkIn = ({ booking }: DockEntry, walkIn: DockEntry): boolean =>
  walkIn.unsent.length > 0 &&
  booking.customerName === walkIn.booking.customerName &&
  walkIn.booking.slots.every((slot) => booking.slots.includes(slot));

/** The slots that a booking holds, or lost if it is postponed. */
export const findShownSlots = ({ timeSlots, postponed }: BookingWithSlots): SlotId[] =>
  (postponed === null ? timeSlots : postponed.from).map(slotOf);

function makePlacedEntry(shown: BookingWithSlots, waiting: readonly WaitingAction[]): DockEntry {
  const actions = waiting.filter(
    ({ content }) => content.kind === 'attendance' && content.bookingId === shown.id,
  );
  const unsent = actions.filter(({ refusal }) => refusal === null);
  const refused = actions.filter(({ refusal }) => refusal !== null);
  const last = unsent.at(-1)?.content;
  const attendance =
    last?.kind === 'attendance'
      ? { state: last.state, happenedAt: toTapTime(last) }
      : shown.attendance;
  const { reached = false } = shown;
  const booking = {
    ...shown,
    attendance,
    reached,
    slots: findShownSlots(shown),
    due: shown.dueCents / 100,
  };
  const isPostponed = shown.postponed !== null;
  return { key: shown.id, booking, unsent, refused, isPlaced: true, isPostponed };
}

/** When the tap was, by the server's clock. */
function toTapTime({ happenedAt }: Action): string {
  const time =
    happenedAt === null ? readServerTime() : new Date(toServerTime(Date.parse(happenedAt)));
  return time.toISOString();
}

function makeWalkInEntries(action: WaitingAction): DockEntry[] {
  const { id, content, refusal } = action;
  if (content.kind !== 'walkIn') {
    return [];
  }

  const { customer } = content;
  const booking: DockBooking = {
    id: '',
    reference: '',
    shortReference: null,
    customerName: customer.customerName,
    phoneNumber: customer.phoneNumber,
    ...changeFields(sealedDetailNames, blankSealedDetails, customer),
    ...changeFields(openDetailNames, blankOpenDetails, customer),
    staffNotes: customer.staffNotes ?? null,
    slots: listWalkInSlots(content),
    due: null,
    paid: [],
    reached: false,
    // For everybody else, a customer whose booking the server refused has not arrived.
    attendance: refusal === null ? { state: 'arrived', happenedAt: toTapTime(content) } : null,
  };
  const [unsent, refused] = refusal === null ? [[action], []] : [[], [action]];
  const key = `walk-in ${id}`;
  return [{ key, booking, unsent, refused, isPlaced: false, isPostponed: false }];
}

const compareByTime = (a: DockEntry, b: DockEntry): number =>
  Math.min(...a.booking.slots) - Math.min(...b.booking.slots) ||
  a.booking.customerName.localeCompare(b.booking.customerName);

/**
 * Refused actions about bookings that are no longer among the day's, because they were cancelled or
 * moved away.
 */
export const findStrayQuestions = (
  entries: readonly DockEntry[],
  waiting: readonly WaitingAction[],
): WaitingAction[] => {
  const shown = new Set(entries.flatMap(({ refused }) => refused.map(({ id }) => id)));
  return waiting.filter(({ id, refusal }) => refusal !== null && !shown.has(id));
};

/**
 * Whether nobody can ride any more today: from the present half hour on there is no slot, or all
 * are blocked.
 */
export const isOver = (slots: readonly TimeSlot[], now: Date): boolean =>
  slots.every((slot) => slot.status === 'blocked' || slotOf(slot) < slotAt(now));

/**
 * Whether the customer comes: not if the booking was postponed, or is a walk-in that the server has
 * refused.
 */
export const isComing = ({ isPlaced, isPostponed, unsent }: DockEntry): boolean =>
  !isPostponed && (isPlaced || unsent.length > 0);

/**
 * The half hours that a walk-in can have. Bookings shown count too: the slots are fetched a moment
 * later.
 */
export const listFreeSlots = (
  slots: readonly TimeSlot[],
  entries: readonly DockEntry[],
  now: Date,
): SlotId[] => listSlotsWith('available', slots, entries, now);

/** The half hours that are kept for somebody. A walk-in can have them if staff say so once more. */
export const listReservedSlots = (
  slots: readonly TimeSlot[],
  entries: readonly DockEntry[],
  now: Date,
): SlotId[] => listSlotsWith('reserved', slots, entries, now);

function listSlotsWith(
  wanted: TimeSlot['status'],
  slots: readonly TimeSlot[],
  entries: readonly DockEntry[],
  now: Date,
): SlotId[] {
  const held = new Set(entries.filter(isComing).flatMap(({ booking }) => booking.slots));
  return slots
    .filter(({ status }) => status === wanted)
    .map(slotOf)
    .filter((slot) => slot >= slotAt(now) && !held.has(slot))
    .sort((a, b) => a - b);
}

/**
 * Whether an entry is found by what was typed, as the server finds people on all days. Nothing
 * typed finds everybody.
 */
export function isFound({ booking }: DockEntry, typed: string): boolean {
  if (typed.trim() === '') {
    return true;
  }

  const { customerName: name, phoneNumber: phone, reference, shortReference } = booking;
  const references = [reference, shortReference ?? ''];
  return isFoundBy(toFindable({ name, phone, references }), readPersonSearch(typed));
}
