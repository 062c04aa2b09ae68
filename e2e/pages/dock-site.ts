import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

import {
  addDays,
  dayOfInstant,
  endOfSlot,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';

import { waitUntilShown } from '../system/wait-until-shown.ts';
import { findSlotOn } from './days-ahead.ts';

interface Booked {
  readonly id: string;
  readonly reference: string;
  readonly shortReference: string;
}

const JOURNEYS = 24;
/**
 * With the days above that is within a year; the books of days more than 400 days ago are closed
 * (rule 7.15).
 */
const MIN_DAYS_AGO = 100;

/**
 * The dock as staff use it. Each journey has a past day for itself: its browser's clock stands at
 * noon of that day, so that no journey sees another one's bookings, and the server accepts the
 * times of its taps.
 */
export class DockSite {
  readonly page: Page;
  readonly day: Day;

  /**
   * `journey` is a number below 24 that no other journey has. An earlier run is unlikely to have
   * used the same day.
   */
  constructor(page: Page, journey: number) {
    this.page = page;
    this.day = addDays(
      dayOfInstant(new Date()),
      -MIN_DAYS_AGO - journey - JOURNEYS * Math.floor(Math.random() * 12),
    );
  }

  get #noon(): Date {
    return startOfSlot(this.findSlot('12:00'));
  }

  /**
   * Opens the page, and waits until the day is there and the worker could show it without a
   * network.
   */
  async open(): Promise<void> {
    await this.page.clock.setFixedTime(this.#noon);
    await this.page.goto('/admin/today');
    await this.waitUntilLoaded();
    await this.page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== 'activated') {
        await new Promise((resolve) =>
          active?.addEventListener('statechange', resolve, { once: true }),
        );
      }
    });
  }

  async waitUntilLoaded(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(/^(Dock|Piestātne)$/);
    await expect(this.page.getByText(/^(Loading|Ielādē)/)).toHaveCount(0);
  }

  findSlot(time: string): SlotId {
    return findSlotOn(this.day, time);
  }

  get walkIn(): Locator {
    return this.page.getByRole('button', { name: /^(Walk-in|Bez pieraksta)$/ });
  }

  findEntry(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true });
  }

  /** Chooses an action from the menu of a booking's row. */
  async choose(name: string, action: string): Promise<void> {
    await this.findEntry(name)
      .getByRole('button', { name: `More about ${name}` })
      .click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Books on the journey's day, as the signed-in user. */
  async book(time: string, customerName: string, more: object = {}): Promise<Booked> {
    const slot = this.findSlot(time);
    const timeSlots = [
      { startTime: startOfSlot(slot).toISOString(), endTime: endOfSlot(slot).toISOString() },
    ];
    const data = { customerName, phoneNumber: '+37120123456', timeSlots, ...more };
    const answer = await this.page.request.post('/api/bookings/admin', { data });
    expect(answer.status(), await answer.text()).toBe(201);
    const { booking } = (await answer.json()) as { booking: Booked };
    await waitUntilShown(this.page, booking.reference);
    return booking;
  }

  /** Puts half hours of the journey's day on sale. */
  async offer(...times: string[]): Promise<void> {
    const data = { timeSlotIds: times.map((time) => cellOf(this.findSlot(time))), price: 20 };
    const answer = await this.page.request.post('/api/timeslots/make-available', { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** Blocks a half hour of the journey's day that is on sale. */
  async block(time: string, reason: string): Promise<void> {
    const data = { timeSlotIds: [this.findSlot(time)], reason };
    const answer = await this.page.request.post('/api/timeslots/block', { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** Notes attendance as another device does, some minutes after the journey's noon. */
  async noteElsewhere(
    { id }: Booked,
    state: string,
    minutesLater: number,
    by: APIRequestContext = this.page.request,
  ) {
    const happenedAt = new Date(this.#noon.getTime() + minutesLater * 60_000).toISOString();
    const answer = await by.post(`/api/bookings/${id}/attendance`, { data: { state, happenedAt } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** Reads a booking's attendance from the server; undefined if nobody noted it. */
  async readAttendance({ id }: Booked): Promise<string | undefined> {
    const answer = await this.page.request.get(`/api/bookings/${id}`);
    const { booking } = (await answer.json()) as {
      booking: { attendance: { state: string } | null };
    };
    return booking.attendance?.state;
  }
}
