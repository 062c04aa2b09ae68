import { listOpenSlots } from '@cablepark/contracts/configuration/opening';
import type { DataOf, ScheduleStreamEvent } from '@cablepark/contracts/events';
import { operationTypes } from '@cablepark/contracts/schedule/regenerate-slots';
import {
  slotsOfDay,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { unknownBox } from '@cablepark/contracts/shared/sealed';

import { firstSlotOf } from '#schedule/domain/cancellation';
import {
  cancelBooking,
  closeIfCovered,
  decideCloseDay,
  findTouched,
} from '#schedule/domain/closing';
import {
  emptyDay,
  isCancelled,
  type DaySchedule,
  type PlacedBooking,
  type PricedSlots,
} from '#schedule/domain/day-schedule';
import { priceOf } from '#schedule/domain/pricing';
import { findBooking, getDay } from '#schedule/domain/schedule';
import { toHandPricedEvents, toSlotEvents, toSlotRemoved } from '#schedule/domain/slot-events';
import { decideBlockSlots } from '#schedule/slots/block-slots/block-slots.decide';
import {
  decideRegenerateDay,
  type RegenerateDay,
} from '#schedule/slots/regenerate-slots/regenerate-day.decide';
import { findDifferingDays } from './effects.ts';
import type { Step } from './steps.ts';
import { attempt, fold, type Events, type World } from './worlds.ts';

/** The nightly task, which opens what a day lacks. */
const GENERATE = 'GenerateDays';

/**
 * Whether a day has the same half-hours at the same prices in both worlds, as far as the settings
 * say it.
 */
export const isSameSchedule = (
  day: Day,
  { timetable: one }: World,
  { timetable: other }: World,
): boolean =>
  listOpenSlots(day, one).join() === listOpenSlots(day, other).join() &&
  slotsOfDay(day).every((slotId) => priceOf(slotId, one) === priceOf(slotId, other));

/** Decides the generation or regeneration of a day again in the other world. */
export function decideScheduleAgain(
  step: Step & { readonly kind: 'schedule' },
  actual: World,
  other: World,
): Events {
  const { day, command, events } = step;
  const asked = command === GENERATE ? undefined : findRequest(day, events, actual);
  if (asked) {
    return decideRegenerateDay(
      { ...asked, timetable: other.timetable },
      getDay(other.schedule, day),
    );
  }

  const all: Events[number][] = [];
  let [was, is] = [actual, other];
  for (const event of events) {
    const more = decideEventAgain(event, command, was, is);
    all.push(...more);
    was = { ...was, schedule: fold(was.schedule, [event]) };
    is = { ...is, schedule: fold(is.schedule, more) };
  }

  return all;
}

type RegenerateRequest = Omit<RegenerateDay, 'timetable'>;

/**
 * Finds the request that a regeneration came from. The log doesn’t have it, so each possible
 * request is decided until one has these events as its outcome. If several do, they differ only in
 * kinds of slots that there were none of, and the first is the usual one. Booked slots were
 * included if bookings were cancelled, and otherwise made no difference.
 */
function findRequest(
  day: Day,
  events: Events,
  { timetable, schedule: { days } }: World,
): RegenerateRequest | undefined {
  const schedule = days.get(day) ?? emptyDay;
  const includeBooked = events.some(({ type }) => type === 'BookingCancelled');
  return listRequests(day, includeBooked).find((asked) => {
    const decided = attempt(() => decideRegenerateDay({ ...asked, timetable }, schedule));
    return decided !== undefined && findDifferingDays(decided, events).length === 0;
  });
}

const BOTH = [true, false];

const listRequests = (day: Day, includeBooked: boolean): RegenerateRequest[] =>
  operationTypes.flatMap((operationType) =>
    BOTH.flatMap((includeAvailable) =>
      BOTH.flatMap((applyCurrentPricing) =>
        BOTH.flatMap((applyCurrentOperatingHours) =>
          [false, true].map((includeSetByHand) => ({
            day,
            operationType,
            includeAvailable,
            includeBooked,
            includeSetByHand,
            applyCurrentPricing,
            applyCurrentOperatingHours,
          })),
        ),
      ),
    ),
  );

/**
 * What closing a part of a day comes to in the other world. Who was left on the water stays there,
 * and of the sessions that only the other world has, those that have begun.
 */
export function decideCloseAgain(
  { closed, events, now }: Step & { readonly kind: 'close' },
  actual: World,
  other: World,
): Events {
  const before = getDay(actual.schedule, closed.day);
  const touchedInLog = new Set(findTouched(closed, before).map(({ bookingId }) => bookingId));
  const postponed = new Set(
    events.flatMap((event) => (event.type === 'BookingPostponed' ? event.data.bookingId : [])),
  );
  const isStaying = (booking: PlacedBooking) =>
    touchedInLog.has(booking.bookingId)
      ? !postponed.has(booking.bookingId)
      : startOfSlot(firstSlotOf(booking)) <= now;
  return decideCloseDay(closed, getDay(other.schedule, closed.day), isStaying);
}

/** Decides an event that is no part of another step again in the other world. */
export function decideEventAgain(
  event: ScheduleStreamEvent,
  command: string,
  actual: World,
  other: World,
): Events {
  const day = 'day' in event.data ? event.data.day : null;
  if (day === null) {
    return decideBookingEventAgain(event, other);
  }

  const [was, is] = [getDay(actual.schedule, day), getDay(other.schedule, day)];
  const isAvailable = (slotId: SlotId) => is.slots.get(slotId)?.status === 'available';
  const isByHand = 'isByHand' in event.data && event.data.isByHand === true;
  switch (event.type) {
    case 'SlotsGenerated':
      return decideGeneratedAgain(event.data, command === GENERATE, actual, other);
    case 'SlotOpened': {
      const known = event.data.slots.filter(({ slotId }) => is.slots.has(slotId));
      const unknown = event.data.slots.filter(({ slotId }) => !is.slots.has(slotId));
      return isByHand
        ? [...toHandPricedEvents('SlotOpened', unknown), ...decideOnSale(known, isByHand, is)]
        : toSlotEvents('SlotOpened', unknown);
    }
    case 'SlotRemoved':
      return toSlotRemoved(event.data.slots.filter(isAvailable));
    case 'SlotBlocked':
    case 'SlotBlockReasonChanged':
      return event.data.slots.flatMap((slotId) => {
        const blocking = {
          reason: unknownBox,
          isSameReason: () => true,
          timetable: other.timetable,
        };
        const slots = { stored: [slotId], unallocated: [] };
        return attempt(() => decideBlockSlots({ slots, ...blocking }, is)) ?? [];
      });
    case 'SlotMadeAvailable': {
      const isPriced = (slotId: SlotId, priceCents: number) =>
        isByHand || was.slots.get(slotId)?.priceCents !== priceCents;
      const slots = event.data.slots.map(({ slotId, priceCents }) =>
        isPriced(slotId, priceCents)
          ? { slotId, priceCents }
          : { slotId, priceCents: is.slots.get(slotId)?.priceCents ?? priceCents },
      );
      return decideOnSale(slots, isByHand, is);
    }
    case 'SlotPriceChanged': {
      const slots = event.data.slots.filter(({ slotId }) => isAvailable(slotId));
      return decideOnSale(isByHand ? slots : priceAgain(slots, actual, other), isByHand, is);
    }
    // These are parts of other steps.
    case 'SlotsClosed':
    case 'SlotsReopened':
      return [];
    default:
      return [event];
  }
}

/**
 * Decides an event without a day again. A cancellation cancels the booking where it is in the other
 * world; events of closures and settings are the same in both.
 */
function decideBookingEventAgain(event: ScheduleStreamEvent, { schedule }: World): Events {
  switch (event.type) {
    case 'BookingCancelled': {
      const booking = findBooking(schedule, event.data.bookingId);
      return booking && !isCancelled(booking)
        ? cancelBooking(booking, event.data.reason, schedule)
        : [];
    }
    // These are parts of other steps.
    case 'BookingPlaced':
    case 'BookingMoved':
    case 'BookingPostponed':
    case 'BookingRestored':
    case 'BookingReverted':
      return [];
    default:
      return [event];
  }
}

/** Opens those of these slots that are blocked, and prices those that are on sale. */
function decideOnSale(slots: PricedSlots, isByHand: boolean, day: DaySchedule): Events {
  const toEvents = isByHand ? toHandPricedEvents : toSlotEvents;
  return slots.flatMap((slot) => {
    const present = day.slots.get(slot.slotId);
    switch (present?.status) {
      case 'blocked':
        return toEvents('SlotMadeAvailable', [slot]);
      case 'available':
        return present.priceCents === slot.priceCents ? [] : toEvents('SlotPriceChanged', [slot]);
      default:
        return [];
    }
  });
}

/**
 * Generates the slots that are open under the other hours, at the other prices, and those that were
 * generated outside the hours.
 */
function decideGeneratedAgain(
  { day, slots, removed, repriced }: DataOf<'SlotsGenerated'>,
  opensAll: boolean,
  actual: World,
  other: World,
): Events {
  const wasOpen = new Set(listOpenSlots(day, actual.timetable));
  const isOpen = listOpenSlots(day, other.timetable);
  const stays = new Set(isOpen);
  const schedule = getDay(other.schedule, day);
  const isAvailable = (slotId: SlotId) => schedule.slots.get(slotId)?.status === 'available';
  const kept = slots.filter(({ slotId }) => stays.has(slotId) || !wasOpen.has(slotId));
  const known = new Set(slots.map(({ slotId }) => slotId));
  const more = opensAll
    ? isOpen.filter((slotId) => !wasOpen.has(slotId) && !known.has(slotId))
    : [];
  const generated = [
    ...priceAgain(kept, actual, other),
    ...more.map((slotId) => ({ slotId, priceCents: priceOf(slotId, other.timetable) })),
  ]
    .filter(({ slotId }) => !schedule.slots.has(slotId))
    .sort((a, b) => a.slotId - b.slotId);
  const data = {
    day,
    slots: generated,
    removed: removed.filter(isAvailable),
    repriced: priceAgain(
      repriced.filter(({ slotId }) => isAvailable(slotId)),
      actual,
      other,
    ),
  };
  const ids = generated.map(({ slotId }) => slotId);
  return [{ type: 'SlotsGenerated', data }, ...closeIfCovered(day, ids, schedule)];
}

/** Prices slots by the other price list where the two lists differ; other prices stay. */
const priceAgain = (
  slots: PricedSlots,
  actual: World,
  other: World,
): { slotId: SlotId; priceCents: number }[] =>
  slots.map(({ slotId, priceCents }) => {
    const price = priceOf(slotId, other.timetable);
    return { slotId, priceCents: price === priceOf(slotId, actual.timetable) ? priceCents : price };
  });
