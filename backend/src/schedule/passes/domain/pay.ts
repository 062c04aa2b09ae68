import type { DataOf } from '@cablepark/contracts/events';
import type { Left } from '@cablepark/contracts/passes/pass.events';
import type { Cents } from '@cablepark/contracts/shared/money';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

import type { PricedSlots } from '#schedule/domain/day-schedule';
import { totalOf } from '#schedule/domain/pricing';
import { add, computeEarnings, isOver, subtract, toCounted, type Paid, type Pass } from './pass.ts';

export type Use = DataOf<'PassUsed'>['uses'][number];

/** A half hour that is to be paid. */
interface DueSlot {
  readonly slotId: SlotId;
  dueCents: number;
  /** At most one ride pays a half hour. */
  hasRide: boolean;
  /** How much value cards pay of it. */
  cents: number;
}

/** The half hours of a booking, and how much of each is still due. */
export class Bill {
  readonly bookingId: string;
  readonly day: Day;
  readonly #slots: readonly DueSlot[];

  constructor(bookingId: string, slots: PricedSlots) {
    this.bookingId = bookingId;
    this.#slots = slots
      .map(({ slotId, priceCents }) => ({ slotId, dueCents: priceCents, hasRide: false, cents: 0 }))
      .sort((a, b) => a.slotId - b.slotId);
    const [first] = this.#slots;
    if (first === undefined) {
      throw new Error(`The booking ${bookingId} has no half hours to pay.`);
    }

    this.day = dayOf(first.slotId);
  }

  /** The half hours in the order of their starts. */
  get slots(): readonly Readonly<DueSlot>[] {
    return this.#slots;
  }

  get dueCents(): number {
    return this.#slots.reduce((sum, { dueCents }) => sum + dueCents, 0);
  }

  /**
   * Pays with a pass, in the order of the half hours' starts, as far as `available` goes. Returns
   * what it paid, which may be nothing.
   */
  payWith({ terms }: Pass, available: Left): Left & { readonly coveredCents: number } {
    if (terms.kind === 'value') {
      const cents = this.#payCents(available.cents);
      return { rides: 0, cents, coveredCents: cents };
    }

    return this.#payRides(available.rides, terms.coversCents);
  }

  #payCents(most: number): number {
    let left = most;
    for (const slot of this.#slots) {
      const cents = Math.min(left, slot.dueCents);
      slot.dueCents -= cents;
      slot.cents += cents;
      left -= cents;
    }

    return most - left;
  }

  #payRides(most: number, coversCents: number | null) {
    let rides = 0;
    let coveredCents = 0;
    for (const slot of this.#slots) {
      const covered = Math.min(slot.dueCents, coversCents ?? slot.dueCents);
      if (rides === most || slot.hasRide || covered === 0) {
        continue;
      }

      slot.hasRide = true;
      slot.dueCents -= covered;
      rides += 1;
      coveredCents += covered;
    }

    return { rides, cents: 0, coveredCents };
  }
}

/** What passes leave of a booking's price. */
export const dueOf = (slots: PricedSlots, paid: readonly Pick<Paid, 'coveredCents'>[]): Cents =>
  totalOf(slots) - paid.reduce((sum, { coveredCents }) => sum + coveredCents, 0);

/** What a pass can pay for a booking on this day: rides or cents. */
export const getAvailableOn = ({ terms, left, ridesOn }: Pass, day: Day): Left =>
  terms.kind === 'season'
    ? { rides: Math.max(0, (terms.perDay ?? 0) - (ridesOn.get(day) ?? 0)), cents: 0 }
    : left;

/** Whether a pass is good on this day, whatever is left of it. */
export const isGood = (pass: Pass, day: Day): boolean => pass.ended === null && !isOver(pass, day);

/** A pass that ended so long ago that the schedule has dropped it. */
export interface DroppedPass extends Pick<Pass, 'passId' | 'terms'> {
  readonly ended: 'expired' | 'refunded';
}

/**
 * Rejects PASS_REFUNDED and PASS_EXPIRED for a pass that is not good on this day.
 */
export function assertGood(pass: Pass, day: Day): void {
  if (pass.ended !== null) {
    rejectEnded({ ...pass, ended: pass.ended });
  }
  if (isOver(pass, day)) {
    rejectEnded({ ...pass, ended: 'expired' });
  }
}

/** Rejects a pass that has ended. */
export const rejectEnded = ({ ended, terms }: DroppedPass): never =>
  reject(ended === 'refunded' ? 'PASS_REFUNDED' : 'PASS_EXPIRED', { passName: terms.name });

/** Rejects a pass that could pay nothing. */
export const rejectEmpty = ({ terms }: Pass): never =>
  reject(terms.kind === 'season' ? 'PASS_LIMIT' : 'PASS_USED_UP', { passName: terms.name });

/** The pass after paying this for a booking on this day. */
export function usePass(pass: Pass, day: Day, paid: Left): Pass {
  const counted = toCounted(pass, paid);
  const used = add(pass.used, counted);
  return {
    ...pass,
    left: subtract(pass.left, counted),
    used,
    earnedCents: computeEarnings(pass, used),
    ridesOn: changeRidesOn(pass, day, paid.rides),
  };
}

/** The pass after this came back to it from a booking on this day. */
export function returnToPass(pass: Pass, day: Day, returned: Left): Pass {
  const counted = toCounted(pass, returned);
  const used = subtract(pass.used, counted);
  return {
    ...pass,
    left: add(pass.left, counted),
    used,
    earnedCents: computeEarnings(pass, used),
    ridesOn: changeRidesOn(pass, day, -returned.rides),
  };
}

function changeRidesOn({ terms, ridesOn }: Pass, day: Day, rides: number): Pass['ridesOn'] {
  if (terms.kind !== 'season') {
    return ridesOn;
  }

  const count = (ridesOn.get(day) ?? 0) + rides;
  return count > 0 ? ridesOn.with(day, count) : ridesOn.without(day);
}
