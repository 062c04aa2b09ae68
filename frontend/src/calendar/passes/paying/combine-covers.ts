import type { PassKind } from '@cablepark/contracts/passes/pass-product';
import type { HoldersPass } from '@cablepark/contracts/passes/passes';

/** A half hour to be paid. */
export interface PricedSlot {
  readonly id: number;
  readonly priceCents: number;
}

/** What a pass alone would pay of the half hours, as the server says. */
export interface PayingPass {
  readonly kind: PassKind;
  readonly covers: NonNullable<HoldersPass['covers']>;
  /** The most that a ride pays of a half hour; null for any price. */
  readonly coversCents: number | null;
}

export interface Paid {
  readonly rides: number;
  readonly cents: number;
}

interface DueSlot {
  readonly id: number;
  dueCents: number;
  hasRide: boolean;
}

/**
 * What each of several passes pays of the same half hours, in this order, and what is still due. A
 * pass that alone wouldn't pay all of them has no more than it would pay, so that this is what a
 * booking will take.
 */
export function combineCovers(
  passes: readonly PayingPass[],
  slots: readonly PricedSlot[],
): { readonly paid: readonly Paid[]; readonly dueCents: number } {
  const due: DueSlot[] = slots
    .map(({ id, priceCents }) => ({ id, dueCents: priceCents, hasRide: false }))
    .sort((a, b) => a.id - b.id);
  const paid = passes.map((pass) =>
    pass.kind === 'value' ? payCents(due, pass) : payRides(due, pass),
  );
  return { paid, dueCents: due.reduce((sum, slot) => sum + slot.dueCents, 0) };
}

function payCents(due: readonly DueSlot[], { covers }: PayingPass): Paid {
  const available = covers.reduce((sum, one) => sum + one.cents, 0);
  let cents = 0;
  for (const slot of due) {
    const taken = Math.min(available - cents, slot.dueCents);
    slot.dueCents -= taken;
    cents += taken;
  }

  return { rides: 0, cents };
}

function payRides(due: readonly DueSlot[], { covers, coversCents }: PayingPass): Paid {
  const available = covers.reduce((sum, one) => sum + one.rides, 0);
  let rides = 0;
  for (const slot of due) {
    const covered = Math.min(slot.dueCents, coversCents ?? slot.dueCents);
    if (rides === available || slot.hasRide || covered === 0) {
      continue;
    }

    slot.dueCents -= covered;
    slot.hasRide = true;
    rides += 1;
  }

  return { rides, cents: 0 };
}

const ORDER: readonly (PassKind | undefined)[] = ['season', 'rides', 'value'];

/** Sorts passes into the order that leaves most to use later: a season, rides, gift cards. */
export const comparePaying = (a: PassKind | undefined, b: PassKind | undefined): number =>
  ORDER.indexOf(a) - ORDER.indexOf(b);
