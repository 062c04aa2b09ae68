import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import { findParkSetting } from '@cablepark/contracts/configuration/park-settings';
import { settingNames, specialDaysFrom } from '@cablepark/contracts/configuration/setting-names';
import type { SpecialDaySetting } from '@cablepark/contracts/configuration/settings';
import type { DataOf, EventNamed } from '@cablepark/contracts/events';
import { openDetailNames, pickFields } from '@cablepark/contracts/schedule/booking-details';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { findGoneStretches } from '@cablepark/contracts/schedule/stretches';
import { groupBy } from '@cablepark/contracts/shared/lists';
import type { Cents } from '@cablepark/contracts/shared/money';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import { factsOf, toBookingCancelled } from '#schedule/domain/cancellation';
import { daysOfStretch, slotStretchOf } from '#schedule/domain/closing';
import {
  isCancelled,
  stateOf,
  type DaySchedule,
  type PlacedBooking,
  type Slot,
} from '#schedule/domain/day-schedule';
import { areBooksClosed, findBooking, getDay, type Schedule } from '#schedule/domain/schedule';
import {
  toHandPricedEvents,
  toSlotBlocked,
  toSlotEvents,
  toSlotRemoved,
} from '#schedule/domain/slot-events';
import type { BeforeImage, BookingPart, SettingPart, SlotPart } from './parts.ts';

type Reverted = DataOf<'SettingReverted'>;
/** The park's former address under a new key; null if there was none or it was erased. */
export type FormerAddress = Sealed<{ email: string }> | null;

/** The events that restore the settings. */
export function revertSettings(
  { reach, before }: BeforeImage,
  address: FormerAddress,
): ConfigurationEvent[] {
  const days = specialDaysFrom(reach.settings);
  const isSpecial = new Set(days.map(settingNames.specialDay));
  const others = reach.settings.filter((name) => !isSpecial.has(name));
  return [
    ...others.flatMap((name) => revertSetting(name, before.settings.get(name), address)),
    ...revertSpecialDays(days, before.settings),
  ].map((data) => ({ type: 'SettingReverted', data }));
}

function revertSetting(
  name: string,
  former: SettingPart | undefined,
  address: FormerAddress,
): Reverted[] {
  const { value = null, changedAt = null } = former ?? {};
  if (name === settingNames.adminEmail) {
    return [{ kind: 'adminEmail', changedAt, value: address }];
  }

  const mayBeUnset = findParkSetting(name) !== undefined;
  // Hours and prices are set from the first start on. The value is what an event had set under this
  // name.
  return value || mayBeUnset ? [{ kind: name.split('.')[0], changedAt, value } as Reverted] : [];
}

/**
 * A command may change a year of special days, so those that had the same setting since the same
 * time share an event.
 */
function revertSpecialDays(
  days: readonly string[],
  before: ReadonlyMap<string, SettingPart>,
): Reverted[] {
  const groups = new Map<string, Extract<Reverted, { kind: 'specialDay' }>>();
  for (const day of days) {
    const { value = null, changedAt = null } = before.get(settingNames.specialDay(day)) ?? {};
    const group = JSON.stringify([changedAt, value]);
    const known = groups.get(group);
    if (known) {
      known.days.push(day);
    } else {
      groups.set(group, {
        kind: 'specialDay',
        changedAt,
        days: [day],
        value: value as SpecialDaySetting | null,
      });
    }
  }

  return [...groups.values()];
}

interface SlotsOfDay {
  readonly former: BeforeImage;
  readonly now: DaySchedule;
  /** A slot as it is when these events come. */
  readonly findPresentSlot: (slotId: SlotId) => Slot | undefined;
}

/** Gives slots of a day their former state. Bookings that held them return in later events. */
export function revertSlots(
  day: Day,
  slotIds: readonly SlotId[],
  { former, now, findPresentSlot }: SlotsOfDay,
): ScheduleEvent[] {
  const changes = slotIds.map((slotId): SlotChange => {
    const [was, is] = [former.before.slots.get(slotId), findPresentSlot(slotId)];
    return { slotId, was, is, priceCents: was?.priceCents ?? is?.priceCents ?? 0 };
  });
  const generated = changes.filter(isToBeGenerated);
  const repriced = changes.filter(isToBeRepriced);
  const setByHand = changes.filter((change) => isToBeRepriced(change) || isToBeGenerated(change));
  const removed = changes.filter(({ was, is }) => !was && is).map(({ slotId }) => slotId);

  const isRegenerated = former.generated.has(day);
  const slots = toPricedSlots(generated);
  const pricedByRule = toPricedSlots(repriced.filter((change) => !isPricedByHand(change)));
  return [
    ...restorePrices(
      'SlotMadeAvailable',
      changes.filter(({ is }) => isAt(is, 'blocked')),
    ),
    // A year of regenerated days has to fit one append, so each is brought back in one event.
    ...(isRegenerated
      ? toSlotsGenerated({ day, slots, removed, repriced: pricedByRule })
      : toSlotsGenerated({ day, slots, removed: [], repriced: [] })),
    ...restorePrices(
      'SlotOpened',
      changes.filter(({ was, is }) => was?.isOpened && !is),
    ),
    ...(isRegenerated
      ? []
      : [...toSlotEvents('SlotPriceChanged', pricedByRule), ...toSlotRemoved(removed)]),
    ...toHandPricedEvents('SlotPriceChanged', toPricedSlots(setByHand.filter(isPricedByHand))),
    ...restoreStaffBlocks(slotIds, former),
    ...restoreOtherClosures(day, slotIds, former, now),
  ];
}

/** What was stored at a slot before the action that is undone, and what is there now. */
interface SlotChange {
  readonly slotId: SlotId;
  readonly was: SlotPart | undefined;
  readonly is: Slot | undefined;
  readonly priceCents: Cents;
}

const isPricedByHand = ({ was }: SlotChange): boolean => was?.isByHand === true;

const isToBeGenerated = ({ was, is }: SlotChange): boolean =>
  was !== undefined && !is && !was.isOpened;

const isToBeRepriced = ({ was, is, priceCents }: SlotChange): boolean =>
  was !== undefined &&
  isAt(is, 'available') &&
  (is.priceCents !== priceCents || is.isByHand !== was.isByHand);

const toPricedSlots = (changes: readonly SlotChange[]) =>
  changes.map(({ slotId, priceCents }) => ({ slotId, priceCents }));

/**
 * Puts slots on sale at their former prices. Prices that were set by hand get events of their own.
 */
const restorePrices = (
  type: 'SlotMadeAvailable' | 'SlotOpened',
  changes: readonly SlotChange[],
): ScheduleEvent[] => [
  ...toSlotEvents(type, toPricedSlots(changes.filter((change) => !isPricedByHand(change)))),
  ...toHandPricedEvents(type, toPricedSlots(changes.filter(isPricedByHand))),
];

function toSlotsGenerated(data: DataOf<'SlotsGenerated'>): ScheduleEvent[] {
  const { slots, removed, repriced } = data;
  return slots.length + removed.length + repriced.length > 0
    ? [{ type: 'SlotsGenerated', data }]
    : [];
}

const isAt = (slot: Slot | undefined, status: Slot['status']): slot is Slot =>
  slot?.status === status;

/** Blocks the slots again that staff had blocked. Slots with the same reason share an event. */
function restoreStaffBlocks(slotIds: readonly SlotId[], { before }: BeforeImage): ScheduleEvent[] {
  const groups = new Map<string, Parameters<typeof toSlotBlocked>>();
  for (const slotId of slotIds) {
    const { status, blockReason: reason } = before.slots.get(slotId) ?? {};
    if (status !== 'blocked' || !reason) {
      continue;
    }

    const [slots = []] = groups.get(reason.box) ?? [];
    groups.set(reason.box, [[...slots, slotId], reason]);
  }

  return [...groups.values()].flatMap((group) => toSlotBlocked(...group));
}

/** Blocks the slots again that other closures had blocked, which this undo doesn't concern. */
function restoreOtherClosures(
  day: Day,
  slotIds: readonly SlotId[],
  { reach, before }: BeforeImage,
  now: DaySchedule,
): ScheduleEvent[] {
  const events: ScheduleEvent[] = [];
  for (const [closureId, { first, end, reason }] of now.closures) {
    const slots = slotIds.filter((slotId) => before.slots.get(slotId)?.closureId === closureId);
    if (reach.closures.includes(closureId) || slots.length === 0) {
      continue;
    }

    const data = { closureId, day, first, end, reason, slots, isLater: true };
    events.push({ type: 'SlotsClosed', data });
  }

  return events;
}

/**
 * The events that bring slots, bookings and closures back to their state before the action. Call it
 * only if nothing is in the way.
 */
export function revert(former: BeforeImage, now: Schedule): ScheduleEvent[] {
  const { reach, before } = former;
  const undone = reach.closures.filter((id) => now.closures.get(id)?.isUndone === false);
  const redone = reach.closures.filter((id) => now.closures.get(id)?.isUndone);
  const reopened = undone.flatMap((id) => reopenSlots(id, now));
  const bookings = reach.bookings.flatMap((id) => findBooking(now, id) ?? []);
  const leaving = bookings.filter(
    (booking) => !before.bookings.has(booking.bookingId) && !isCancelled(booking),
  );
  const returning = bookings.flatMap((booking) => {
    const as = before.bookings.get(booking.bookingId);
    return as ? [{ booking, as }] : [];
  });
  // Slots of another returning booking are free once that has returned to its own slots.
  const heldNow = new Set(returning.flatMap(({ booking }) => heldSlotsOf(booking)));
  const freed = new Set([
    ...reopened.flatMap(({ data }) => data.slots),
    ...leaving.flatMap(heldSlotsOf),
    ...heldNow,
  ]);
  const findPresentSlot = (slotId: SlotId): Slot | undefined => {
    const slot = getDay(now, dayOf(slotId)).slots.get(slotId);
    return slot && freed.has(slotId) ? { ...slot, status: 'available', closureId: null } : slot;
  };

  const revertSlotsOf = (slots: readonly SlotId[]) =>
    [...groupBy(slots, dayOf)].flatMap(([day, ids]) =>
      revertSlots(day, ids, { former, now: getDay(now, day), findPresentSlot }),
    );
  return [
    ...undone.map((closureId) => ({ type: 'ClosureUndone', data: { closureId } }) as const),
    ...redone.map((closureId) => ({ type: 'ClosureRedone', data: { closureId } }) as const),
    ...reopened,
    ...leaving.map((booking) =>
      toBookingCancelled(booking, former.cancelled.get(booking.bookingId) ?? 'staff'),
    ),
    ...revertSlotsOf(reach.slots.filter((slotId) => !heldNow.has(slotId))),
    ...returning.map(({ booking, as }) => toBookingReverted(booking, as, undone)),
    ...revertSlotsOf(reach.slots.filter((slotId) => heldNow.has(slotId))),
    ...redone.flatMap((id) => closeSlotsAgain(id, former, now)),
  ];
}

const heldSlotsOf = (booking: PlacedBooking): SlotId[] =>
  stateOf(booking) === 'standing' ? booking.slots.map(({ slotId }) => slotId) : [];

/** The parts of the closure's days whose books are open. */
function daysOfClosure(closureId: string, schedule: Schedule) {
  const closure = schedule.closures.get(closureId);
  const days = closure
    ? [...daysOfStretch(slotStretchOf(new Date(closure.from), new Date(closure.to)))]
    : [];
  return days.filter(([day]) => !areBooksClosed(schedule, day));
}

/** Opens every slot that the closure blocks, including slots added within it later. */
const reopenSlots = (closureId: string, now: Schedule): EventNamed<'SlotsReopened'>[] =>
  daysOfClosure(closureId, now).map(([day]) => {
    const blocked = [...getDay(now, day).slots].flatMap(([id, slot]) =>
      slot.closureId === closureId ? [id] : [],
    );
    const slots = blocked.sort((a, b) => a - b);
    return { type: 'SlotsReopened', data: { closureId, day, slots, passedOn: [] } };
  });

const closeSlotsAgain = (
  closureId: string,
  { reach, before }: BeforeImage,
  now: Schedule,
): EventNamed<'SlotsClosed'>[] =>
  daysOfClosure(closureId, now).map(([day, { first, end }]) => {
    const slots = reach.slots.filter(
      (id) => dayOf(id) === day && before.slots.get(id)?.closureId === closureId,
    );
    const reason = now.closures.get(closureId)?.reason ?? 'other';
    return {
      type: 'SlotsClosed',
      data: { closureId, day, first, end, reason, slots, isLater: false },
    };
  });

/** The event that brings a booking back. `undone` are the closures that are undone with it. */
function toBookingReverted(
  booking: PlacedBooking,
  as: BookingPart,
  undone: readonly string[],
): ScheduleEvent {
  const was = stateOf(booking);
  const left = was === 'standing' ? [...booking.slots] : [];
  const { goneStretches: _, ...facts } = factsOf(booking);
  const gone =
    left.length > 0 ? findGoneStretches(left, as.slots, booking.goneStretches) : as.goneStretches;
  const waitedFor = was === 'postponed' && !as.postponed ? booking.postponed?.closureId : undefined;
  const how = waitedFor !== undefined && undone.includes(waitedFor) ? 'undone' : 'moved';
  return {
    type: 'BookingReverted',
    data: {
      ...facts,
      ...(gone && gone.length > 0 ? { goneStretches: [...gone] } : {}),
      was,
      left,
      slots: [...as.slots],
      postponed: as.postponed,
      settled: waitedFor === undefined ? null : { closureId: waitedFor, how },
      ...pickFields(openDetailNames, as),
      attendance: as.attendance,
      remindedOf: as.remindedOf,
      isReached: as.isReached,
    },
  };
}
