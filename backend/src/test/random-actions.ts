import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { Closure } from '@cablepark/contracts/schedule/closure';
import { slotsOfDay, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { addHalfHours, earliestOf, latestOf } from '@cablepark/contracts/shared/slot-ids';

import { RandomSeason } from '../statistics/test/random-season.ts';
import type { Answer, Browser } from './browser.ts';

/** How many of the latest actions may be taken back. */
const REMEMBERED = 12;

/**
 * Sends random commands of every kind on a few days, sensible or not, some of which take back
 * earlier ones.
 */
export class RandomActions {
  readonly #random: () => number;
  readonly #days: readonly string[];
  readonly #season: RandomSeason;
  readonly #managerNow: () => Browser;
  readonly #done: string[] = [];
  /** How many actions have been taken back. */
  undone = 0;

  constructor(
    random: () => number,
    days: readonly string[],
    guest: Browser,
    managerNow: () => Browser,
  ) {
    this.#random = random;
    this.#days = days;
    this.#managerNow = managerNow;
    this.#season = new RandomSeason(random, days, guest, managerNow);
  }

  /** Sends one command, which may well be refused. */
  async sendCommand(): Promise<Answer> {
    if (this.#done.length > 0 && this.#random() < 0.1) {
      return this.#undo();
    }

    const answer = await this.#sendAny();
    this.note(answer);
    return answer;
  }

  /** Notes the action of an answer, so that it may be taken back. */
  note({ status, headers }: Answer): void {
    const action = headers.get('x-correlation-id');
    if (action !== null && status < 300) {
      this.#done.push(action);
    }
  }

  async #undo(): Promise<Answer> {
    const action = this.#pick(this.#done.slice(-REMEMBERED));
    const answer = await this.#managerNow().post(`/api/admin/actions/${action}/undo`, {});
    if (answer.status === 200) {
      this.undone += 1;
    }

    this.note(answer);
    return answer;
  }

  async #sendAny(): Promise<Answer> {
    if (this.#random() < 0.6) {
      return this.#season.sendCommand();
    }

    const manager = this.#managerNow();
    const key = await this.#pickBookingId();
    return this.#pick<() => Promise<Answer>>([
      () =>
        manager.post(`/api/bookings/${key}/move`, {
          timeSlotIds: this.#pickSlots(),
          keepPrice: this.#random() < 0.5,
        }),
      () =>
        manager.patch(`/api/bookings/${key}`, {
          customerName: 'Berta',
          phoneNumber: '20000002',
          notes: 'tall',
        }),
      () => manager.patch(`/api/bookings/${key}`, { equipmentRental: this.#random() < 0.5 }),
      () =>
        manager.delete(
          `/api/bookings/${key}?reason=${this.#pick(['customer', 'weather', 'breakdown'])}`,
        ),
      () => this.#close(),
      () => this.#takeBack(),
      () => this.#changeSpecialDay(),
      () => manager.delete(`/api/config/special-days/${this.#pick(this.#days)}`),
      () => manager.put('/api/config/reminders', { hoursBefore: Math.floor(this.#random() * 48) }),
      () =>
        manager.put('/api/config/payment', {
          lv: 'Maksā parkā',
          en: this.#pick(['By card', 'In cash']),
        }),
    ])();
  }

  #close() {
    const slots = this.#pickSlots();
    return this.#managerNow().post('/api/closures', {
      from: startOfSlot(earliestOf(slots)).toISOString(),
      to: startOfSlot(addHalfHours(latestOf(slots), 4)).toISOString(),
      reason: this.#pick(['weather', 'breakdown', 'other']),
      note: this.#random() < 0.5 ? null : { lv: 'Vētra', en: 'Storm' },
    });
  }

  async #takeBack() {
    const { body } = await this.#managerNow().get<Closure[]>('/api/closures');
    return this.#managerNow().delete(
      `/api/closures/${body.length > 0 ? this.#pick(body).id : 'none'}`,
    );
  }

  #changeSpecialDay() {
    const isClosed = this.#random() < 0.3;
    return this.#managerNow().put('/api/config/special-days', {
      days: [this.#pick(this.#days)],
      isClosed,
      openTime: isClosed ? null : '12:00',
      closeTime: isClosed ? null : this.#pick(['18:00', '20:30']),
      price: this.#pick([null, 30]),
      note: null,
    });
  }

  async #pickBookingId(): Promise<string> {
    const status = this.#random() < 0.3 ? '?status=postponed' : '';
    const { body } = await this.#managerNow().get<BookingWithSlots[]>(`/api/bookings${status}`);
    return body.length > 0 ? this.#pick(body).id : 'none';
  }

  #pickSlots(): SlotId[] {
    const day = slotsOfDay(this.#pick(this.#days));
    const first = 26 + Math.floor(this.#random() * 16);
    return day.slice(first, first + 1 + Math.floor(this.#random() * 3));
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }
}
