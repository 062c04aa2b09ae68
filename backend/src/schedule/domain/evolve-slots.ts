import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Dated } from '@cablepark/event-store/streams/decider';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';

import type { DaySchedule, PricedSlots, Slot, UnerasedKeys } from './day-schedule.ts';
import { lastChangeOf } from './last-change.ts';

/** Events that change slots of one day, other than those about a booking. */
export type SlotsEvent = Exclude<
  Extract<ScheduleStreamEvent, { type: `Slot${string}` }>,
  { type: 'SlotOffered' }
>;

/** Applies an event about slots to its day. Long on purpose: one case for each type of event. */
export function evolveSlots(day: DaySchedule, event: Dated<SlotsEvent>): DaySchedule {
  switch (event.type) {
    case 'SlotsGenerated': {
      const { slots, removed, repriced } = event.data;
      const left = {
        ...day,
        slots: changePrices(removeSlots(day.slots, removed), repriced, false),
      };
      return {
        ...left,
        slots: updateSlots(left, slots, ({ priceCents }) => createAvailableSlot(priceCents, false)),
        generated: lastChangeOf(event),
      };
    }
    case 'SlotOpened':
    case 'SlotMadeAvailable': {
      const { slots, isByHand } = event.data;
      return {
        ...day,
        slots: updateSlots(day, slots, ({ priceCents }, slot) =>
          createAvailableSlot(priceCents, isByHand ?? slot.isByHand),
        ),
      };
    }
    case 'SlotPriceChanged': {
      const { slots, isByHand = false } = event.data;
      return { ...day, slots: changePrices(day.slots, slots, isByHand) };
    }
    case 'SlotBlocked':
    case 'SlotBlockReasonChanged': {
      const { slots, reason } = event.data;
      return {
        ...day,
        slots: updateSlots(day, toSlotRefs(slots), (_, slot) => markBlocked(slot, null, reason)),
        reasonKeys: addReasonKey(day.reasonKeys, slots, reason.keyId),
      };
    }
    case 'SlotRemoved':
      return { ...day, slots: removeSlots(day.slots, event.data.slots) };
    case 'SlotsClosed': {
      const { closureId, first, end, reason, slots } = event.data;
      return {
        ...day,
        slots: updateSlots(day, toSlotRefs(slots), (_, slot) => markBlocked(slot, closureId)),
        closures: day.closures.with(closureId, { first, end, reason }),
      };
    }
    case 'SlotsReopened': {
      const { closureId, slots, passedOn } = event.data;
      const opened = { ...day, slots: updateSlots(day, toSlotRefs(slots), markAvailable) };
      return {
        ...opened,
        slots: updateSlots(opened, passedOn, (to, slot) => markBlocked(slot, to.closureId)),
        closures: day.closures.without(closureId),
      };
    }
  }
}

/**
 * Changes some slots of a day. One that isn't stored yet is passed to `change` as available at
 * price 0.
 */
export const updateSlots = <Change extends { readonly slotId: SlotId }>(
  day: DaySchedule,
  changes: readonly Change[],
  change: (change: Change, slot: Slot) => Slot,
): DaySchedule['slots'] =>
  changes.reduce(
    (slots, one) =>
      slots.with(one.slotId, change(one, slots.get(one.slotId) ?? createAvailableSlot(0, false))),
    day.slots,
  );

const createAvailableSlot = (priceCents: Cents, isByHand: boolean): Slot => ({
  status: 'available',
  priceCents,
  isByHand,
  bookingId: null,
  closureId: null,
  blockReason: null,
});
/** Puts a slot on sale again at its former price. */
export const markAvailable = (_: unknown, { priceCents, isByHand }: Slot): Slot =>
  createAvailableSlot(priceCents, isByHand);
const markBlocked = (
  { priceCents, isByHand }: Slot,
  closureId: string | null,
  blockReason: Slot['blockReason'] = null,
): Slot => ({
  status: 'blocked',
  priceCents,
  isByHand,
  bookingId: null,
  closureId,
  blockReason,
});

const toSlotRefs = (slotIds: readonly SlotId[]) => slotIds.map((slotId) => ({ slotId }));

/** Notes for each of these slots that this key seals one of its reasons. */
function addReasonKey(
  reasonKeys: DaySchedule['reasonKeys'],
  slotIds: readonly SlotId[],
  keyId: string,
): DaySchedule['reasonKeys'] {
  let all = reasonKeys;
  for (const slotId of slotIds) {
    const keys: UnerasedKeys = all.get(slotId) ?? new PersistentMap();
    all = all.with(slotId, keys.with(keyId, true));
  }

  return all;
}

const removeSlots = (
  slots: DaySchedule['slots'],
  slotIds: readonly SlotId[],
): DaySchedule['slots'] => slotIds.reduce((all, slotId) => all.without(slotId), slots);

/** Changes prices. Ids that aren't stored are ignored. */
const changePrices = (
  slots: DaySchedule['slots'],
  prices: PricedSlots,
  isByHand: boolean,
): DaySchedule['slots'] =>
  prices.reduce((all, { slotId, priceCents }) => {
    const slot = all.get(slotId);
    return slot ? all.with(slotId, { ...slot, priceCents, isByHand }) : all;
  }, slots);
