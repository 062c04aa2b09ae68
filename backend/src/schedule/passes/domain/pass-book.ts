import type { DataOf, ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { Left } from '@cablepark/contracts/passes/pass.events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';

import type { Schedule } from '#schedule/domain/schedule';
import {
  add,
  computeSeasonEarnings,
  hasAny,
  isToExpire,
  NOTHING,
  subtract,
  unearnedOf,
  type Paid,
  type Pass,
} from './pass.ts';
import {
  assertGood,
  getAvailableOn,
  rejectEmpty,
  rejectEnded,
  returnToPass,
  usePass,
  type Bill,
  type DroppedPass,
  type Use,
} from './pay.ts';

type Return = DataOf<'PassReturned'>['returns'][number];

/** The passes that are to pay new bookings. */
export interface PayingPasses {
  /** Their ids, each once, in the order in which they pay. */
  readonly payWith: readonly string[];
  /** Whether the request named a pass that doesn't exist, for which the booking is refused. */
  readonly hasUnknown?: boolean;
  /** Those of them that the schedule has dropped, by their ids. */
  readonly dropped?: ReadonlyMap<string, DroppedPass>;
}

/** What a pass gets back of what it paid for a booking on this day. */
interface GivenBack {
  readonly bookingId: string;
  readonly day: Day;
  readonly paid: Paid;
}

/**
 * Keeps the passes while one command is decided: each use and each return sees what those before it
 * left. `events` has what was decided.
 */
export class PassBook {
  /** Whether the returns are for a customer who didn't come. */
  isForAbsence = false;
  readonly #passes: Schedule['passes'];
  readonly #changed = new Map<string, Pass>();
  readonly #expired: ScheduleStreamEvent[] = [];
  readonly #returns: Return[] = [];
  readonly #uses: Use[] = [];

  /** `graceDays` is how long an expired pass is good for what returns to it. */
  constructor(
    { passes }: Pick<Schedule, 'passes'>,
    private readonly today: Day,
    private readonly graceDays: number,
  ) {
    this.#passes = passes;
  }

  /** Whether the pass would be over on this day even with the days of grace. */
  isOverWithGrace({ expiresOn }: Pass, day: Day): boolean {
    return day > addDays(expiresOn, this.graceDays);
  }

  find(passId: string): Pass | undefined {
    return this.#changed.get(passId) ?? this.#passes.get(passId);
  }

  /** What was decided, in the order in which it is written. */
  get events(): ScheduleStreamEvent[] {
    const events = [...this.#expired];
    if (this.#returns.length > 0) {
      const returns = this.#returns.map((one) => this.#payOut(one));
      events.push({
        type: 'PassReturned',
        data: { returns, isForAbsence: this.isForAbsence },
      });
    }
    if (this.#uses.length > 0) {
      const uses = this.#uses.map((one) => this.#subtractPaidOut(one));
      events.push({ type: 'PassUsed', data: { uses } });
    }

    return events;
  }

  /**
   * Pays a new booking with these passes, in their order, each as far as it goes. One that isn't
   * needed is left alone; one that could pay nothing refuses the booking. Rejects PASS_NOT_FOUND,
   * PASS_REFUNDED, PASS_EXPIRED, PASS_USED_UP and PASS_LIMIT.
   */
  pay(bill: Bill, { payWith, hasUnknown, dropped }: PayingPasses): void {
    if (hasUnknown) {
      reject('PASS_NOT_FOUND');
    }

    for (const passId of payWith) {
      if (bill.dueCents === 0) {
        return;
      }

      const pass = this.find(passId) ?? rejectMissing(dropped?.get(passId));
      assertGood(pass, bill.day);
      const isUsed = this.#use(pass, bill, getAvailableOn(pass, bill.day));
      if (!isUsed) {
        rejectEmpty(pass);
      }
    }
  }

  /** Takes exactly this from the passes again. Calls `refuse` where too little is left. */
  takeAgain(bill: Bill, paid: readonly Paid[], refuse: () => never): void {
    for (const { passId, rides, cents, coveredCents } of paid) {
      const pass = this.find(passId);
      const available = pass ? getAvailableOn(pass, bill.day) : NOTHING;
      if (!pass || available.rides < rides || available.cents < cents) {
        refuse();
      }

      this.#note(pass, bill, { rides, cents, coveredCents });
    }
  }

  /**
   * Pays a booking's new half hours with what paid the old ones and came back just now. A pass that
   * is no longer good pays at most what it had paid; the rest of what came back to a refunded one
   * is paid out.
   */
  payAgain(bill: Bill, former: readonly Paid[]): void {
    for (const { passId, rides, cents } of former) {
      const pass = this.find(passId);
      if (!pass) {
        continue;
      }

      const available = getAvailableOn(pass, bill.day);
      const most = pass.ended === null ? available : lessOf(available, { rides, cents });
      this.#use(pass, bill, most);
    }
  }

  giveBack({ bookingId, day, paid }: GivenBack): void {
    const found = this.find(paid.passId);
    if (!found || !hasAny(paid)) {
      return;
    }

    const pass = this.#expireFirst(found);
    const returned = returnToPass(pass, day, paid);
    const isSeason = pass.terms.kind === 'season';
    const getsGrace = pass.ended === 'expired' && !isSeason;
    const expiresOn = getsGrace ? addDays(this.today, this.graceDays) : pass.expiresOn;
    const after: Pass = { ...returned, expiresOn, ended: getsGrace ? null : pass.ended };
    this.#changed.set(paid.passId, after);
    this.#returns.push({
      bookingId,
      passId: paid.passId,
      rides: paid.rides,
      cents: paid.cents,
      coveredCents: paid.coveredCents,
      earnedCents: returned.earnedCents - pass.earnedCents,
      left: after.left,
      ...(isSeason && { day }),
      ...(getsGrace && { expiresOn }),
    });
  }

  /**
   * Ends a pass whose time is over and that hasn't been ended yet, before anything returns to it.
   */
  #expireFirst(pass: Pass): Pass {
    if (!isToExpire(pass, this.today)) {
      return pass;
    }

    const { event, after } = expirePass(pass);
    this.#expired.push(event);
    this.#changed.set(pass.passId, after);
    return after;
  }

  /** What came back to a refunded pass and was not used again is paid out at the park. */
  #payOut(one: Return): Return {
    const pass = this.find(one.passId);
    const isLast = this.#returns.findLast(({ passId }) => passId === one.passId) === one;
    if (pass?.ended !== 'refunded' || !isLast) {
      return one;
    }

    return {
      ...one,
      left: subtract(one.left, pass.left),
      paidOut: { ...pass.left, priceCents: unearnedOf(pass) },
    };
  }

  /** What is paid out of a refunded pass is no longer left when it pays again. */
  #subtractPaidOut(one: Use): Use {
    const pass = this.find(one.passId);
    return pass?.ended === 'refunded' ? { ...one, left: subtract(one.left, pass.left) } : one;
  }

  /** Returns whether the pass paid anything. */
  #use(pass: Pass, bill: Bill, available: Left): boolean {
    const paid = bill.payWith(pass, available);
    if (!hasAny(paid)) {
      return false;
    }

    this.#note(pass, bill, paid);
    return true;
  }

  #note(pass: Pass, { bookingId, day }: Bill, paid: Omit<Paid, 'passId'>): void {
    const after = usePass(pass, day, paid);
    this.#changed.set(pass.passId, after);
    this.#uses.push({
      bookingId,
      passId: pass.passId,
      rides: paid.rides,
      cents: paid.cents,
      coveredCents: paid.coveredCents,
      earnedCents: after.earnedCents - pass.earnedCents,
      left: after.left,
      ...(pass.terms.kind === 'season' && { day }),
    });
  }
}

/** The smaller of both: half hours and cents, each by itself. */
const lessOf = (one: Left, other: Left): Left => ({
  rides: Math.min(one.rides, other.rides),
  cents: Math.min(one.cents, other.cents),
});

const rejectMissing = (dropped: DroppedPass | undefined): never =>
  dropped ? rejectEnded(dropped) : reject('PASS_NOT_FOUND');

/**
 * Ends a pass: what is left of it and of its price lapses. A season has earned its days up to the
 * last one.
 */
export function expirePass(
  pass: Pass,
  lastDay: Day = pass.expiresOn,
): {
  readonly event: ScheduleStreamEvent;
  readonly after: Pass;
} {
  const earnedCents = computeUncountedEarnings(pass, lastDay);
  const earned = { ...pass, earnedCents: pass.earnedCents + earnedCents };
  const lapsedCents = unearnedOf(earned);
  const { passId, left } = pass;
  return {
    event: { type: 'PassExpired', data: { passId, ...left, earnedCents, lapsedCents } },
    after: {
      ...earned,
      left: NOTHING,
      lapsed: add(pass.lapsed, left),
      ended: 'expired',
      lapsedCents: pass.lapsedCents + lapsedCents,
    },
  };
}

/** What a season has earned up to this day and isn't counted yet, in cents; 0 for other passes. */
export const computeUncountedEarnings = (pass: Pass, day: Day): number =>
  pass.terms.kind === 'season'
    ? Math.max(0, computeSeasonEarnings(pass, day) - pass.earnedCents)
    : 0;
