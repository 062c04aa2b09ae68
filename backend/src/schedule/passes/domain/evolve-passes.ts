import type { DataOf, ScheduleStreamEvent } from '@cablepark/contracts/events';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import type { Dated } from '@cablepark/event-store/streams/decider';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';

import type { PlacedBooking } from '#schedule/domain/day-schedule';
import { updateBooking } from '#schedule/domain/evolve-bookings';
import type { Schedule } from '#schedule/domain/schedule';
import { add, NOTHING, subtract, type Paid, type Pass } from './pass.ts';
import { returnToPass, usePass } from './pay.ts';

export type PassEvent = Extract<ScheduleStreamEvent, { type: `Pass${string}` | 'SeasonsEarned' }>;

/**
 * Applies an event about passes to the passes, and to the bookings that they pay. Long on purpose:
 * one case for each type of event.
 */
export function evolvePasses(schedule: Schedule, event: Dated<PassEvent>): Schedule {
  switch (event.type) {
    case 'PassProductChanged': {
      const { productId, product } = event.data;
      const { passProducts } = schedule;
      return {
        ...schedule,
        passProducts: product
          ? passProducts.with(productId, product)
          : passProducts.without(productId),
      };
    }
    case 'PassSold':
      return addPass(schedule, event.data);
    case 'PassUsed':
      return event.data.uses.reduce(use, schedule);
    case 'PassReturned':
      return event.data.returns.reduce(
        (present, one) => giveBack(present, one, event.data.isForAbsence),
        schedule,
      );
    case 'PassAdjusted':
      return updatePass(schedule, event.data.passId, () => ({ left: event.data.left }));
    case 'PassExtended': {
      const { passId, until, rides, cents, left, unlapsedCents } = event.data;
      return updatePass(schedule, passId, (pass) => ({
        left,
        expiresOn: until,
        ended: null,
        lapsedCents: pass.lapsedCents - unlapsedCents,
        lapsed: subtract(pass.lapsed, { rides, cents }),
      }));
    }
    case 'PassExpired': {
      const { passId, earnedCents, lapsedCents, rides, cents } = event.data;
      return updatePass(schedule, passId, (pass) => ({
        left: NOTHING,
        lapsed: add(pass.lapsed, { rides, cents }),
        ended: 'expired',
        earnedCents: pass.earnedCents + earnedCents,
        lapsedCents: pass.lapsedCents + lapsedCents,
      }));
    }
    case 'PassRefunded': {
      const { passId, earnedCents, givenBackCents } = event.data;
      return updatePass(schedule, passId, (pass) => ({
        left: NOTHING,
        ended: 'refunded',
        refundedOn: dayOfInstant(new Date(event.metadata.at)),
        earnedCents: pass.earnedCents + earnedCents,
        paidBackCents: pass.paidBackCents + givenBackCents,
      }));
    }
    case 'PassMailed': {
      const { passId, about, expiresOn } = event.data;
      return about === 'expiry'
        ? updatePass(schedule, passId, () => ({ remindedOf: expiresOn }))
        : schedule;
    }
    case 'PassSaleUndone': {
      const { passId } = event.data;
      const codeHash = schedule.passes.get(passId)?.codeHash ?? '';
      return {
        ...schedule,
        passes: schedule.passes.without(passId),
        passIds: schedule.passIds.without(codeHash),
      };
    }
    case 'SeasonsEarned':
      return event.data.seasons.reduce(
        (present, { passId, earnedCents }) =>
          updatePass(present, passId, (pass) => ({ earnedCents: pass.earnedCents + earnedCents })),
        schedule,
      );
  }
}

/**
 * Lists the passes and products that an event changes; earlier actions on them can then no longer
 * be undone. A mail changes none, and what erases a dropped pass doesn't bring it back.
 */
export function listChangedPasses(
  event: ScheduleStreamEvent,
  { passChanges }: Pick<Schedule, 'passChanges'>,
): string[] {
  switch (event.type) {
    case 'PassProductChanged':
      return [event.data.productId];
    case 'PassSold':
    case 'PassAdjusted':
    case 'PassExtended':
    case 'PassRefunded':
    case 'PassExpired':
    case 'PassSaleUndone':
      return [event.data.passId];
    case 'PassUsed':
      return event.data.uses.map(({ passId }) => passId);
    case 'PassReturned':
      return event.data.returns.map(({ passId }) => passId);
    case 'SeasonsEarned':
      return event.data.seasons.map(({ passId }) => passId);
    case 'PersonalDataErased': {
      const { subject, subjectId } = event.data;
      const isDropped = !passChanges.has(subjectId);
      return subject === 'pass' && !isDropped ? [subjectId] : [];
    }
    default:
      return [];
  }
}

function addPass(schedule: Schedule, data: DataOf<'PassSold'>): Schedule {
  const { passId, productId, terms, codeHash, holder, hasEmail, day, expiresOn, left } = data;
  const pass: Pass = {
    passId,
    productId,
    terms,
    codeHash,
    keyId: holder.keyId,
    hasEmail,
    remindedOf: null,
    soldOn: day,
    soldUntil: expiresOn,
    expiresOn,
    ended: null,
    left,
    used: NOTHING,
    refundedOn: null,
    usedUntil: null,
    ridesOn: new PersistentMap(),
    earnedCents: 0,
    lapsedCents: 0,
    paidBackCents: 0,
    lapsed: NOTHING,
  };
  return {
    ...schedule,
    passes: schedule.passes.with(passId, pass),
    passIds: schedule.passIds.with(codeHash, passId),
  };
}

/** Forgets whom a pass was for, and its code, which nobody can use any more. */
export function erasePass(schedule: Schedule, passId: string): Schedule {
  const pass = schedule.passes.get(passId);
  return pass
    ? {
        ...updatePass(schedule, passId, () => ({ keyId: null })),
        passIds: schedule.passIds.without(pass.codeHash),
      }
    : schedule;
}

function updatePass(
  schedule: Schedule,
  passId: string,
  change: (pass: Pass) => Partial<Pass>,
): Schedule {
  const pass = schedule.passes.get(passId);
  return pass
    ? { ...schedule, passes: schedule.passes.with(passId, { ...pass, ...change(pass) }) }
    : schedule;
}

function use(schedule: Schedule, data: DataOf<'PassUsed'>['uses'][number]): Schedule {
  const { bookingId, passId, day = '', rides, cents, coveredCents } = data;
  const used = updatePass(schedule, passId, (pass) => ({
    ...usePass(pass, day, { rides, cents }),
    usedUntil: findUsedUntil(pass, bookingId, schedule),
  }));
  return updateBooking(used, bookingId, ({ paid }) => ({
    paid: addPaid(paid, { passId, rides, cents, coveredCents }),
    givenBack: [],
  }));
}

function giveBack(
  schedule: Schedule,
  data: DataOf<'PassReturned'>['returns'][number],
  isForAbsence: boolean,
): Schedule {
  const { bookingId, passId, day = '', rides, cents, coveredCents, expiresOn, paidOut } = data;
  const returned = updatePass(schedule, passId, (pass) => ({
    ...returnToPass(pass, day, { rides, cents }),
    usedUntil: findUsedUntil(pass, bookingId, schedule),
    left: data.left,
    ...(expiresOn !== undefined && { expiresOn, ended: null }),
    paidBackCents: pass.paidBackCents + (paidOut?.priceCents ?? 0),
  }));
  const back: Paid = { passId, rides, cents, coveredCents };
  return updateBooking(returned, bookingId, ({ paid, givenBack }) => ({
    paid: subtractPaid(paid, back),
    givenBack: isForAbsence ? [...givenBack, back] : givenBack,
  }));
}

/**
 * The last day of the bookings that a pass has paid, this one included. The booking's own event,
 * such as a move, has been applied already.
 */
function findUsedUntil(
  { usedUntil }: Pass,
  bookingId: string,
  { bookings }: Schedule,
): Pass['usedUntil'] {
  const day = bookings.get(bookingId)?.day ?? null;
  return usedUntil === null || (day !== null && day > usedUntil) ? day : usedUntil;
}

function addPaid(paid: PlacedBooking['paid'], more: Paid): PlacedBooking['paid'] {
  const others = paid.filter(({ passId }) => passId !== more.passId);
  const before = paid.find(({ passId }) => passId === more.passId);
  return [...others, before ? sumOf(before, more, 1) : more];
}

function subtractPaid(paid: PlacedBooking['paid'], less: Paid): PlacedBooking['paid'] {
  return paid
    .map((one) => (one.passId === less.passId ? sumOf(one, less, -1) : one))
    .filter(({ rides, cents }) => rides > 0 || cents > 0);
}

const sumOf = (one: Paid, other: Paid, sign: 1 | -1): Paid => ({
  passId: one.passId,
  rides: one.rides + sign * other.rides,
  cents: one.cents + sign * other.cents,
  coveredCents: one.coveredCents + sign * other.coveredCents,
});
