import {
  listRequestedSlots,
  type RequestedSlots,
} from '@cablepark/contracts/schedule/requested-slots';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { MAX_RANGE_DAYS } from '@cablepark/contracts/schedule/time-slots';
import type { Cents } from '@cablepark/contracts/shared/money';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { DaySchedule, Slot } from '#schedule/domain/day-schedule';
import { openCells } from '#schedule/domain/move';
import { assertBooksOpen, getDay, type Schedule } from '#schedule/domain/schedule';
import type { Timetable } from '#schedule/domain/settings';
import {
  toHandPricedEvents,
  toSlotBlocked,
  toSlotBlockReasonChanged,
  toSlotEvents,
} from '#schedule/domain/slot-events';

const BOOKED = 'One or more selected time slots are already booked. Cancel the bookings first.';

export interface BlockSlotsDecision {
  readonly slots: RequestedSlots;
  readonly reason: Sealed<{ reason: string }>;
  /** Whether a present reason has the same words as the new one. */
  readonly isSameReason: (present: Sealed<{ reason: string }>) => boolean;
  readonly timetable: Timetable;
}

export interface MakeSlotsAvailableDecision {
  readonly slots: RequestedSlots;
  readonly priceCents: Cents;
}

/**
 * Blocks all of the slots or none. Slots that are blocked already get the new reason, unless it is
 * the same, so the request can be repeated. A slot that a closure blocked is blocked by staff from
 * then on, even if the closure is taken back.
 */
export function decideBlockSlots(command: BlockSlotsDecision, day: DaySchedule): ScheduleEvent[] {
  const { slots, reason, timetable } = command;
  assertChangeable(slots, day);

  const wanted = listRequestedSlots(slots);
  const isBlocked = (slotId: SlotId) => day.slots.get(slotId)?.status === 'blocked';
  const fresh = wanted.filter((slotId) => !isBlocked(slotId));
  const renamed = wanted.filter(
    (slotId) => isBlocked(slotId) && !hasReason(day.slots.get(slotId), command),
  );

  return [
    ...openCells(wanted, { timetable }, day),
    ...toSlotBlocked(fresh, reason),
    ...toSlotBlockReasonChanged(renamed, reason),
  ];
}

/** Whether staff blocked the slot for the same words. A closure's reason never is the same. */
function hasReason(
  slot: Slot | undefined,
  { isSameReason }: Pick<BlockSlotsDecision, 'isSameReason'>,
): boolean {
  const present = slot?.blockReason ?? null;
  return present !== null && isSameReason(present);
}

/**
 * Makes blocked slots available again at their former price. Rejects cells, which have nothing to
 * release.
 */
export function decideReleaseSlots(
  { slots }: Pick<MakeSlotsAvailableDecision, 'slots'>,
  day: DaySchedule,
): ScheduleEvent[] {
  assertChangeable(slots, day);
  const released = listRequestedSlots(slots).flatMap((slotId) => {
    const slot = day.slots.get(slotId) ?? reject('SLOT_NOT_FOUND');
    return slot.status === 'blocked' ? [{ slotId, priceCents: slot.priceCents }] : [];
  });
  return toSlotEvents('SlotMadeAvailable', released);
}

/**
 * Makes every requested slot available at this price, which is set by hand then, unless one of them
 * is booked. Slots that are on sale at this price stay as they are.
 */
export function decideMakeSlotsAvailable(
  { slots, priceCents }: MakeSlotsAvailableDecision,
  day: DaySchedule,
): ScheduleEvent[] {
  assertChangeable(slots, day);
  const wanted = listRequestedSlots(slots);
  const changeWhere = (
    type: Parameters<typeof toHandPricedEvents>[0],
    isChosen: (slot: Slot | undefined) => boolean,
  ) => {
    const slots = wanted.filter((slotId) => isChosen(day.slots.get(slotId)));
    return toHandPricedEvents(
      type,
      slots.map((slotId) => ({ slotId, priceCents })),
    );
  };

  return [
    ...changeWhere('SlotOpened', (slot) => slot === undefined),
    ...changeWhere('SlotMadeAvailable', (slot) => slot?.status === 'blocked'),
    ...changeWhere(
      'SlotPriceChanged',
      (slot) => slot?.status === 'available' && slot.priceCents !== priceCents,
    ),
  ];
}

/**
 * Rejects ids of slots that aren't stored, and the whole request if any slot is booked (rule 7.4).
 */
function assertChangeable(slots: RequestedSlots, day: DaySchedule): void {
  if (slots.stored.some((slotId) => !day.slots.has(slotId))) {
    reject('SLOT_NOT_FOUND');
  }

  const booked = listRequestedSlots(slots).filter(
    (slotId) => day.slots.get(slotId)?.status === 'booked',
  );
  if (booked.length > 0) {
    reject('SLOTS_ALREADY_BOOKED', { error: BOOKED, alreadyBookedSlots: booked });
  }
}

/**
 * Decides day by day. If days refuse, rejects with the first refusal and the booked slots of all
 * days; rejects BOOKS_CLOSED.
 */
export function decideOnEachDay(
  wanted: RequestedSlots,
  schedule: Schedule,
  decide: (slots: RequestedSlots, day: DaySchedule) => ScheduleEvent[],
): ScheduleEvent[] {
  const refusals: Rejection[] = [];
  const events = [...groupByDay(wanted)].flatMap(([day, slots]) => {
    assertBooksOpen(schedule, day);
    try {
      return decide(slots, getDay(schedule, day));
    } catch (refusal) {
      if (!(refusal instanceof Rejection)) {
        throw refusal;
      }

      refusals.push(refusal);
      return [];
    }
  });
  const [first] = refusals;
  if (!first) {
    return events;
  }
  if (first.code !== 'SLOTS_ALREADY_BOOKED') {
    throw first;
  }

  const alreadyBookedSlots = refusals.flatMap(({ details }) => details.alreadyBookedSlots ?? []);
  throw new Rejection(first.code, { ...first.details, alreadyBookedSlots });
}

/** The requested slots by day, in the order of the days. */
function groupByDay({ stored, unallocated }: RequestedSlots): ReadonlyMap<Day, RequestedSlots> {
  const days = new Map<Day, { readonly stored: SlotId[]; readonly unallocated: SlotId[] }>();
  const slotsOf = (day: Day) => {
    const known = days.get(day);
    if (known) {
      return known;
    }
    // The request is refused at the first excess day, without computing the days of the other
    // slots.
    if (days.size === MAX_RANGE_DAYS) {
      reject('INVALID_REQUEST', { error: `At most ${MAX_RANGE_DAYS} days at once` });
    }

    const fresh = { stored: [], unallocated: [] };
    days.set(day, fresh);
    return fresh;
  };

  for (const slotId of stored) {
    slotsOf(dayOf(slotId)).stored.push(slotId);
  }

  for (const slotId of unallocated) {
    slotsOf(dayOf(slotId)).unallocated.push(slotId);
  }

  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
}
