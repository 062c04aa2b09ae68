import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { slotsOfDay } from '@cablepark/contracts/shared/riga-time';
import { cellOf, type CellId, type SlotId } from '@cablepark/contracts/shared/slot-ids';

import type { Answer, Browser } from '#test/browser';

/** Sends random requests of staff and customers on a few days, sensible or not. */
export class RandomSeason {
  readonly #random: () => number;
  readonly #days: readonly string[];
  readonly #guest: Browser;
  /** The browser of the manager who is signed in at present. */
  readonly #managerNow: () => Browser;

  constructor(
    random: () => number,
    days: readonly string[],
    guest: Browser,
    managerNow: () => Browser,
  ) {
    this.#random = random;
    this.#days = days;
    this.#guest = guest;
    this.#managerNow = managerNow;
  }

  /** Sends one command, which may well be refused. */
  sendCommand(): Promise<Answer> {
    return this.#pick([
      () => this.#book(this.#guest),
      () => this.#book(this.#guest),
      () => this.#book(this.#managerNow()),
      () => this.#cancel(),
      () =>
        this.#managerNow().post('/api/timeslots/block', {
          reason: 'Storm',
          timeSlotIds: this.#pickSlots(),
        }),
      () => this.#managerNow().post('/api/timeslots/release', { timeSlotIds: this.#pickSlots() }),
      () =>
        this.#managerNow().post('/api/timeslots/make-available', {
          price: this.#pickPrice(),
          timeSlotIds: this.#pickSlots(),
        }),
      () => this.#regenerate(),
      () =>
        this.#managerNow().put(`/api/config/pricing/${this.#pick([1, 2])}`, {
          price: this.#pickPrice(),
        }),
      () => this.#changeHours(),
    ])();
  }

  #book(visitor: Browser) {
    const timeSlotIds = this.#pickSlots();
    return visitor.post('/api/bookings', {
      customerName: 'Anna',
      phoneNumber: '20000001',
      timeSlotIds,
    });
  }

  async #cancel() {
    const { body } = await this.#managerNow().get<BookingWithSlots[]>('/api/bookings');
    const id = body.length > 0 ? this.#pick(body).id : 'none';
    return this.#managerNow().delete(`/api/bookings/${id}?clearSlots=${this.#pick([true, false])}`);
  }

  #regenerate() {
    const fromDate = this.#pick(this.#days);
    return this.#managerNow().post('/api/timeslots/regenerate', {
      fromDate,
      toDate: this.#pick(this.#days.filter((day) => day >= fromDate)),
      operationType: this.#pick([
        'update_and_generate',
        'update_and_generate',
        'generate_only',
        'cleanup_only',
      ]),
      includeAvailable: this.#pick([true, true, false]),
      includeBooked: this.#pick([true, false, false]),
      applyCurrentPricing: this.#pick([true, false]),
      applyCurrentOperatingHours: this.#pick([true, true, false]),
      dryRun: this.#pick([true, false, false, false]),
    });
  }

  #changeHours() {
    const openTime = `${10 + Math.floor(this.#random() * 8)}:00`;
    const row = 1 + Math.floor(this.#random() * 7);
    return this.#managerNow().put(`/api/config/operating-hours/${row}`, {
      openTime,
      closeTime: '21:30',
      isClosed: false,
    });
  }

  /** Picks one to four slots in a row, by id or as cells. */
  #pickSlots(): (SlotId | CellId)[] {
    const day = slotsOfDay(this.#pick(this.#days));
    const first = 20 + Math.floor(this.#random() * 22);
    const asCells = this.#random() < 0.3;
    return day
      .slice(first, first + 1 + Math.floor(this.#random() * 4))
      .map((slotId) => (asCells ? cellOf(slotId) : slotId));
  }

  #pickPrice(): number {
    return 5 + Math.floor(this.#random() * 4000) / 100;
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }
}
