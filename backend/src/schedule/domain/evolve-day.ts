import { deedIdOf } from '@cablepark/contracts/shared/deed-id';
import type { Dated } from '@cablepark/event-store/streams/decider';
import type { PersonalDataErased } from '@cablepark/contracts/privacy/privacy.events';
import type { BookingDetailsChanged, BookingPlaced } from '@cablepark/contracts/schedule/schedule.events';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import {
  available,
  blocked,
  bookedBy,
  free,
  slotsOf,
  withChanged,
  withKey,
  withPrice,
  withSlots,
} from './day-changes.ts';
import {
  bookingIn,
  countingKeysOf,
  type DayEvent,
  type DaySchedule,
  emptyDay,
  type PlacedBooking,
} from './day-schedule.ts';
import { withClosure, withoutClosure, withPostponed, withRestored } from './evolve-closures.ts';
import { leavingWithout, withMoved, withMovedIn, withMoves, withoutMoved } from './evolve-moves.ts';
import { withClaim, withoutClaim, withoutReverted, withReverted } from './evolve-undo.ts';
import { PersistentMap } from './persistent-map.ts';
import { withTouched } from './touched.ts';

export function evolveDay(day: DaySchedule, event: Dated<DayEvent>): DaySchedule {
  return withTouched(evolved(day, event), event);
}

function evolved(day: DaySchedule, event: Dated<DayEvent>): DaySchedule {
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
        slots: withSlots(day, [event.data], (_, slot) => blocked(slot, null)),
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
        slots: withSlots(day, event.data.slots, free),
        bookings: day.bookings.without(event.data.bookingId),
        postponed: day.postponed.without(event.data.bookingId),
      };
    case 'BookingMoved':
      return withMoved(day, event.data);
    case 'BookingHeld':
      return withMoves(day, { leaving: day.moves.leaving.with(event.data.bookingId, event.data.moveId) });
    case 'SlotsHeld':
      return {
        ...withMoves(day, {
          coming: day.moves.coming.with(event.data.moveId, { ...event.data, deed: deedIdOf(event.metadata) }),
        }),
        slots: withSlots(day, event.data.slots, (_, slot) => ({ ...slot, status: 'reserved' })),
      };
    case 'MoveReleased':
      return {
        ...withMoves(day, {
          leaving: leavingWithout(day, event.data),
          coming: day.moves.coming.without(event.data.moveId),
          over: day.moves.over.with(event.data.moveId, true),
        }),
        slots: withSlots(day, slotsOf(event.data.slots), free),
      };
    case 'BookingMovedOut':
      return withoutMoved(day, event.data);
    case 'BookingMovedIn':
      return withMovedIn(day, event.data);
    case 'SlotsClosed':
      return withClosure(day, event.data);
    case 'SlotsReopened':
      return withoutClosure(day, event.data);
    case 'BookingPostponed':
      return withPostponed(day, event.data);
    case 'BookingRestored':
      return withRestored(day, event.data);
    case 'BookingReminded':
      return withChanged(day, event.data.bookingId, () => ({
        remindedOf: Math.min(...event.data.slots.map(({ slotId }) => slotId)),
      }));
    case 'BookingLinked':
      return {
        ...withChanged(day, event.data.bookingId, () => ({
          customer: event.data.customer,
          linkHash: event.data.linkHash,
        })),
        customerKeys: withKey(day.customerKeys, event.data.bookingId, event.data.customer.keyId),
      };
    case 'AttendanceRecorded':
      return withChanged(day, event.data.bookingId, () => ({
        attendance: { state: event.data.state, happenedAt: event.data.happenedAt },
      }));
    case 'BookingReverted':
      return withReverted(day, event.data);
    case 'BookingRevertedAway':
      return withoutReverted(day, event.data);
    case 'DeedClaimed':
      return withClaim(day, event);
    case 'DeedClaimEnded':
      return withoutClaim(day, event.data);
    case 'PersonalDataErased':
      return withoutKeys(day, event.data);
  }
}

export const daySchedule = { initialState: emptyDay, evolve: evolveDay };

function withBooking(day: DaySchedule, { data, metadata }: Dated<EventOf<typeof BookingPlaced>>): DaySchedule {
  const { bookingId, reference, slots, customer, equipmentRental, ownerId, language, idempotency, linkHash } = data;
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
    sequence: 0,
    linkHash,
    attendance: null,
    remindedOf: null,
    postponed: null,
  };
  return {
    ...day,
    slots: withSlots(day, slots, bookedBy(bookingId)),
    bookings: day.bookings.with(bookingId, booking),
    answers: idempotency
      ? day.answers.with(idempotency.key, { body: idempotency.body, booking, deed: metadata.correlationId })
      : day.answers,
    customerKeys: withKey(day.customerKeys, bookingId, customer.keyId),
    bookingCounts: countingKeysOf(data).reduce((all, key) => all.with(key, (all.get(key) ?? 0) + 1), day.bookingCounts),
  };
}

function withDetails(day: DaySchedule, data: EventOf<typeof BookingDetailsChanged>['data']): DaySchedule {
  const { bookingId, customer, equipmentRental } = data;
  if (!bookingIn(day, bookingId)) return day;
  return {
    ...withChanged(day, bookingId, ({ sequence }) => ({ customer, equipmentRental, sequence: sequence + 1 })),
    customerKeys: withKey(day.customerKeys, bookingId, customer.keyId),
  };
}

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
      return {
        ...withChanged(day, subjectId, () => ({ linkHash: null })),
        customerKeys: day.customerKeys.with(subjectId, new PersistentMap()),
      };
    case 'user':
    case 'feedback':
    case 'feedbackSource':
    case 'adminEmail':
    case 'question':
      return day; // these lie in other streams
  }
}
