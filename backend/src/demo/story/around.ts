import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import {
  addDays,
  DAY_MS,
  dayOfInstant,
  dayOfWeek,
  HOUR_MS,
  MINUTE_MS,
  SLOT_MINUTES,
  slotsOfDay,
  startOfSlot,
  timeOf,
  type ClockTime,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

/** How early a booking is placed: so many days and minutes. */
export interface Early {
  readonly daysEarly?: number;
  readonly minutesEarly?: number;
}

/**
 * When something happens: at a time of its own day, at an instant, some hours after something else,
 * some minutes before the demo began, or some time before the half hours that it is about.
 */
export type When =
  | ClockTime
  | Date
  | { readonly hours: number; readonly after: When }
  | { readonly minutesAgo: number }
  | Required<Early>;

export const minutesAgo = (count: number): When => ({ minutesAgo: count });

/** Half hours in a row, on the day that is so many days ahead of today. */
export interface HalfHours {
  /** Left out for the day of the line that names them. */
  readonly daysAhead?: number;
  readonly from: ClockTime;
  readonly count: number;
}

export const halfHours = (daysAhead: number, from: ClockTime, count: number): HalfHours => ({
  daysAhead,
  from,
  count,
});

/** Turns the days and times of the demo into instants, around the instant at which it began. */
export class Around {
  readonly today: Day;

  constructor(readonly now: Date) {
    this.today = dayOfInstant(now);
  }

  toDay(daysAhead: number): Day {
    return addDays(this.today, daysAhead);
  }

  /** Returns how many days ahead this weekday (0 is Monday) comes, from `atLeast` days on. */
  findWeekday(weekday: number, atLeast: number): number {
    const first = dayOfWeek(this.toDay(atLeast));
    return atLeast + ((weekday - first + 7) % 7);
  }

  /** Returns the half hours and their day; without a `time` none, and the day `onDay`. */
  toSlots(onDay: number, time?: HalfHours): { readonly day: Day; readonly slots: SlotId[] } {
    const day = this.toDay(time?.daysAhead ?? onDay);
    if (time === undefined) {
      return { day, slots: [] };
    }

    const all = slotsOfDay(day);
    const first = all.findIndex((slotId) => timeOf(slotId) === time.from);
    return { day, slots: first < 0 ? [] : all.slice(first, first + time.count) };
  }

  /** Returns the instant of something on a day. `time` are the half hours that it is about. */
  toInstant(onDay: number, when: When, time?: HalfHours): Date {
    if (typeof when === 'string') {
      return this.#toInstantOfDay(onDay, when);
    }
    if (when instanceof Date) {
      return when;
    }
    if ('after' in when) {
      return new Date(this.toInstant(onDay, when.after).getTime() + when.hours * HOUR_MS);
    }
    if ('minutesAgo' in when) {
      return new Date(this.now.getTime() - when.minutesAgo * MINUTE_MS);
    }

    return this.#findPlacing(time?.daysAhead ?? onDay, time?.from ?? '12:00', when);
  }

  /** When the slots of a day went on sale. */
  findOpening(daysAhead: number): Date {
    return new Date(`${this.toDay(daysAhead - BOOKING_WINDOW_DAYS)}T00:00:00Z`);
  }

  #toInstantOfDay(daysAhead: number, time: ClockTime): Date {
    const [hour = '', minutes = ''] = time.split(':');
    const from = `${hour}:${Number(minutes) < SLOT_MINUTES ? '00' : '30'}`;
    const [slot] = this.toSlots(daysAhead, { from, count: 1 }).slots;
    if (slot === undefined) {
      throw new Error(`There is no ${time} on ${this.toDay(daysAhead)}.`);
    }

    return new Date(startOfSlot(slot).getTime() + (Number(minutes) % SLOT_MINUTES) * MINUTE_MS);
  }

  /**
   * Finds when a booking was placed: so long before it begins or, if that is still to come, before
   * now; but not before its day went on sale.
   */
  #findPlacing(daysAhead: number, from: ClockTime, { daysEarly, minutesEarly }: Required<Early>) {
    const onSale = this.findOpening(daysAhead).getTime() + 2 * HOUR_MS;
    const start = this.#toInstantOfDay(daysAhead, from).getTime();
    const latest = Math.min(start, this.now.getTime());
    const minutes = minutesEarly * MINUTE_MS;
    return new Date(Math.max(onSale + minutes, latest - daysEarly * DAY_MS - minutes));
  }
}
