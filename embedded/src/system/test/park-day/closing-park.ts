import { randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Browser } from '@cablepark/backend/test/browser';
import { sendPersistently } from '@cablepark/backend/test/persistent-request';
import { readAllPages } from '@cablepark/backend/test/read-all-pages';
import type { SignedInBrowser } from '@cablepark/backend/test/sign-in';
import type {
  BookingDetail,
  BookingWithSlots,
  PlacedBookingDetail,
} from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  addDays,
  dayOfInstant,
  slotsOfDay,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { cellOf, earliestOf, latestOf } from '@cablepark/contracts/shared/slot-ids';

import { pickSlot } from '../pick-slot.ts';
import type { Violations } from './violations.ts';

const DAYS = 3;
const FIRST_DAY_AHEAD = 8;
const STANDING = 40;
const GUESTS = 4;
/**
 * The half hours of each day that are on sale, from 08:00, and those of them that are blocked
 * beforehand.
 */
const FIRST_SLOT = 16;
const SLOTS_A_DAY = 28;
const BLOCKED_A_DAY = 2;
const MAILS_WITHIN_MS = 600_000;
const POLL_MS = 200;

interface State {
  readonly calendar: readonly TimeSlot[];
  readonly bookings: readonly BookingDetail[];
}

/** A booking that was acknowledged, with the address that nobody else has. */
interface Placed {
  readonly reference: string;
  readonly email: string;
  readonly slots: readonly SlotId[];
}

/** Three days with 40 bookings, and guests who go on booking there. */
export class ClosingPark {
  readonly from: string;
  readonly to: string;
  readonly #staff: SignedInBrowser;
  readonly #days: readonly Day[];
  readonly #onSale: readonly SlotId[];
  readonly #standing: Placed[] = [];
  #guests: Placed[] = [];
  #mailed = 0;
  readonly #violations: Violations;

  private constructor(staff: SignedInBrowser, violations: Violations) {
    this.#staff = staff;
    this.#violations = violations;
    const first = addDays(dayOfInstant(new Date()), FIRST_DAY_AHEAD);
    this.#days = Array.from({ length: DAYS }, (_, i) => addDays(first, i));
    this.#onSale = this.#days.flatMap((day) =>
      slotsOfDay(day).slice(FIRST_SLOT, FIRST_SLOT + SLOTS_A_DAY),
    );
    // The stretch begins and ends amid the bookings of a day.
    this.from = startOfSlot(earliestOf(this.#onSale.slice(5))).toISOString();
    this.to = startOfSlot(latestOf(this.#onSale.slice(0, -4))).toISOString();
  }

  static async create(staff: SignedInBrowser, violations: Violations): Promise<ClosingPark> {
    const park = new ClosingPark(staff, violations);
    const cells = park.#onSale.map((slot) => cellOf(slot));
    await staff.post('/api/timeslots/make-available', { timeSlotIds: cells, price: 17 });
    const blocked = park.#days.flatMap((_, i) => {
      const end = (i + 1) * SLOTS_A_DAY;
      return park.#onSale.slice(end - BLOCKED_A_DAY, end);
    });
    await staff.post('/api/timeslots/block', { timeSlotIds: blocked, reason: 'Maintenance' });
    const free = park.#onSale.filter((slot) => !blocked.includes(slot));
    for (let i = 0; i < STANDING; i++) {
      // Some have two half hours, so that the ends of the stretch may cut a booking in two.
      const slots = i % 3 === 0 ? free.splice(0, 2) : free.splice(0, 1);
      const isOneDay = slots.length === 1 || (slots[0] ?? 0) + 1 === slots[1];
      const placed = await park.#place(isOneDay ? slots : slots.slice(0, 1));
      if (!placed) {
        throw new Error('A booking was refused before anything was closed.');
      }

      park.#standing.push(placed);
    }

    return park;
  }

  /** The calendar of the days, and the bookings that stand there from the beginning. */
  async readState(): Promise<State> {
    return {
      calendar: await this.#readCalendar(),
      bookings: await Promise.all(this.#standing.map(({ reference }) => this.#read(reference))),
    };
  }

  /**
   * Lets guests book random slots of the days until they are stopped; then each has a definite
   * answer. They leave alone what bookings hold outside the stretch, because a booking that lost
   * half its time could not stand again.
   */
  bookUntilStopped(): { stop(): Promise<void> } {
    let isOver = false;
    const held = new Set(this.#standing.flatMap(({ slots }) => slots));
    const slots = this.#onSale.filter((slot) => this.#isIn(slot) || !held.has(slot));
    const keepBooking = async () => {
      while (!isOver) {
        const placed = await this.#place([pickSlot(slots)]);
        if (placed) {
          this.#guests.push(placed);
        }

        await delay(randomInt(40)); // leaves slots free for what follows
      }
    };

    const all = Promise.all(Array.from({ length: GUESTS }, keepBooking));
    all.catch(() => undefined); // awaited below
    return {
      stop: async () => {
        isOver = true;
        await all;
      },
    };
  }

  /**
   * Asserts that the stretch is blocked, that every acknowledged booking that touches it is
   * postponed, and that all others stand. Returns the references of the postponed in order.
   */
  async assertClosed(): Promise<string[]> {
    const listed = await readAllPages<BookingWithSlots>(
      this.#staff,
      '/api/bookings?status=postponed',
    );
    const touching = this.#acknowledged.filter(({ slots }) =>
      slots.some((slot) => this.#isIn(slot)),
    );
    const expected = touching.map(({ reference }) => reference).sort();
    this.#violations.assertEqual(
      listed.map(({ reference }) => reference).sort(),
      expected,
      'the postponed',
    );
    const standing = this.#acknowledged.filter((placed) => !touching.includes(placed));
    for (const { id, status, bookingReference, blockReason } of await this.#readCalendar()) {
      const holder = standing.find(({ slots }) => slots.includes(id));
      if (this.#isIn(id) || blockReason !== null) {
        this.#violations.assertEqual(status, 'blocked', `slot ${id}`);
      } else {
        this.#violations.assertEqual(
          { status, bookingReference },
          { status: holder ? 'booked' : 'available', bookingReference: holder?.reference ?? null },
          `slot ${id}, outside the closure`,
        );
      }
    }

    return expected;
  }

  /**
   * Asserts that everything is as before, except for bookings that guests have placed since, each
   * of which stands.
   */
  async assertAsBefore(before: State): Promise<void> {
    const now = await this.readState();
    this.#violations.assertEqual(
      now.bookings.map(removeSequence),
      before.bookings.map(removeSequence),
      'the bookings after the closure was taken back',
    );
    const expected = before.calendar.map((slot) => {
      const guest = this.#guests.find(({ slots }) => slots.includes(slot.id));
      return guest ? { ...slot, status: 'booked', bookingReference: guest.reference } : slot;
    });
    const removeBookingIds = (slots: readonly TimeSlot[]) =>
      slots.map(({ bookingId: _, ...slot }) => slot);
    this.#violations.assertEqual(
      removeBookingIds(now.calendar),
      removeBookingIds(expected as TimeSlot[]),
      'the calendar',
    );
  }

  /** Cancels what guests placed, so that the next round finds room. */
  async cancelGuests(): Promise<void> {
    for (const { reference } of this.#guests) {
      const { status } = await sendPersistently(
        this.#staff,
        'DELETE',
        `/api/bookings/${reference}`,
      );
      this.#violations.assertEqual(status, 200, 'the status of a cancellation');
    }

    this.#guests = [];
  }

  /**
   * Asserts, once all mails are out, that each customer got exactly one mail about each closure and
   * one about each end of it.
   */
  async assertMails(folder: string, rounds: number): Promise<void> {
    const touched = this.#standing.filter(({ slots }) => slots.some((slot) => this.#isIn(slot)));
    const expected = touched.map(({ email }) => ({
      email,
      postponements: rounds,
      restorations: rounds,
    }));
    const end = performance.now() + MAILS_WITHIN_MS;
    let counted = await this.#listMailsTo(folder, touched);
    while (counted.some(({ restorations }) => restorations < rounds) && performance.now() < end) {
      await delay(POLL_MS);
      counted = await this.#listMailsTo(folder, touched);
    }

    this.#violations.assertEqual(counted, expected, 'the mails of closures');
  }

  async #listMailsTo(folder: string, placed: readonly Placed[]) {
    const files = await readdir(folder);
    const read = (kind: string) =>
      Promise.all(
        files
          .filter((name) => name.endsWith(`.${kind}.eml`))
          .map((name) => readFile(join(folder, name), 'utf8')),
      );
    const [postponements, restorations] = [
      await read('booking-postponement'),
      await read('booking-restoration'),
    ];
    return placed.map(({ email }) => {
      const countTo = (mails: readonly string[]) =>
        mails.filter((mail) => mail.includes(`To: ${email}`)).length;
      return { email, postponements: countTo(postponements), restorations: countTo(restorations) };
    });
  }

  get #acknowledged(): readonly Placed[] {
    return [...this.#standing, ...this.#guests];
  }

  async #place(slots: readonly SlotId[]): Promise<Placed | undefined> {
    const email = `customer-${this.#mailed++}@example.com`;
    const { status, body } = await sendPersistently<PlacedBookingDetail>(
      new Browser(this.#staff.url),
      'POST',
      '/api/bookings',
      { fullName: 'Anna Bērziņa', phoneNumber: '+37120000001', email, timeSlotIds: slots },
    );
    if (status === 201) {
      return { reference: body.booking.reference, email, slots };
    }
    if (status !== 409) {
      this.#violations.add(`a booking was answered ${status}`);
    }

    return undefined;
  }

  async #read(reference: string): Promise<BookingDetail> {
    return (await this.#staff.get<BookingDetail>(`/api/bookings/${reference}`)).body;
  }

  async #readCalendar(): Promise<TimeSlot[]> {
    const path = `/api/timeslots?startDate=${this.#days[0] ?? ''}&endDate=${this.#days.at(-1) ?? ''}`;
    return (await this.#staff.get<{ timeSlots: TimeSlot[] }>(path)).body.timeSlots;
  }

  #isIn(slot: SlotId): boolean {
    const start = startOfSlot(slot).toISOString();
    return start >= this.from && start < this.to;
  }
}

/** Closing and taking back count as changes of a booking, so its sequence is higher afterwards. */
const removeSequence = ({ booking: { sequence: _, ...booking }, ...rest }: BookingDetail) => ({
  ...rest,
  booking,
});
