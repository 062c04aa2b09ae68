import { listOpenSlots } from '@cablepark/contracts/configuration/opening';
import type { DataOf, ScheduleStreamEvent } from '@cablepark/contracts/events';
import { operationTypes } from '@cablepark/contracts/schedule/regenerate-slots';
import { slotsOfDay, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { unknownBox } from '@cablepark/contracts/shared/sealed';

import {
  decideBlockSlots,
  decideMakeSlotsAvailable,
} from '#schedule/commands/change-slots/change-slots.decide';
import {
  decideRegenerateDay,
  type RegenerateDay,
} from '#schedule/commands/regenerate-slots/regenerate-day.decide';
import { toBookingCancelled } from '#schedule/domain/cancellation';
import { closeNewSlots } from '#schedule/domain/closing';
import {
  emptyDay,
  isCancelled,
  type DaySchedule,
  type PricedSlots,
} from '#schedule/domain/day-schedule';
import { priceOf } from '#schedule/domain/pricing';
import { findBooking, getDay } from '#schedule/domain/schedule';
import { toSlotEvents, toSlotRemoved } from '#schedule/domain/slot-events';
import { differingDays } from './effects.ts';
import { MAKE_AVAILABLE, type Step } from './steps.ts';
import { attempt, fold, type Events, type Side } from './worlds.ts';

/** The nightly task, which opens what a day lacks. */
const GENERATE = 'GenerateDays';

/**
 * Whether a day has the same half-hours at the same prices in both worlds, as far as the settings
 * say it.
 */
export const isSameSchedule = (
  day: Day,
  { timetable: one }: Side,
  { timetable: other }: Side,
): boolean =>
  listOpenSlots(day, one).join() === listOpenSlots(day, other).join() &&
  slotsOfDay(day).every((slotId) => priceOf(slotId, one) === priceOf(slotId, other));

/** What the schedule’s generation or regeneration of a day comes to in the other world. */
export function scheduleAgain(
  step: Step & { readonly kind: 'schedule' },
  actual: Side,
  other: Side,
): Events {
  const { day, command, events } = step;
  const asked = command === GENERATE ? undefined : askedBy(day, events, actual);
  if (asked) {
    return decideRegenerateDay(
      { ...asked, timetable: other.timetable },
      getDay(other.schedule, day),
    );
  }

  const all: Events[number][] = [];
  let [was, is] = [actual, other];
  for (const event of events) {
    const more = eventAgain(event, command, was, is);
    all.push(...more);
    was = { ...was, schedule: fold(was.schedule, [event]) };
    is = { ...is, schedule: fold(is.schedule, more) };
  }

  return all;
}

type Asked = Omit<RegenerateDay, 'timetable'>;

/**
 * What a regeneration was asked to do. The log doesn’t say, so it is the request that has these
 * events as its outcome. Several may; the first is the usual one, and they differ only in what
 * there was nothing of. Booked slots were included if bookings were cancelled, and otherwise made
 * no difference.
 */
function askedBy(
  day: Day,
  events: Events,
  { timetable, schedule: { days } }: Side,
): Asked | undefined {
  const schedule = days.get(day) ?? emptyDay;
  const includeBooked = events.some(({ type }) => type === 'BookingCancelled');
  return requests(day, includeBooked).find((asked) => {
    const decided = attempt(() => decideRegenerateDay({ ...asked, timetable }, schedule));
    return decided !== undefined && differingDays(decided, events).length === 0;
  });
}

const BOTH = [true, false];

const requests = (day: Day, includeBooked: boolean): Asked[] =>
  operationTypes.flatMap((operationType) =>
    BOTH.flatMap((includeAvailable) =>
      BOTH.flatMap((applyCurrentPricing) =>
        BOTH.map((applyCurrentOperatingHours) => ({
          day,
          operationType,
          includeAvailable,
          includeBooked,
          applyCurrentPricing,
          applyCurrentOperatingHours,
        })),
      ),
    ),
  );

/** What an event that stands for itself comes to in the other world. */
export function eventAgain(
  event: ScheduleStreamEvent,
  command: string,
  actual: Side,
  other: Side,
): Events {
  const day = 'day' in event.data ? event.data.day : null;
  if (day === null) {
    return bookingEventAgain(event, other);
  }

  const [was, is] = [getDay(actual.schedule, day), getDay(other.schedule, day)];
  const isAvailable = (slotId: SlotId) => is.slots.get(slotId)?.status === 'available';
  const isByHand = command === MAKE_AVAILABLE;
  switch (event.type) {
    case 'SlotsGenerated':
      return generatedAgain(event.data, command === GENERATE, actual, other);
    case 'SlotOpened': {
      const known = event.data.slots.filter(({ slotId }) => is.slots.has(slotId));
      const unknown = event.data.slots.filter(({ slotId }) => !is.slots.has(slotId));
      return [...toSlotEvents('SlotOpened', unknown), ...(isByHand ? onSale(known, is) : [])];
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
      return onSale(slots, is);
    }
    case 'SlotPriceChanged': {
      const slots = event.data.slots.filter(({ slotId }) => isAvailable(slotId));
      return onSale(isByHand ? slots : pricedAgain(slots, actual, other), is);
    }
    // These are parts of other steps, which look after them.
    case 'SlotsClosed':
    case 'SlotsReopened':
      return [];
    default:
      return [event];
  }
}

/**
 * Bookings are cancelled where they are; what happens to closures and settings as a whole happens
 * in both worlds.
 */
function bookingEventAgain(event: ScheduleStreamEvent, { schedule }: Side): Events {
  switch (event.type) {
    case 'BookingCancelled': {
      const booking = findBooking(schedule, event.data.bookingId);
      return booking && !isCancelled(booking)
        ? [toBookingCancelled(booking, event.data.reason)]
        : [];
    }
    // These are parts of other steps, which look after them.
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

const onSale = (slots: PricedSlots, day: DaySchedule): Events =>
  slots.flatMap(({ slotId, priceCents }) => {
    const asked = { slots: { stored: [slotId], unallocated: [] }, priceCents };
    return attempt(() => decideMakeSlotsAvailable(asked, day)) ?? [];
  });

/**
 * Opens what is open under the other hours, at the other prices, and what the hours don’t say
 * anything about.
 */
function generatedAgain(
  { day, slots, removed, repriced }: DataOf<'SlotsGenerated'>,
  opensAll: boolean,
  actual: Side,
  other: Side,
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
    ...pricedAgain(kept, actual, other),
    ...more.map((slotId) => ({ slotId, priceCents: priceOf(slotId, other.timetable) })),
  ]
    .filter(({ slotId }) => !schedule.slots.has(slotId))
    .sort((a, b) => a.slotId - b.slotId);
  const data = {
    day,
    slots: generated,
    removed: removed.filter(isAvailable),
    repriced: pricedAgain(
      repriced.filter(({ slotId }) => isAvailable(slotId)),
      actual,
      other,
    ),
  };
  const ids = generated.map(({ slotId }) => slotId);
  return [{ type: 'SlotsGenerated', data }, ...closeNewSlots(day, ids, schedule)];
}

/** Where the price list says another price, that; otherwise the price stays, whatever it is. */
const pricedAgain = (
  slots: PricedSlots,
  actual: Side,
  other: Side,
): { slotId: SlotId; priceCents: number }[] =>
  slots.map(({ slotId, priceCents }) => {
    const price = priceOf(slotId, other.timetable);
    return { slotId, priceCents: price === priceOf(slotId, actual.timetable) ? priceCents : price };
  });
