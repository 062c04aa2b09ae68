import { listOpenSlots } from '@cablepark/contracts/configuration/opening';
import { FALLBACK_PRICE_CENTS } from '@cablepark/contracts/configuration/price-list';
import {
  listRequestedSlots,
  type RequestedSlots,
} from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { priceOf } from '#schedule/domain/pricing';
import type { CommandOf } from './command.ts';
import { drop } from './plain-bookings.ts';
import {
  blockFor,
  closureAt,
  nameReason,
  openSlot,
  refuseClosedBooks,
  slotAt,
  standingBookingsOn,
  type PlainSchedule,
  type PlainSlot,
} from './plain-schedule.ts';

/**
 * Rejects with the reason of the first day that refuses. If its slots are booked, the booked slots
 * of all days are named.
 */
function refuseUnchangeable(
  plain: PlainSchedule,
  slots: RequestedSlots,
  isCellRefused: boolean,
): void {
  refuseClosedBooks(plain, listRequestedSlots(slots));
  const isMissing = (slotId: SlotId) => !slotAt(plain, slotId);
  const refusals: { code: 'SLOT_NOT_FOUND' | 'SLOTS_ALREADY_BOOKED'; booked: SlotId[] }[] = [];
  for (const day of [...new Set(listRequestedSlots(slots).map(dayOf))].sort()) {
    const selectOfDay = (list: readonly SlotId[]) => list.filter((slotId) => dayOf(slotId) === day);
    const booked = selectOfDay(listRequestedSlots(slots)).filter(
      (slotId) => slotAt(plain, slotId)?.status === 'booked',
    );
    if (selectOfDay(slots.stored).some(isMissing)) {
      refusals.push({ code: 'SLOT_NOT_FOUND', booked: [] });
    } else if (booked.length > 0) {
      refusals.push({ code: 'SLOTS_ALREADY_BOOKED', booked });
    } else if (isCellRefused && selectOfDay(slots.unallocated).some(isMissing)) {
      refusals.push({ code: 'SLOT_NOT_FOUND', booked: [] });
    }
  }

  const [first] = refusals;
  if (first?.code === 'SLOT_NOT_FOUND') {
    reject(first.code);
  }
  if (first) {
    reject(first.code, { alreadyBookedSlots: refusals.flatMap(({ booked }) => booked) });
  }
}

export function block(plain: PlainSchedule, { slots, keyId }: CommandOf<'block'>): void {
  refuseUnchangeable(plain, slots, false);
  for (const slotId of listRequestedSlots(slots)) {
    const slot = slotAt(plain, slotId);
    if (slot?.status === 'blocked' && (slot.closureId !== null || slot.reason !== keyId)) {
      Object.assign(slot, { closureId: null, reason: keyId });
      nameReason(plain, slotId, keyId);
    }
  }

  blockFor(plain, listRequestedSlots(slots), keyId);
}

export function release(plain: PlainSchedule, { slots }: CommandOf<'release'>): void {
  refuseUnchangeable(plain, slots, true);
  for (const slotId of listRequestedSlots(slots)) {
    Object.assign(openSlot(plain, slotId), { status: 'available', closureId: null });
  }
}

export function makeAvailable(
  plain: PlainSchedule,
  { slots, priceCents }: CommandOf<'make available'>,
): void {
  refuseUnchangeable(plain, slots, false);
  for (const slotId of listRequestedSlots(slots)) {
    const present = slotAt(plain, slotId);
    if (present?.status !== 'available' || present.priceCents !== priceCents) {
      const onSale = { status: 'available', priceCents, isByHand: true, closureId: null };
      Object.assign(openSlot(plain, slotId), onSale);
    }
  }
}

export function eraseBlockReason(
  plain: PlainSchedule,
  { slotId }: CommandOf<'erase block reason'>,
): void {
  const reason = plain.reasons.find((one) => one.slotId === slotId) ?? reject('SLOT_NOT_FOUND');
  reason.keyIds = [];
}

/** Adds a slot of the opening hours, which is blocked if it lies in a closure. */
function add(plain: PlainSchedule, slotId: SlotId, priceCents: number): void {
  const closureId = closureAt(plain, slotId);
  const status: PlainSlot['status'] = closureId === null ? 'available' : 'blocked';
  plain.slots.push({ slotId, status, priceCents, isByHand: false, bookingId: null, closureId });
}

export function generate(plain: PlainSchedule, { day }: CommandOf<'generate'>): void {
  if (plain.generated.includes(day)) {
    return;
  }

  plain.generated.push(day);
  for (const slotId of listOpenSlots(day, plain)) {
    if (!slotAt(plain, slotId)) {
      add(plain, slotId, priceOf(slotId, plain));
    }
  }
}

export interface Counts {
  generatedSlots: number;
  removedSlots: number;
  repricedSlots: number;
}
export const createCounts = (): Counts => ({
  generatedSlots: 0,
  removedSlots: 0,
  repricedSlots: 0,
});

export function regenerate(plain: PlainSchedule, command: CommandOf<'regenerate'>): Counts {
  const counts = createCounts();
  for (const day of command.days) {
    if (day >= plain.openFrom) {
      regenerateDay(plain, day, command, counts);
    }
  }

  return counts;
}

export type Regeneration = Omit<CommandOf<'regenerate'>, 'kind' | 'days'>;

/** Long on purpose: the rule of a day's regeneration, from its targets to the slots it adds. */
export function regenerateDay(
  plain: PlainSchedule,
  day: Day,
  how: Regeneration,
  counts: Counts,
): void {
  const {
    operationType,
    includeAvailable,
    includeBooked,
    includeSetByHand,
    applyCurrentPricing,
    applyCurrentOperatingHours,
  } = how;
  const hours = listOpenSlots(day, plain);
  const isCleanup = operationType === 'cleanup_only';
  const isUpdate = operationType === 'update_and_generate';
  const isGone = (slotId: SlotId) =>
    isCleanup || (isUpdate && applyCurrentOperatingHours && !hours.includes(slotId));
  const ofDay = plain.slots.filter(({ slotId }) => dayOf(slotId) === day);
  const targets = ofDay.filter(({ status }) => includeAvailable && status === 'available');
  for (const booking of includeBooked ? standingBookingsOn(plain, day) : []) {
    if (!booking.slots.some(({ slotId }) => isGone(slotId))) {
      continue;
    }

    targets.push(...ofDay.filter(({ bookingId }) => bookingId === booking.bookingId));
    drop(plain, booking);
  }

  for (const slot of targets) {
    const isKept = slot.isByHand && !includeSetByHand;
    const priceCents = priceOf(slot.slotId, plain);
    if (isGone(slot.slotId)) {
      plain.slots.splice(plain.slots.indexOf(slot), 1);
      counts.removedSlots += 1;
    } else if (
      isUpdate &&
      applyCurrentPricing &&
      (slot.priceCents !== priceCents || slot.isByHand) &&
      !isKept
    ) {
      Object.assign(slot, { priceCents, isByHand: false });
      counts.repricedSlots += 1;
    }
  }

  const isGenerating = !isCleanup && applyCurrentOperatingHours;
  const isPriced = applyCurrentPricing || plain.specialDays.has(day);
  for (const slotId of isGenerating ? hours : []) {
    if (slotAt(plain, slotId)) {
      continue;
    }

    add(plain, slotId, isPriced ? priceOf(slotId, plain) : FALLBACK_PRICE_CENTS);
    counts.generatedSlots += 1;
  }
  if ((isCleanup || isGenerating) && !plain.generated.includes(day)) {
    plain.generated.push(day);
  }
}
