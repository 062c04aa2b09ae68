import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { within } from '@cablepark/platform/concurrency/time-limit';
import { Browser, type Answer } from '@cablepark/backend/test/browser';
import { allPages } from '@cablepark/backend/test/all-pages';
import type { BookingDetail, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import type { ErrorBody } from '@cablepark/contracts/shared/error-codes';
import { addDays, slotEnd, slotsOfDay, slotStart, today, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** A booking that somebody wants, asked for under one key until there is a clear answer. */
interface Wish {
  readonly key: string;
  readonly by: Browser;
  readonly path: string;
  readonly body: unknown;
}

interface Granted {
  readonly wish: Wish;
  readonly reference: string;
}

/** Guests leave the first days to whatever else a test does. */
const OFFERED = { fromDay: 7, toDay: 27 };
/** Slots are in nobody's way so far ahead: staff may book where nothing is stored. */
const FAR_AHEAD = { fromDay: 40, days: 400 };
/** Any answer, be it a refusal, comes within this time, ms; later it is none. */
const ANSWER_MS = 20_000;
const PAUSE_MS = 100;

/**
 * Guests and staff who book without end, at one process after another, and who ask again with the
 * same Idempotency-Key until they have a clear answer, whatever happens to processes and connections.
 */
export class Customers {
  readonly granted: Granted[] = [];
  refused = 0;
  /** The longest that anybody waited for an answer of any kind, ms. */
  longestWait = 0;
  readonly #staff: Browser;
  readonly #sites: readonly string[];
  readonly #offered: readonly SlotId[];
  /** References of bookings that others placed before. */
  readonly #before: ReadonlySet<string>;
  readonly #watchers = new Set<() => void>();
  #isOver = false;
  #isBroken = false;
  #running: Promise<unknown> = Promise.resolve();
  #asked = 0;

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

  /** Looks at the calendar of these sites, which are one park's, and signs nobody in but `staff`. */
  static async of(sites: readonly string[], staff: Browser): Promise<Customers> {
    const first = today(new Date());
    const range = `startDate=${addDays(first, OFFERED.fromDay)}&endDate=${addDays(first, OFFERED.toDay)}`;
    const { body } = await staff.get<{ timeSlots: TimeSlot[] }>(`/api/timeslots?${range}`);
    const offered = body.timeSlots.filter(({ status }) => status === 'available').map(({ id }) => id);
    const standing = await allPages<BookingWithSlots>(staff, '/api/bookings');
    return new Customers(sites, staff, offered, new Set(standing.map(({ reference }) => reference)));
  }

  /** So many book from now on, every other one of them staff. */
  start(many: number): void {
    this.#isOver = false;
    this.#running = Promise.all(Array.from({ length: many }, (_, i) => this.#bookOn(i % 2 === 0)));
    this.#running.catch(() => {
      this.#isBroken = true;
      this.#tell();
    });
  }

  /** Lets everybody have their clear answer. Throws what none of them should have been answered. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Resolves when so many more bookings than now have been acknowledged. */
  async wereGranted(more: number): Promise<void> {
    const enough = this.granted.length + more;
    while (this.granted.length < enough && !this.#isBroken)
      await new Promise<void>((resolve) => this.#watchers.add(resolve));
  }

  /** Sends some granted wishes again: each must get its first answer, from any process. */
  async askAgain(many: number): Promise<void> {
    const some = Array.from({ length: many }, () => this.granted[randomInt(this.granted.length)] as Granted);
    await Promise.all(
      some.map(async ({ wish, reference }) => {
        const answer = await this.#send(wish);
        if (answer?.status !== 201 || answer.body.booking.reference !== reference)
          throw new Error(`${reference} was answered ${told(answer)} when it was sent again.`);
      }),
    );
  }

  /** Throws unless the bookings acknowledged are there and, but for those from before, no others, and no slot twice. */
  async assertAllThereOnce(): Promise<void> {
    const standing = await allPages<BookingWithSlots>(this.#staff, '/api/bookings');
    const there = standing.map(({ reference }) => reference);
    const expected = this.granted.map(({ reference }) => reference);
    const lost = expected.filter((reference) => !there.includes(reference));
    const extra = there.filter((reference) => !expected.includes(reference) && !this.#before.has(reference));
    const slots = standing.flatMap(({ timeSlots }) => timeSlots.map(({ id }) => id));
    const twice = slots.filter((id, i) => slots.indexOf(id) !== i);
    const answeredTwice = expected.filter((reference, i) => expected.indexOf(reference) !== i);
    if (lost.length + extra.length + twice.length + answeredTwice.length > 0)
      throw new Error(JSON.stringify({ lost, extra, twice, answeredTwice }));
  }

  async #bookOn(isStaff: boolean): Promise<void> {
    while (!this.#isOver) await this.#ask(isStaff ? this.#staffWish() : this.#guestWish());
  }

  async #ask(wish: Wish): Promise<void> {
    for (;;) {
      const answer = await this.#send(wish);
      if (answer?.status === 201) {
        this.granted.push({ wish, reference: answer.body.booking.reference });
        this.#tell();
        return;
      }
      if (answer?.status === 409 && codeOf(answer) === 'SLOTS_ALREADY_BOOKED') {
        this.refused++;
        return;
      }
      if (answer && answer.status !== 503) throw new Error(`A booking was answered ${told(answer)}.`);
      await delay(PAUSE_MS);
    }
  }

  /** At the next site; undefined where the connection broke. */
  async #send({ key, by, path, body }: Wish): Promise<Answer<BookingDetail> | undefined> {
    const site = this.#sites[this.#asked++ % this.#sites.length] ?? '';
    const sent = performance.now();
    const answer = by.at(site).post<BookingDetail>(path, body, { 'Idempotency-Key': key });
    const broken = () => undefined;
    const got = await within(ANSWER_MS, answer.catch(broken), () => {
      throw new Error(`Nobody answered within ${ANSWER_MS} ms.`);
    });
    this.longestWait = Math.max(this.longestWait, performance.now() - sent);
    return got;
  }

  #guestWish(): Wish {
    const at = randomInt(this.#offered.length);
    const [first = 0, second] = this.#offered.slice(at, at + 2);
    const timeSlotIds = randomInt(3) === 0 && second === first + 1 ? [first, second] : [first];
    const body = { ...somebody, timeSlotIds };
    return { key: randomUUID(), by: new Browser(this.#sites[0] ?? ''), path: '/api/bookings', body };
  }

  #staffWish(): Wish {
    const day = addDays(today(new Date()), FAR_AHEAD.fromDay + randomInt(FAR_AHEAD.days));
    const slots = slotsOfDay(day);
    const at = randomInt(slots.length);
    const times = slots.slice(at, at + 1 + randomInt(3));
    const timeSlots = times.map((slot) => ({
      id: -1,
      startTime: slotStart(slot).toISOString(),
      endTime: slotEnd(slot).toISOString(),
    }));
    const body = { ...somebody, timeSlots };
    return { key: randomUUID(), by: this.#staff, path: '/api/bookings/admin', body };
  }

  #tell(): void {
    for (const wake of this.#watchers) wake();
    this.#watchers.clear();
  }
}

const somebody = { customerName: 'Anna Bērziņa', phoneNumber: '+37120000001', email: 'anna@example.com' };
const codeOf = ({ body }: Answer) => (body as Partial<ErrorBody>).code;
const told = (answer: Answer | undefined) =>
  answer ? `${answer.status} ${JSON.stringify(answer.body)}` : 'nothing at all';
