import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { Browser, type Answer } from '@cablepark/backend/test/browser';
import { readAllPages } from '@cablepark/backend/test/read-all-pages';
import type { BookingDetail, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { ErrorBody } from '@cablepark/contracts/shared/error-codes';
import {
  addDays,
  dayOfInstant,
  endOfSlot,
  slotsOfDay,
  startOfSlot,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';
import { limitTime } from '@cablepark/platform/concurrency/time-limit';

import { pickSlot } from './pick-slot.ts';

/** A booking to be made. It is requested with the same key until there is a definite answer. */
interface BookingRequest {
  readonly key: string;
  readonly by: Browser;
  readonly path: string;
  readonly body: unknown;
}

interface Acknowledged {
  readonly request: BookingRequest;
  readonly reference: string;
}

/** Guests book only these days; the earlier ones are left to other parts of a test. */
const GUEST_DAYS = { fromDay: 7, toDay: 27 };
/**
 * Staff may book where no slot is stored, so far ahead that their bookings never collide with
 * guests'.
 */
const STAFF_DAYS = { fromDay: 40, days: 400 };
/** Every request must be answered within this time, if only by a rejection. */
const ANSWER_MS = 20_000;
const PAUSE_MS = 100;

/**
 * Guests and staff who keep booking, each time through the next process. They repeat a request with
 * the same Idempotency-Key until they have a definite answer, even if processes die or connections
 * break.
 */
export class Customers {
  readonly acknowledged: Acknowledged[] = [];
  refused = 0;
  /** The longest wait for an answer of any kind. */
  longestWaitMs = 0;
  readonly #staff: Browser;
  readonly #sites: readonly string[];
  readonly #offered: readonly SlotId[];
  /** References of bookings that existed before. */
  readonly #before: ReadonlySet<string>;
  readonly #watchers = new Set<() => void>();
  #isOver = false;
  #isBroken = false;
  #running: Promise<unknown> = Promise.resolve();
  #sent = 0;

  private constructor(
    sites: readonly string[],
    staff: Browser,
    offered: readonly SlotId[],
    before: ReadonlySet<string>,
  ) {
    this.#sites = sites;
    this.#staff = staff;
    this.#offered = offered;
    this.#before = before;
  }

  /** Reads the calendar of these sites, which belong to one park. Only `staff` needs a session. */
  static async open(sites: readonly string[], staff: Browser): Promise<Customers> {
    const first = dayOfInstant(new Date());
    const range = `startDate=${addDays(first, GUEST_DAYS.fromDay)}&endDate=${addDays(first, GUEST_DAYS.toDay)}`;
    const { body } = await staff.get<{ timeSlots: TimeSlot[] }>(`/api/timeslots?${range}`);
    const offered = body.timeSlots
      .filter(({ status }) => status === 'available')
      .map(({ id }) => id);
    const standing = await readAllPages<BookingWithSlots>(staff, '/api/bookings');
    return new Customers(
      sites,
      staff,
      offered,
      new Set(standing.map(({ reference }) => reference)),
    );
  }

  /** Starts this many customers, half of them staff. */
  start(many: number): void {
    this.#isOver = false;
    this.#running = Promise.all(
      Array.from({ length: many }, (_, i) => this.#keepBooking(i % 2 === 0)),
    );
    this.#running.catch(() => {
      this.#isBroken = true;
      this.#notify();
    });
  }

  /** Waits until every customer has a definite answer. Throws if any answer was wrong. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Resolves when this many more bookings have been acknowledged. */
  async waitForAcknowledged(more: number): Promise<void> {
    const enough = this.acknowledged.length + more;
    while (this.acknowledged.length < enough && !this.#isBroken) {
      await new Promise<void>((resolve) => this.#watchers.add(resolve));
    }
  }

  /**
   * Repeats some acknowledged bookings and asserts that each gets its first answer again, from any
   * process.
   */
  async repeatSome(many: number): Promise<void> {
    const some = Array.from(
      { length: many },
      () => this.acknowledged[randomInt(this.acknowledged.length)] as Acknowledged,
    );
    await Promise.all(
      some.map(async ({ request, reference }) => {
        const answer = await this.#askUntilAnswered(request);
        if (answer.status !== 201 || answer.body.booking.reference !== reference) {
          throw new Error(
            `${reference} was answered ${describeAnswer(answer)} when it was sent again.`,
          );
        }
      }),
    );
  }

  /**
   * Asserts that exactly the acknowledged bookings exist, besides those from before, and that no
   * slot is booked twice.
   */
  async assertEachExistsOnce(): Promise<void> {
    const standing = await readAllPages<BookingWithSlots>(this.#staff, '/api/bookings');
    const there = standing.map(({ reference }) => reference);
    const expected = this.acknowledged.map(({ reference }) => reference);
    const lost = expected.filter((reference) => !there.includes(reference));
    const extra = there.filter(
      (reference) => !expected.includes(reference) && !this.#before.has(reference),
    );
    const slots = standing.flatMap(({ timeSlots }) => timeSlots.map(({ id }) => id));
    const twice = slots.filter((id, i) => slots.indexOf(id) !== i);
    const answeredTwice = expected.filter((reference, i) => expected.indexOf(reference) !== i);
    if (lost.length + extra.length + twice.length + answeredTwice.length > 0) {
      throw new Error(JSON.stringify({ lost, extra, twice, answeredTwice }));
    }
  }

  async #keepBooking(isStaff: boolean): Promise<void> {
    while (!this.#isOver) {
      await this.#ask(isStaff ? this.#createStaffRequest() : this.#createGuestRequest());
    }
  }

  async #ask(request: BookingRequest): Promise<void> {
    const answer = await this.#askUntilAnswered(request);
    if (answer.status === 201) {
      this.acknowledged.push({ request, reference: answer.body.booking.reference });
      this.#notify();
    } else if (answer.status === 409 && codeOf(answer) === 'SLOTS_ALREADY_BOOKED') {
      this.refused++;
    } else {
      throw new Error(`A booking was answered ${describeAnswer(answer)}.`);
    }
  }

  /** Sends until there is a definite answer. */
  async #askUntilAnswered(request: BookingRequest): Promise<Answer<BookingDetail>> {
    for (;;) {
      const answer = await this.#send(request);
      if (answer && answer.status !== 503) {
        return answer;
      }

      await delay(PAUSE_MS);
    }
  }

  /** Sends to the next site. Returns undefined if the connection broke. */
  async #send({ key, by, path, body }: BookingRequest): Promise<Answer<BookingDetail> | undefined> {
    const site = this.#sites[this.#sent++ % this.#sites.length] ?? '';
    const sent = performance.now();
    const answer = by.openAt(site).post<BookingDetail>(path, body, { 'Idempotency-Key': key });
    const returnNothing = () => undefined;
    const got = await limitTime(ANSWER_MS, answer.catch(returnNothing), () => {
      throw new Error(`Nobody answered within ${ANSWER_MS} ms.`);
    });
    this.longestWaitMs = Math.max(this.longestWaitMs, performance.now() - sent);
    return got;
  }

  #createGuestRequest(): BookingRequest {
    const first = pickSlot(this.#offered);
    const next = nextSlot(first);
    const timeSlotIds =
      this.#offered.includes(next) && randomInt(3) === 0 ? [first, next] : [first];
    const body = { ...somebody, timeSlotIds };
    return {
      key: randomUUID(),
      by: new Browser(this.#sites[0] ?? ''),
      path: '/api/bookings',
      body,
    };
  }

  #createStaffRequest(): BookingRequest {
    const day = addDays(dayOfInstant(new Date()), STAFF_DAYS.fromDay + randomInt(STAFF_DAYS.days));
    const slots = slotsOfDay(day);
    const at = randomInt(slots.length);
    const times = slots.slice(at, at + 1 + randomInt(3));
    const timeSlots = times.map((slot) => ({
      id: -1,
      startTime: startOfSlot(slot).toISOString(),
      endTime: endOfSlot(slot).toISOString(),
    }));
    const body = { ...somebody, timeSlots };
    return { key: randomUUID(), by: this.#staff, path: '/api/bookings/admin', body };
  }

  #notify(): void {
    for (const wake of this.#watchers) {
      wake();
    }

    this.#watchers.clear();
  }
}

const somebody = {
  customerName: 'Anna Bērziņa',
  phoneNumber: '+37120000001',
  email: 'anna@example.com',
};
const codeOf = ({ body }: Answer) => (body as Partial<ErrorBody>).code;
const describeAnswer = ({ status, body }: Answer) => `${status} ${JSON.stringify(body)}`;
