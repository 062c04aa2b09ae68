import type { DataOf, ScheduleStreamEvent } from '@cablepark/contracts/events';
import {
  openDetailNames,
  pickFields,
  type OpenDetails,
} from '@cablepark/contracts/schedule/booking-details';
import type { BookingField } from '@cablepark/contracts/schedule/customer';
import { dayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import { isStaff } from '@cablepark/contracts/shared/roles';
import { earliestSlotOf } from '@cablepark/contracts/shared/slot-ids';
import type { Dated } from '@cablepark/event-store/streams/decider';

import {
  countingKeysOf,
  type CancelledBooking,
  type DaySchedule,
  type Edit,
  type PlacedBooking,
  type PricedSlots,
  type Slot,
} from './day-schedule.ts';
import { markAvailable, updateSlots } from './evolve-slots.ts';
import { findBooking, updateDay, type Schedule } from './schedule.ts';

export type BookingEvent = Extract<
  ScheduleStreamEvent,
  { type: `Booking${string}` | 'AttendanceRecorded' | 'CallRecorded' }
>;

/** The Riga day of a booking's slots, which is the same for all of them. */
export const dayOfSlots = (slots: PricedSlots): Day => dayOf(earliestSlotOf(slots));

/** Applies an event about one booking, to the booking and its slots. */
export function evolveBookings(schedule: Schedule, event: Dated<BookingEvent>): Schedule {
  const { bookingId } = event.data;
  switch (event.type) {
    case 'BookingPlaced':
      return placeBooking(schedule, event.data, toEdit(event));
    case 'BookingDetailsChanged': {
      const { customer, linkHash, staffId } = event.data;
      return updateBooking(schedule, bookingId, (booking) => ({
        customer,
        linkHash: linkHash ?? booking.linkHash,
        ...pickFields(openDetailNames, event.data),
        edits: recordEdits(booking, event.data, { staffId, at: event.metadata.at }),
        sequence: booking.sequence + 1,
        keyIds: [...booking.keyIds, customer.keyId],
      }));
    }
    case 'BookingCancelled':
      return cancelBooking(schedule, event.data);
    case 'BookingMoved':
      return moveBooking(schedule, event.data);
    case 'BookingPostponed':
      return postponeBooking(schedule, event.data, event.metadata.at);
    case 'BookingRestored':
      return restoreBooking(schedule, event.data);
    case 'BookingReverted':
      return revertBooking(schedule, event.data, toEdit(event));
    case 'BookingReminded': {
      const remindedOf = earliestSlotOf(event.data.slots);
      return updateBooking(schedule, bookingId, () => ({ remindedOf }));
    }
    case 'AttendanceRecorded': {
      const { state, happenedAt } = event.data;
      return updateBooking(schedule, bookingId, () => ({ attendance: { state, happenedAt } }));
    }
    case 'CallRecorded': {
      const { isReached } = event.data;
      return updateBooking(schedule, bookingId, () => ({ isReached }));
    }
  }
}

/** Changes the day a booking is on. Leaves the schedule as it is if that isn't an open day. */
function updateDayOf(
  schedule: Schedule,
  bookingId: string,
  change: (day: DaySchedule) => DaySchedule,
): Schedule {
  const day = schedule.bookings.get(bookingId)?.day;
  return day === undefined ? schedule : updateDay(schedule, day, change);
}

/** Changes a booking on whichever day it is, even a cancelled one. */
export const updateBooking = (
  schedule: Schedule,
  bookingId: string,
  change: (booking: PlacedBooking) => Partial<PlacedBooking>,
): Schedule =>
  updateDayOf(schedule, bookingId, (day) => {
    const standing = day.bookings.get(bookingId);
    if (standing) {
      return {
        ...day,
        bookings: day.bookings.with(bookingId, { ...standing, ...change(standing) }),
      };
    }

    const waiting = day.postponed.get(bookingId);
    if (waiting) {
      return {
        ...day,
        postponed: day.postponed.with(bookingId, { ...waiting, ...change(waiting) }),
      };
    }

    const cancelled = day.cancelled.get(bookingId);
    if (!cancelled) {
      return day;
    }

    return {
      ...day,
      cancelled: day.cancelled.with(bookingId, { ...cancelled, ...change(cancelled) }),
    };
  });

/** The author of the fields that an event sets: staff, or else the customer. */
function toEdit({ metadata: { actor, at } }: Dated<BookingEvent>): Edit {
  const isByStaff = actor?.kind === 'user' && isStaff(actor.role);
  return { staffId: isByStaff ? actor.userId : null, at };
}

type ChangedFields = OpenDetails & Partial<Pick<DataOf<'BookingDetailsChanged'>, 'changed'>>;

/** Adds a change to those who last changed each field of a booking. */
function recordEdits(
  booking: PlacedBooking,
  after: ChangedFields,
  edit: Edit,
): PlacedBooking['edits'] {
  const edits: Partial<Record<BookingField, Edit>> = { ...booking.edits };
  for (const field of after.changed ?? []) {
    edits[field] = edit;
  }
  for (const field of openDetailNames) {
    if (after[field] !== booking[field]) {
      edits[field] = edit;
    }
  }

  return edits;
}

function placeBooking(schedule: Schedule, data: DataOf<'BookingPlaced'>, placedBy: Edit): Schedule {
  const { bookingId, reference, shortReference, slots, customer, ownerId, language, linkHash } =
    data;
  // The fields are listed because spreading all of the data dominated the time of folding a large
  // day.
  const booking: PlacedBooking = {
    bookingId,
    reference,
    shortReference,
    slots,
    customer,
    ...pickFields(openDetailNames, data),
    placedBy,
    edits: {},
    ownerId,
    language,
    placedAt: placedBy.at,
    sequence: 0,
    linkHash,
    attendance: null,
    remindedOf: null,
    isReached: false,
    paid: [],
    givenBack: [],
    keyIds: [customer.keyId],
    postponed: null,
  };
  const shortReferences = schedule.shortReferences.with(shortReference, true);
  return updateDay({ ...schedule, shortReferences }, dayOfSlots(slots), (day) => ({
    ...day,
    slots: updateSlots(day, slots, markBooked(bookingId)),
    bookings: day.bookings.with(bookingId, booking),
    bookingCounts: countBooking(day.bookingCounts, data),
  }));
}

/** Counts a new booking for its customer. */
function countBooking(
  counts: DaySchedule['bookingCounts'],
  data: DataOf<'BookingPlaced'>,
): DaySchedule['bookingCounts'] {
  let counted = counts;
  for (const key of countingKeysOf(data)) {
    counted = counted.with(key, (counted.get(key) ?? 0) + 1);
  }

  return counted;
}

function cancelBooking(
  schedule: Schedule,
  { bookingId, slots, sequence, reason }: DataOf<'BookingCancelled'>,
) {
  const booking = findBooking(schedule, bookingId);
  if (!booking) {
    return schedule;
  }

  return updateDayOf(schedule, bookingId, (day) => ({
    ...removeBooking(day, bookingId),
    slots: updateSlots(day, slots, markAvailable),
    cancelled: day.cancelled.with(bookingId, { ...booking, sequence, cancelled: reason }),
  }));
}

/**
 * If the booking comes from another day, the attendance noted there doesn't apply to the new one.
 */
function moveBooking(schedule: Schedule, data: DataOf<'BookingMoved'>): Schedule {
  const { bookingId, from, to, sequence, goneStretches, postponedBy } = data;
  const booking = findBooking(schedule, bookingId);
  if (!booking) {
    return schedule;
  }

  const before = schedule.bookings.get(bookingId)?.day;
  const day = dayOfSlots(to);
  const left = updateDayOf(schedule, bookingId, (old) => ({
    ...removeBooking(old, bookingId),
    slots: postponedBy === null ? updateSlots(old, from, markAvailable) : old.slots,
  }));
  const moved = {
    ...toUncancelled(booking),
    slots: to,
    sequence,
    goneStretches,
    postponed: null,
    isReached: false,
    // Its passes have paid the new time, so an absence at the old one is settled.
    givenBack: [],
  };
  const kept = before === day ? moved : { ...moved, attendance: null, remindedOf: null };
  return updateDay(left, day, (present) => addStandingBooking(present, kept));
}

const postponeBooking = (
  schedule: Schedule,
  data: DataOf<'BookingPostponed'>,
  since: string,
): Schedule =>
  updateDayOf(schedule, data.bookingId, (day) => {
    const { bookingId, slots, sequence, closureId, reason } = data;
    const booking = day.bookings.get(bookingId);
    if (!booking) {
      return day;
    }

    const postponed = { ...booking, sequence, postponed: { since, closureId, reason } };
    return {
      ...removeBooking(day, bookingId),
      slots: updateSlots(day, slots, markAvailable),
      postponed: day.postponed.with(bookingId, postponed),
    };
  });

const restoreBooking = (
  schedule: Schedule,
  { bookingId, sequence }: DataOf<'BookingRestored'>,
): Schedule =>
  updateDayOf(schedule, bookingId, (day) => {
    const booking = day.postponed.get(bookingId);
    if (!booking) {
      return day;
    }

    return addStandingBooking(day, { ...booking, sequence, postponed: null, isReached: false });
  });

/** The booking's current slots may be on another day than the ones it gets back. */
function revertBooking(schedule: Schedule, data: DataOf<'BookingReverted'>, edit: Edit): Schedule {
  const {
    bookingId,
    left,
    slots,
    sequence,
    goneStretches,
    postponed,
    attendance,
    remindedOf,
    isReached,
  } = data;
  const present = findBooking(schedule, bookingId);
  if (!present) {
    return schedule;
  }

  const vacated = updateDayOf(schedule, bookingId, (day) => ({
    ...removeBooking(day, bookingId),
    slots: updateSlots(day, left, markAvailable),
  }));
  const edits = recordEdits(present, data, edit);
  const was = {
    slots,
    sequence,
    goneStretches,
    ...pickFields(openDetailNames, data),
    edits,
    attendance,
    remindedOf,
    isReached,
    postponed,
  };
  const booking = { ...toUncancelled(present), ...was };
  return updateDay(vacated, dayOfSlots(slots), (day) =>
    postponed
      ? { ...day, postponed: day.postponed.with(bookingId, booking) }
      : addStandingBooking(day, booking),
  );
}

function toUncancelled(booking: PlacedBooking): PlacedBooking {
  const { cancelled: _, ...facts }: PlacedBooking & Partial<CancelledBooking> = booking;
  return facts;
}

const markBooked =
  (bookingId: string) =>
  (_: unknown, { priceCents, isByHand }: Slot): Slot => ({
    status: 'booked',
    priceCents,
    isByHand,
    bookingId,
    closureId: null,
    blockReason: null,
  });

/** Removes a booking in any state. Its slots stay as they are. */
const removeBooking = (day: DaySchedule, bookingId: string): DaySchedule => ({
  ...day,
  bookings: day.bookings.without(bookingId),
  postponed: day.postponed.without(bookingId),
  cancelled: day.cancelled.without(bookingId),
});

const addStandingBooking = (day: DaySchedule, booking: PlacedBooking): DaySchedule => ({
  ...removeBooking(day, booking.bookingId),
  slots: updateSlots(day, booking.slots, markBooked(booking.bookingId)),
  bookings: day.bookings.with(booking.bookingId, booking),
});
