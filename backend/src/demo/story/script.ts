import type { SpecialDaySetting } from '@cablepark/contracts/configuration/settings';
import type { FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import type {
  CancellationReason,
  ClosureReason,
} from '@cablepark/contracts/schedule/cancellation-reason';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import type { ClockTime } from '@cablepark/contracts/shared/riga-time';

import type { AccountActs, FeedbackCategory } from '../stage/account-acts.ts';
import type { BookingActs, BookingFacts } from '../stage/booking-acts.ts';
import type { DemoProduct, DemoSale, PassActs } from '../stage/pass-acts.ts';
import type { ScheduleActs } from '../stage/schedule-acts.ts';
import { toBookingName, type Prepare, type Scene } from '../stage/step.ts';
import { halfHours, type Early, type HalfHours, type When } from './around.ts';
import { findPerson, type Person } from './people.ts';

// The words in which the demo is written. Each returns a line: what a person does, and when.

export interface Acts {
  readonly accounts: AccountActs;
  readonly bookings: BookingActs;
  readonly passes: PassActs;
  readonly schedule: ScheduleActs;
}

/** Something that happens. */
export interface Line {
  /** The command that a person would have sent. */
  readonly command: string;
  readonly when: When;
  /** The half hours that it is about, on the day it stands on unless they name another. */
  readonly time?: HalfHours;
  /** Decides it as if at the time of the scene. */
  readonly play: (acts: Acts, scene: Scene) => Prepare;
  /** A name by which other lines refer to this one. */
  readonly name?: string;
  /** A day that gets hours of its own. */
  readonly specialDay?: { readonly daysAhead: number; readonly setting: SpecialDaySetting };
  /** Whether it reads before it decides, so that nothing else may happen at the same time. */
  readonly isAlone?: boolean;
}

/** A day and what happens on it. */
export interface ScriptDay {
  /** Days from today; negative for past days. */
  readonly daysAhead: number;
  readonly lines: readonly Line[];
}

export const day = (daysAhead: number, lines: readonly (Line | readonly Line[])[]): ScriptDay => ({
  daysAhead,
  lines: lines.flat(),
});

/**
 * A booking of half hours on this day. Other lines refer to it by its key, by default the first
 * name of its customer.
 */
export const book = (
  from: ClockTime,
  count: number,
  key: string,
  facts: BookingFacts & Early = {},
  person: Person = findPerson(key),
): Line => ({
  command: 'BookSlots',
  name: toBookingName(key),
  when: { daysEarly: facts.daysEarly ?? 3, minutesEarly: facts.minutesEarly ?? 90 },
  time: { from, count },
  play: ({ bookings }, scene) => bookings.book({ key, person, facts }, scene),
});

export const arrive = (when: When, key: string): Line => ({
  command: 'RecordAttendance',
  when,
  play: ({ bookings }) => bookings.recordAttendance(key, 'arrived'),
});

export const stayAway = (when: When, key: string): Line => ({
  command: 'RecordAttendance',
  when,
  play: ({ bookings }) => bookings.recordAttendance(key, 'absent'),
});

export const move = (when: When, key: string, time: HalfHours): Line => ({
  command: 'MoveBooking',
  when,
  time,
  play: ({ bookings }, scene) => bookings.move(key, scene),
});

export const change = (
  when: When,
  key: string,
  changes: { readonly notes: string; readonly equipmentRental: boolean },
): Line => ({
  command: 'ChangeBookingDetails',
  when,
  play: ({ bookings }) => bookings.change(key, changes),
  isAlone: true,
});

export const cancel = (
  when: When,
  key: string,
  reason: CancellationReason,
  { isCleared = false } = {},
): Line => ({
  command: 'CancelBooking',
  when,
  play: ({ bookings }) => bookings.cancel(key, reason, isCleared),
});

/** Somebody is filling in the form for these half hours. */
export const hold = (when: When, who: string, time: HalfHours): Line => ({
  command: 'PlaceHold',
  when,
  time,
  play: ({ bookings }, scene) => bookings.hold(findPerson(who), scene),
});

export const waitFor = (when: When, who: string, daysAhead: number, from: ClockTime): Line => ({
  command: 'JoinWaitlist',
  when,
  time: halfHours(daysAhead, from, 1),
  play: ({ bookings }, scene) => bookings.waitFor(findPerson(who), scene),
});

/** Somebody wants half hours that can't be booked, and is refused. */
export const askInVain = (when: When, time: HalfHours): Line => ({
  command: 'BookSlots',
  when,
  time,
  play: ({ schedule }, scene) => schedule.askInVain(scene),
});

export const putOnSale = (when: When): Line => ({
  command: 'GenerateDays',
  when,
  play: ({ schedule }, scene) => schedule.putOnSale(scene),
});

export const setPrice = (when: When, time: HalfHours, priceCents: Cents): Line => ({
  command: 'MakeSlotsAvailable',
  when,
  time,
  play: ({ schedule }, scene) => schedule.setPrice(priceCents, scene),
});

export const block = (when: When, time: HalfHours, reason: string, name?: string): Line => ({
  command: 'BlockSlots',
  when,
  time,
  play: ({ schedule }, scene) => schedule.block(reason, scene),
  ...(name !== undefined && { name }),
});

export const release = (when: When, time: HalfHours): Line => ({
  command: 'ReleaseSlots',
  when,
  time,
  play: ({ schedule }, scene) => schedule.release(scene),
});

/** Undoes the line of this name. */
export const undo = (when: When, name: string): Line => ({
  command: 'UndoAction',
  when,
  play: ({ schedule }) => schedule.undo(name),
  isAlone: true,
});

export const close = (
  when: When,
  closure: string,
  time: HalfHours,
  reason: ClosureReason,
  note: PublicNote | null = null,
): Line => ({
  command: 'CloseStretch',
  when,
  time,
  play: ({ schedule }, scene) => schedule.close(closure, { reason, note }, scene),
  isAlone: true,
});

export const takeBack = (when: When, closure: string): Line => ({
  command: 'TakeBackClosure',
  when,
  play: ({ schedule }) => schedule.takeBack(closure),
});

export const setSpecialDay = (when: When, daysAhead: number, setting: SpecialDaySetting): Line => ({
  command: 'ChangeSpecialDays',
  when,
  specialDay: { daysAhead, setting },
  play: ({ schedule }, { around }) => schedule.setSpecialDay(around.toDay(daysAhead), setting),
});

/** Puts a pass or a gift card on sale. Other lines refer to it by its key. */
export const sellFromNowOn = (when: When, key: string, product: DemoProduct): Line => ({
  command: 'AddPassProduct',
  when,
  play: ({ passes }) => passes.addProduct(key, product),
});

/** Sells a pass to somebody. Other lines refer to it by its key. */
export const sell = (
  when: When,
  product: string,
  key: string,
  who: string,
  paidBy: DemoSale['paidBy'] = 'card',
): Line => ({
  command: 'SellPass',
  when,
  play: ({ passes }) => passes.sell({ key, product, person: findPerson(who), paidBy }),
});

/** Adds rides to a pass. */
export const adjustPass = (when: When, key: string, rides: number, why: string): Line => ({
  command: 'AdjustPass',
  when,
  play: ({ passes }) => passes.adjust(key, rides, why),
  isAlone: true,
});

export const refund = (when: When, key: string, why: string): Line => ({
  command: 'RefundPass',
  when,
  play: ({ passes }) => passes.refund(key, why),
  isAlone: true,
});

/** What happens to passes at night. */
export const endNight = (when: When): Line => ({
  command: 'ExpirePasses',
  when,
  play: ({ passes }) => passes.endNight(),
});

/** Somebody with an account keeps a pass in it. */
export const keepPass = (when: When, key: string, who: string): Line => ({
  command: 'KeepPass',
  when,
  play: ({ passes }, scene) => passes.keep(key, findPerson(who), scene),
});

/** Feedback of a customer, and how staff dealt with it in the end. */
export const feedback = (
  when: When,
  rating: number,
  category: FeedbackCategory,
  comment: string,
  {
    by,
    status,
    staffNotes,
  }: { readonly by?: string; readonly status?: FeedbackStatus; readonly staffNotes?: string } = {},
): Line[] => {
  const person = by === undefined ? null : findPerson(by);
  const sent: Line = {
    command: 'SubmitFeedback',
    when,
    play: ({ accounts }, scene) =>
      accounts.sendFeedback({ rating, category, comment, person }, scene),
  };
  if (status === undefined) {
    return [sent];
  }

  const answered: Line = {
    command: 'UpdateFeedback',
    when: { hours: 20, after: when },
    play: ({ accounts }) => accounts.answerFeedback(comment, status, staffNotes ?? null),
  };
  return [sent, answered];
};
