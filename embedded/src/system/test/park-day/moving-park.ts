import { randomInt } from 'node:crypto';

import { recountStatistics } from '@cablepark/backend/statistics/test/recount';
import type { Browser } from '@cablepark/backend/test/browser';
import { sendOnce } from '@cablepark/backend/test/persistent-request';
import { readAllPages } from '@cablepark/backend/test/read-all-pages';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  addDays,
  dayOfInstant,
  slotsOfDay,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { cellOf, nextSlot } from '@cablepark/contracts/shared/slot-ids';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';

import { MovableBooking } from './movable-booking.ts';
import type { Violations } from './violations.ts';

const DAYS = 6;
const FIRST_DAY_AHEAD = 60;
/** The half hours of each day that are on sale, from 08:00. */
const FIRST_SLOT = 16;
const SLOTS_A_DAY = 24;
const PRICE = 20;

/** Days far ahead on which nothing but these bookings stands, and which they fill in part. */
export class MovingPark {
  readonly bookings: readonly MovableBooking[];
  readonly #staff: Browser;
  readonly #days: readonly Day[];
  readonly #violations: Violations;

  private constructor(
    staff: Browser,
    days: readonly Day[],
    bookings: readonly MovableBooking[],
    violations: Violations,
  ) {
    this.#staff = staff;
    this.#days = days;
    this.bookings = bookings;
    this.#violations = violations;
  }

  /**
   * Puts the days on sale and places bookings of two half hours, every other of which is moved by
   * its link.
   */
  static async create(count: number, staff: Browser, violations: Violations): Promise<MovingPark> {
    const first = addDays(dayOfInstant(new Date()), FIRST_DAY_AHEAD);
    const days = Array.from({ length: DAYS }, (_, i) => addDays(first, i));
    const cells = days.flatMap((day) => listSlotsOnSale(day).map((slot) => cellOf(slot)));
    const { status } = await staff.post('/api/timeslots/make-available', {
      timeSlotIds: cells,
      price: PRICE,
    });
    if (status !== 200) {
      throw new Error(`Opening the days was answered ${status}.`);
    }

    const pairs = days
      .flatMap((day) => pairsOf(listSlotsOnSale(day)))
      .filter((_, i) => i % 2 === 0);
    const bookings = await Promise.all(
      pairs
        .slice(0, count)
        .map((slots, i) => MovableBooking.place(staff, slots, i % 2 === 1, violations)),
    );
    return new MovingPark(staff, days, bookings, violations);
  }

  /**
   * Moves every booking about, mostly to other days, and reads the park meanwhile, until this is
   * aborted.
   */
  async run(signal: AbortSignal): Promise<void> {
    const repeat = async (act: () => Promise<unknown>) => {
      while (!signal.aborted) {
        await act();
      }
    };

    await Promise.all([
      ...this.bookings.map((booking) => repeat(() => booking.move(this.#chooseSlots()))),
      repeat(
        () =>
          this.bookings[randomInt(this.bookings.length)]?.read(this.#staff) ?? Promise.resolve(),
      ),
      repeat(() => this.#readCalendar()),
      repeat(() => this.#readList()),
    ]);
  }

  /**
   * Asserts, when no move is under way, that each booking stands where its last answer said, that
   * all other slots are for sale, and that the statistics equal a recount.
   */
  async assertSettled(): Promise<void> {
    const expected = this.bookings.flatMap(({ reference, slots }) =>
      slots.map((id) => ({ id, reference })),
    );
    const calendar = await this.#fetchCalendar();
    const booked = calendar.flatMap(({ id, bookingReference: reference }) =>
      reference ? [{ id, reference }] : [],
    );
    const compareIds = (a: { id: SlotId }, b: { id: SlotId }) => a.id - b.id;
    this.#violations.assertEqual(
      booked.sort(compareIds),
      expected.sort(compareIds),
      'the calendar',
    );
    const open = calendar.filter(({ status }) => status === 'available').length;
    this.#violations.assertEqual(open, DAYS * SLOTS_A_DAY - expected.length, 'slots for sale');
    const bookings = await readAllPages<BookingWithSlots>(
      this.#staff,
      `/api/bookings?${this.#range('from', 'to')}`,
    );
    this.#violations.assertEqual(
      bookings.map(({ reference }) => reference).sort(),
      this.bookings.map(({ reference }) => reference).sort(),
      'the list of bookings',
    );
    const { body } = await this.#staff.get<Statistics>(`/api/stats?${this.#range('from', 'to')}`);
    this.#violations.assertEqual(
      body,
      recountStatistics(bookings, calendar, (day) => this.#days.includes(day), new Date()),
      'the statistics',
    );
  }

  #chooseSlots(): readonly SlotId[] {
    const pairs = pairsOf(listSlotsOnSale(this.#days[randomInt(DAYS)] as Day));
    return pairs[randomInt(pairs.length)] ?? [];
  }

  /** Reads the calendar once, which shows all bookings in one answer. */
  async #readCalendar(): Promise<void> {
    const observed = this.bookings.map((booking) => ({ booking, seen: booking.observe() }));
    const path = `/api/timeslots?${this.#range('startDate', 'endDate')}`;
    const answer = await sendOnce<{ timeSlots: TimeSlot[] }>(this.#staff, 'GET', path);
    const slots = answer?.status === 200 ? answer.body.timeSlots : undefined;
    for (const { booking, seen } of observed) {
      seen(
        slots?.filter(({ bookingReference }) => bookingReference === booking.reference),
        'the calendar',
      );
    }
  }

  /** Reads the list of bookings once. */
  async #readList(): Promise<void> {
    const observed = this.bookings.map((booking) => ({ booking, seen: booking.observe() }));
    const answer = await sendOnce<BookingWithSlots[]>(
      this.#staff,
      'GET',
      `/api/bookings?${this.#range('from', 'to')}`,
    );
    const list = answer?.status === 200 ? answer.body : undefined;
    for (const { booking, seen } of observed) {
      seen(
        list
          ?.filter(({ reference }) => reference === booking.reference)
          .flatMap(({ timeSlots }) => timeSlots),
        'the list of bookings',
      );
    }
  }

  async #fetchCalendar(): Promise<TimeSlot[]> {
    const path = `/api/timeslots?${this.#range('startDate', 'endDate')}`;
    return (await this.#staff.get<{ timeSlots: TimeSlot[] }>(path)).body.timeSlots;
  }

  #range(from: string, to: string): string {
    return `${from}=${this.#days[0] ?? ''}&${to}=${this.#days.at(-1) ?? ''}`;
  }
}

const listSlotsOnSale = (day: Day): SlotId[] =>
  slotsOfDay(day).slice(FIRST_SLOT, FIRST_SLOT + SLOTS_A_DAY);
const pairsOf = (slots: readonly SlotId[]): SlotId[][] =>
  slots.flatMap((slot, i) => (i % 2 === 0 ? [[slot, nextSlot(slot)]] : []));
