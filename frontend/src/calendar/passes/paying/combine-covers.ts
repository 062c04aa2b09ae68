import type { PassKind } from '@cablepark/contracts/passes/pass-product';
import type { HoldersPass } from '@cablepark/contracts/passes/passes';

/** A half hour to be paid. */
export interface PricedSlot {
  readonly id: number;
  readonly priceCents: number;
}

/** What a pass alone would pay of the half hours. */
export interface PayingPass {
  readonly kind: PassKind;
  readonly left: { readonly cents: number };
  readonly covers: NonNullable<HoldersPass['covers']>;
}

export interface Paid {
  readonly rides: number;
  readonly cents: number;
}

interface DueSlot {
  readonly id: number;
  readonly priceCents: number;
  dueCents: number;
  hasRide: boolean;
}

/**
 * What each of several passes pays of the same half hours, in this order, and what is still due.
 * The server knows of each pass only what it would pay alone. Where that doesn't tell how much of a
 * dearer half hour a ride pays, it is said to pay as much as it was seen to, so that nobody is
 * promised too much.
 */
export function combineCovers(
  passes: readonly PayingPass[],
  slots: readonly PricedSlot[],
): { readonly paid: readonly Paid[]; readonly dueCents: number } {
  const due: DueSlot[] = slots
    .map(({ id, priceCents }) => ({ id, priceCents, dueCents: priceCents, hasRide: false }))
    .sort((a, b) => a.id - b.id);
  const paid = passes.map((pass) =>
    pass.kind === 'value' ? payCents(due, pass.left.cents) : payRides(due, pass),
  );
  return { paid, dueCents: due.reduce((sum, slot) => sum + slot.dueCents, 0) };
}

function payCents(due: readonly DueSlot[], available: number): Paid {
  let cents = 0;
  for (const slot of due) {
    const taken = Math.min(available - cents, slot.dueCents);
    slot.dueCents -= taken;
    cents += taken;
  }

  return { rides: 0, cents };
}

function payRides(due: readonly DueSlot[], { covers }: PayingPass): Paid {
  const available = covers.reduce((sum, one) => sum + one.rides, 0);
  const most = findMostCovered(due, covers);
  let rides = 0;
  for (const slot of due) {
    if (rides === available || slot.hasRide || slot.dueCents === 0) {
      continue;
    }

    slot.dueCents -= Math.min(slot.dueCents, most);
    slot.hasRide = true;
    rides += 1;
  }

  return { rides, cents: 0 };
}

/**
 * The most that a ride pays of a half hour, as far as is known. Where it leaves a rest, that is
 * all.
 */
function findMostCovered(due: readonly DueSlot[], covers: PayingPass['covers']): number {
  let most = 0;
  for (const { id, rides, dueCents } of covers) {
    const slot = due.find((one) => one.id === id);
    if (rides === 0 || slot === undefined) {
      continue;
    }

    const covered = slot.priceCents - dueCents;
    if (dueCents > 0) {
      return covered;
    }

    most = Math.max(most, covered);
  }

  return most;
}

const ORDER: readonly (PassKind | undefined)[] = ['season', 'rides', 'value'];

/** Sorts passes into the order that leaves most to use later: a season, rides, gift cards. */
export const comparePaying = (a: PassKind | undefined, b: PassKind | undefined): number =>
  ORDER.indexOf(a) - ORDER.indexOf(b);
