import type { PassTerms } from '@cablepark/contracts/passes/pass-product';
import type { Left } from '@cablepark/contracts/passes/pass.events';
import type { Cents } from '@cablepark/contracts/shared/money';
import { countDaysBetween, type Day } from '@cablepark/contracts/shared/riga-time';
import type { PersistentMap } from '@cablepark/event-store/streams/persistent-map';

/** A pass as decisions need it: what was sold, what is left of it, and what became of its price. */
export interface Pass {
  readonly passId: string;
  readonly productId: string;
  readonly terms: PassTerms;
  /** A keyed hash of its code. */
  readonly codeHash: string;
  /** The key that seals its holder, and why staff changed it; null once it has been erased. */
  readonly keyId: string | null;
  readonly hasEmail: boolean;
  /** The last day of which its holder was reminded; null if there was no reminder. */
  readonly remindedOf: Day | null;
  readonly soldOn: Day;
  /** The last day at its sale, even if that has changed since: a season is earned up to then. */
  readonly soldUntil: Day;
  /** The last day on which it is good. */
  readonly expiresOn: Day;
  readonly ended: 'expired' | 'refunded' | null;
  readonly left: Left;
  /** The rides, and the cents of its value, that bookings have taken and not given back. */
  readonly used: Left;
  /** The day of its refund; null if there was none. */
  readonly refundedOn: Day | null;
  /** The last day of the bookings that it has paid, even if it doesn't pay them any more. */
  readonly usedUntil: Day | null;
  /** How many half hours a season pays on each day; empty for other passes. */
  readonly ridesOn: PersistentMap<Day, number>;
  /** What has been earned of its price, what has lapsed, and what was paid back. */
  readonly earnedCents: Cents;
  readonly lapsedCents: Cents;
  readonly paidBackCents: Cents;
  /** What its expiries took away, which extending it gives back. */
  readonly lapsed: Left;
}

/** What a pass pays of a booking. */
export interface Paid {
  readonly passId: string;
  /** Half hours that a season or a pass of rides pays; else 0. */
  readonly rides: number;
  /** What a value card gave; else 0. */
  readonly cents: Cents;
  /** How much of the booking's price these pay. */
  readonly coveredCents: Cents;
}

export const NOTHING: Left = { rides: 0, cents: 0 };

/** Adds half hours and cents, each by itself. */
export const add = (one: Left, other: Left): Left => ({
  rides: one.rides + other.rides,
  cents: one.cents + other.cents,
});

/** Subtracts the other from the first: half hours and cents, each by itself. */
export const subtract = (one: Left, other: Left): Left => ({
  rides: one.rides - other.rides,
  cents: one.cents - other.cents,
});

/**
 * What a use takes off a pass: rides of a pass of rides, cents of a value card, nothing of a
 * season.
 */
export function toCounted({ terms: { kind } }: Pass, { rides, cents }: Left): Left {
  switch (kind) {
    case 'rides':
      return { rides, cents: 0 };
    case 'value':
      return { rides: 0, cents };
    case 'season':
      return NOTHING;
  }
}

/**
 * What a pass has earned once this much of it has been used. Each ride earns its share of the
 * price, rounded so that the last one closes it; what was given on top earns nothing. A season
 * earns by days (`computeSeasonEarnings`).
 */
export function computeEarnings({ terms, earnedCents }: Pass, used: Left): Cents {
  switch (terms.kind) {
    case 'rides':
      return shareOf(terms.priceCents, used.rides, terms.rides ?? 1);
    case 'value':
      return shareOf(terms.priceCents, used.cents, terms.valueCents ?? 1);
    case 'season':
      return earnedCents;
  }
}

/** What a season has earned up to this day, which counts, in cents. */
export const computeSeasonEarnings = ({ terms, soldOn, soldUntil }: Pass, day: Day): Cents =>
  shareOf(
    terms.priceCents,
    Math.max(0, countDaysBetween(soldOn, day) + 1),
    countDaysBetween(soldOn, soldUntil) + 1,
  );

/** The part of the price for `part` of `whole`, rounded down; never more than all of it. */
const shareOf = (priceCents: Cents, part: number, whole: number): Cents =>
  Number((BigInt(priceCents) * BigInt(Math.min(part, whole))) / BigInt(whole));

/** What is neither earned nor lapsed nor paid back of its price. */
export const unearnedOf = ({ terms, earnedCents, lapsedCents, paidBackCents }: Pass): Cents =>
  terms.priceCents - earnedCents - lapsedCents - paidBackCents;

/** Whether there is at least one half hour or cent. */
export const hasAny = ({ rides, cents }: Left): boolean => rides > 0 || cents > 0;

/** Whether a booking could still take something from it, whether or not its time is over. */
export const hasLeft = ({ terms, left }: Pick<Pass, 'terms' | 'left'>): boolean =>
  terms.kind === 'season' || hasAny(left);

/** Whether its time is over on this day. */
export const isOver = ({ expiresOn }: Pass, day: Day): boolean => day > expiresOn;

/** Whether its time is over on this day and it hasn't been ended yet. */
export const isToExpire = (pass: Pass, day: Day): boolean =>
  pass.ended === null && isOver(pass, day);
