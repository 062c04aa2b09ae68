import { operationTypes } from '@cablepark/contracts/schedule/regenerate-slots';
import { slotsOfDay, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { decideBlockSlots } from '../../schedule/commands/block-slots/block-slots.decide.ts';
import { decideMakeSlotsAvailable } from '../../schedule/commands/make-slots-available/make-slots-available.decide.ts';
import {
  decideRegenerateDay,
  type RegenerateDay,
} from '../../schedule/commands/regenerate-slots/regenerate-day.decide.ts';
import { bookingCancelled } from '../../schedule/domain/cancellation.ts';
import { closedLater } from '../../schedule/domain/closing.ts';
import { bookingIn, type DayEvent, type DaySchedule, type PricedSlots } from '../../schedule/domain/day-schedule.ts';
import { openSlots } from '../../schedule/domain/opening.ts';
import { priceOf } from '../../schedule/domain/pricing.ts';
import { MAKE_AVAILABLE, type DataOf, type Step } from './steps.ts';
import { noReason } from './without-personal-data.ts';
import { attempt, fold, haveSameEffect, type Side } from './worlds.ts';

/** The nightly task, which opens what a day lacks. */
const GENERATE = 'GenerateDays';

/** Whether a day has the same half-hours at the same prices in both worlds, as far as the settings say it. */
export const isSameSchedule = (day: Day, { timetable: one }: Side, { timetable: other }: Side): boolean =>
  openSlots(day, one).join() === openSlots(day, other).join() &&
  slotsOfDay(day).every((slotId) => priceOf(slotId, one) === priceOf(slotId, other));

/** What the schedule’s generation or regeneration comes to in the other world. */
export function scheduleAgain(step: Step, actual: Side, other: Side): DayEvent[] {
  const { day, command, events } = step;
  const asked = command === GENERATE ? undefined : askedBy(day, events, actual);
  if (asked) return decideRegenerateDay({ ...asked, timetable: other.timetable }, other.day(day));
  return oneByOne(step, actual, other, eventAgain);
}

/** What the events of a step come to in the other world, each after those before it. */
export function oneByOne(
  step: Step,
  actual: Side,
  other: Side,
  again: (event: DayEvent, step: Step, actual: Side, other: Side) => DayEvent[],
): DayEvent[] {
  const all: DayEvent[] = [];
  let [was, is] = [actual.day(step.day), other.day(step.day)];
  for (const event of step.events) {
    const sides = { actual: { ...actual, day: () => was }, other: { ...other, day: () => is } };
    const more = again(event, step, sides.actual, sides.other);
    all.push(...more);
    [was, is] = [fold(was, [event]), fold(is, more)];
  }
  return all;
}

type Asked = Omit<RegenerateDay, 'timetable'>;

/**
 * What a regeneration was asked to do. The log doesn’t say, so it is the request that has these events as its outcome.
 * Several may; the first is the usual one, and they differ only in what there was nothing of. Booked slots were
 * included if bookings were cancelled, and otherwise made no difference.
 */
function askedBy(day: Day, events: readonly DayEvent[], { timetable, day: dayOn }: Side): Asked | undefined {
  const schedule = dayOn(day);
  const includeBooked = events.some(({ type }) => type === 'BookingCancelled');
  return requests(day, includeBooked).find((asked) => {
    const decided = attempt(() => decideRegenerateDay({ ...asked, timetable }, schedule));
    return decided !== undefined && haveSameEffect(decided, events);
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
export function eventAgain(event: DayEvent, { day, command }: Step, actual: Side, other: Side): DayEvent[] {
  const [was, is] = [actual.day(day), other.day(day)];
  switch (event.type) {
    case 'SlotsGenerated':
      return generatedAgain(event.data, command === GENERATE, actual, other);
    case 'SlotOpened':
      return is.slots.has(event.data.slotId) ? (command === MAKE_AVAILABLE ? onSale(event.data, is) : []) : [event];
    case 'SlotRemoved':
      return is.slots.get(event.data.slotId)?.status === 'available' ? [event] : [];
    case 'SlotBlocked': {
      const slots = { stored: [event.data.slotId], unallocated: [] };
      return attempt(() => decideBlockSlots({ slots, reason: noReason, timetable: other.timetable }, is)) ?? [];
    }
    case 'SlotMadeAvailable': {
      const { slotId, priceCents } = event.data;
      const isPriced = command === MAKE_AVAILABLE || was.slots.get(slotId)?.priceCents !== priceCents;
      return onSale(
        { slotId, priceCents: isPriced ? priceCents : (is.slots.get(slotId)?.priceCents ?? priceCents) },
        is,
      );
    }
    case 'SlotPriceChanged': {
      if (is.slots.get(event.data.slotId)?.status !== 'available') return [];
      const [priced] = pricedAgain([event.data], actual, other);
      return onSale(command === MAKE_AVAILABLE ? event.data : (priced ?? event.data), is);
    }
    case 'BookingCancelled': {
      const booking = bookingIn(is, event.data.bookingId);
      return booking ? [bookingCancelled(booking, event.data.reason)] : [];
    }
    // These are parts of other steps, which look after them.
    case 'BookingPlaced':
    case 'BookingMoved':
    case 'BookingPostponed':
    case 'BookingRestored':
    case 'BookingHeld':
    case 'SlotsHeld':
    case 'MoveReleased':
    case 'BookingMovedOut':
    case 'BookingMovedIn':
    case 'SlotsClosed':
    case 'SlotsReopened':
    case 'BookingReverted':
    case 'BookingRevertedAway':
    // These change nothing that can be sold.
    case 'ActionClaimed':
    case 'ActionClaimEnded':
    case 'BookingDetailsChanged':
    case 'BookingReminded':
    case 'BookingLinked':
    case 'AttendanceRecorded':
    case 'PersonalDataErased':
      return [];
  }
}

const onSale = ({ slotId, priceCents }: DataOf<'SlotPriceChanged'>, day: DaySchedule): DayEvent[] =>
  attempt(() => decideMakeSlotsAvailable({ slots: { stored: [slotId], unallocated: [] }, priceCents }, day)) ?? [];

/** Opens what is open under the other hours, at the other prices, and what the hours don’t say anything about. */
function generatedAgain(
  { day, slots }: DataOf<'SlotsGenerated'>,
  opensAll: boolean,
  actual: Side,
  other: Side,
): DayEvent[] {
  const wasOpen = new Set(openSlots(day, actual.timetable));
  const isOpen = openSlots(day, other.timetable);
  const stays = new Set(isOpen);
  const schedule = other.day(day);
  const kept = slots.filter(({ slotId }) => stays.has(slotId) || !wasOpen.has(slotId));
  const known = new Set(slots.map(({ slotId }) => slotId));
  const more = opensAll ? isOpen.filter((slotId) => !wasOpen.has(slotId) && !known.has(slotId)) : [];
  const generated = [
    ...pricedAgain(kept, actual, other),
    ...more.map((slotId) => ({ slotId, priceCents: priceOf(slotId, other.timetable) })),
  ]
    .filter(({ slotId }) => !schedule.slots.has(slotId))
    .sort((a, b) => a.slotId - b.slotId);
  const ids: readonly SlotId[] = generated.map(({ slotId }) => slotId);
  return [{ type: 'SlotsGenerated', data: { day, slots: generated } }, ...closedLater(day, ids, schedule)];
}

/** Where the price list says another price, that; otherwise the price stays, whatever it is. */
const pricedAgain = (slots: PricedSlots, actual: Side, other: Side): { slotId: SlotId; priceCents: number }[] =>
  slots.map(({ slotId, priceCents }) => {
    const price = priceOf(slotId, other.timetable);
    return { slotId, priceCents: price === priceOf(slotId, actual.timetable) ? priceCents : price };
  });
