import type { DataOf, ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { BookingField } from '@cablepark/contracts/schedule/customer';
import { isStaff } from '@cablepark/contracts/shared/roles';
import { dayOf, type Day } from '@cablepark/contracts/shared/riga-time';
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
import { freed, withSlots } from './evolve-slots.ts';
import { findBooking, onDay, type Schedule } from './schedule.ts';

export type BookingEvent = Extract<
  ScheduleStreamEvent,
  { type: `Booking${string}` | 'AttendanceRecorded' }
>;

/** The Riga day of a booking's slots, which is the same for all of them. */
export const dayOfSlots = (slots: PricedSlots): Day => dayOf(slots[0]?.slotId ?? 0);

/** Applies an event about one booking, to the booking and its slots. */
export function evolveBookings(schedule: Schedule, event: Dated<BookingEvent>): Schedule {
  const { bookingId } = event.data;
  switch (event.type) {
    case 'BookingPlaced':
      return withPlaced(schedule, event.data, editBy(event));
    case 'BookingDetailsChanged': {
      const { customer, linkHash, equipmentRental, staffId } = event.data;
      return withChanged(schedule, bookingId, (booking) => ({
        customer,
        linkHash: linkHash ?? booking.linkHash,
        equipmentRental,
        edits: editsAfter(booking, event.data, { staffId, at: event.metadata.at }),
        sequence: booking.sequence + 1,
        keyIds: [...booking.keyIds, customer.keyId],
      }));
    }
    case 'BookingCancelled':
      return withCancelled(schedule, event.data);
    case 'BookingMoved':
      return withMoved(schedule, event.data);
    case 'BookingPostponed':
      return withPostponed(schedule, event.data, event.metadata.at);
    case 'BookingRestored':
      return withRestored(schedule, event.data);
    case 'BookingReverted':
      return withReverted(schedule, event.data, editBy(event));
    case 'BookingReminded': {
      const remindedOf = Math.min(...event.data.slots.map(({ slotId }) => slotId));
      return withChanged(schedule, bookingId, () => ({ remindedOf }));
    }
    case 'AttendanceRecorded': {
      const { state, happenedAt } = event.data;
      return withChanged(schedule, bookingId, () => ({ attendance: { state, happenedAt } }));
    }
  }
}

/** Changes the day a booking is on. Leaves the schedule as it is if that isn't an open day. */
function onDayOf(
  schedule: Schedule,
  bookingId: string,
  change: (day: DaySchedule) => DaySchedule,
): Schedule {
  const day = schedule.bookings.get(bookingId)?.day;
  return day === undefined ? schedule : onDay(schedule, day, change);
}

/** Changes a booking on whichever day it is, even a cancelled one. */
export const withChanged = (
  schedule: Schedule,
  bookingId: string,
  change: (booking: PlacedBooking) => Partial<PlacedBooking>,
): Schedule =>
  onDayOf(schedule, bookingId, (day) => {
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
function editBy({ metadata: { actor, at } }: Dated<BookingEvent>): Edit {
  const isByStaff = actor?.kind === 'user' && isStaff(actor.role);
  return { staffId: isByStaff ? actor.userId : null, at };
}

/** Who last changed each field of a booking, after one more change. */
function editsAfter(
  booking: PlacedBooking,
  {
    changed,
    equipmentRental,
  }: Partial<Pick<DataOf<'BookingDetailsChanged'>, 'changed' | 'equipmentRental'>>,
  edit: Edit,
): PlacedBooking['edits'] {
  const edits: Partial<Record<BookingField, Edit>> = { ...booking.edits };
  for (const field of changed ?? []) {
    edits[field] = edit;
  }
  if (equipmentRental !== booking.equipmentRental) {
    edits.equipmentRental = edit;
  }

  return edits;
}

function withPlaced(schedule: Schedule, data: DataOf<'BookingPlaced'>, placedBy: Edit): Schedule {
  const {
    bookingId,
    reference,
    shortReference,
    slots,
    customer,
    equipmentRental,
    ownerId,
    language,
    linkHash,
  } = data;
  // The fields are listed one by one because `...rest` and object spread dominated the time of
  // folding a large day.
  const booking: PlacedBooking = {
    bookingId,
    reference,
    shortReference,
    slots,
    customer,
    equipmentRental,
    placedBy,
    edits: {},
    ownerId,
    language,
    placedAt: placedBy.at,
    sequence: 0,
    linkHash,
    attendance: null,
    remindedOf: null,
    keyIds: [customer.keyId],
    postponed: null,
  };
  const shortReferences = schedule.shortReferences.with(shortReference, true);
  return onDay({ ...schedule, shortReferences }, dayOfSlots(slots), (day) => ({
    ...day,
    slots: withSlots(day, slots, bookedBy(bookingId)),
    bookings: day.bookings.with(bookingId, booking),
    bookingCounts: countingKeysOf(data).reduce(
      (all, key) => all.with(key, (all.get(key) ?? 0) + 1),
      day.bookingCounts,
    ),
  }));
}

function withCancelled(
  schedule: Schedule,
  { bookingId, slots, sequence, reason }: DataOf<'BookingCancelled'>,
) {
  const booking = findBooking(schedule, bookingId);
  if (!booking) {
    return schedule;
  }

  return onDayOf(schedule, bookingId, (day) => ({
    ...withoutBooking(day, bookingId),
    slots: withSlots(day, slots, freed),
    cancelled: day.cancelled.with(bookingId, { ...booking, sequence, cancelled: reason }),
  }));
}

/**
 * If the booking comes from another day, the attendance noted there doesn't apply to the new one.
 */
function withMoved(schedule: Schedule, data: DataOf<'BookingMoved'>): Schedule {
  const { bookingId, from, to, sequence, goneStretches, postponedBy } = data;
  const booking = findBooking(schedule, bookingId);
  if (!booking) {
    return schedule;
  }

  const before = schedule.bookings.get(bookingId)?.day;
  const day = dayOfSlots(to);
  const left = onDayOf(schedule, bookingId, (old) => ({
    ...withoutBooking(old, bookingId),
    slots: postponedBy === null ? withSlots(old, from, freed) : old.slots,
  }));
  const moved = { ...notCancelled(booking), slots: to, sequence, goneStretches, postponed: null };
  const kept = before === day ? moved : { ...moved, attendance: null, remindedOf: null };
  return onDay(left, day, (present) => withStanding(present, kept));
}

const withPostponed = (
  schedule: Schedule,
  data: DataOf<'BookingPostponed'>,
  since: string,
): Schedule =>
  onDayOf(schedule, data.bookingId, (day) => {
    const { bookingId, slots, sequence, closureId, reason } = data;
    const booking = day.bookings.get(bookingId);
    if (!booking) {
      return day;
    }

    const postponed = { ...booking, sequence, postponed: { since, closureId, reason } };
    return {
      ...withoutBooking(day, bookingId),
      slots: withSlots(day, slots, freed),
      postponed: day.postponed.with(bookingId, postponed),
    };
  });

const withRestored = (
  schedule: Schedule,
  { bookingId, sequence }: DataOf<'BookingRestored'>,
): Schedule =>
  onDayOf(schedule, bookingId, (day) => {
    const booking = day.postponed.get(bookingId);
    return booking ? withStanding(day, { ...booking, sequence, postponed: null }) : day;
  });

/** The booking's current slots may be on another day than the ones it gets back. */
function withReverted(schedule: Schedule, data: DataOf<'BookingReverted'>, edit: Edit): Schedule {
  const {
    bookingId,
    left,
    slots,
    sequence,
    goneStretches,
    postponed,
    equipmentRental,
    attendance,
    remindedOf,
  } = data;
  const present = findBooking(schedule, bookingId);
  if (!present) {
    return schedule;
  }

  const vacated = onDayOf(schedule, bookingId, (day) => ({
    ...withoutBooking(day, bookingId),
    slots: withSlots(day, left, freed),
  }));
  const edits = editsAfter(present, { equipmentRental }, edit);
  const was = {
    slots,
    sequence,
    goneStretches,
    equipmentRental,
    edits,
    attendance,
    remindedOf,
    postponed,
  };
  const booking = { ...notCancelled(present), ...was };
  return onDay(vacated, dayOfSlots(slots), (day) =>
    postponed
      ? { ...day, postponed: day.postponed.with(bookingId, booking) }
      : withStanding(day, booking),
  );
}

function notCancelled(booking: PlacedBooking): PlacedBooking {
  const { cancelled: _, ...facts }: PlacedBooking & Partial<CancelledBooking> = booking;
  return facts;
}

const bookedBy =
  (bookingId: string) =>
  (_: unknown, { priceCents }: Slot): Slot => ({
    status: 'booked',
    priceCents,
    bookingId,
    closureId: null,
    blockReason: null,
  });

/** Removes a booking in any state. Its slots stay as they are. */
const withoutBooking = (day: DaySchedule, bookingId: string): DaySchedule => ({
  ...day,
  bookings: day.bookings.without(bookingId),
  postponed: day.postponed.without(bookingId),
  cancelled: day.cancelled.without(bookingId),
});

const withStanding = (day: DaySchedule, booking: PlacedBooking): DaySchedule => ({
  ...withoutBooking(day, booking.bookingId),
  slots: withSlots(day, booking.slots, bookedBy(booking.bookingId)),
  bookings: day.bookings.with(booking.bookingId, booking),
});
