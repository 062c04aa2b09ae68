import { expect, test, type Locator, type Page } from '@playwright/test';

import { addDays } from '@cablepark/contracts/shared/riga-time';

import { countStepsTo, findDayAhead, readFirstDay } from './days-ahead.ts';

export type Language = 'en' | 'lv';

const words = {
  en: {
    nextWeek: 'Next week',
    available: /, available$/i,
    booked: /, booked$/i,
    bookNow: /^Book Now/,
    name: 'Name',
    phone: 'Phone',
    email: /^Email/,
    complete: 'Complete Booking',
    confirmed: 'Booking Confirmed!',
    grid: 'Booking calendar',
  },
  lv: {
    nextWeek: 'Nākamā nedēļa',
    available: /, brīvs$/i,
    booked: /, aizņemts$/i,
    bookNow: /^Rezervēt \(/,
    name: 'Vārds, uzvārds',
    phone: 'Tālrunis',
    email: /^E-pasts/,
    complete: 'Pabeigt rezervāciju',
    confirmed: 'Rezervācija apstiprināta!',
    grid: 'Rezervāciju kalendārs',
  },
};

/**
 * The site as a visitor uses it. Elements are found by visible text and accessible names, never by
 * classes.
 */
export class BookingSite {
  readonly #words: (typeof words)[Language];
  readonly page: Page;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.#words = words[language];
  }

  readIn(language: Language): BookingSite {
    return new BookingSite(this.page, language);
  }

  /**
   * The week in which the journeys of this worker book, counted from the first one. No other worker
   * books there, so journeys that run at the same time never want the same slots. All of it can
   * still be cancelled.
   */
  get weeksAhead(): number {
    const isNextWeekFarEnough = findDayAhead(1, 0) > addDays(readFirstDay(), 1);
    return test.info().parallelIndex + (isNextWeekFarEnough ? 1 : 2);
  }

  /** Opens the calendar at this week. */
  async openWeekAhead(): Promise<void> {
    await this.page.goto('/');
    // Late on a Sunday, none of this week's slots is available any more, so this waits only until
    // they are loaded.
    await expect(this.page.getByRole('button', { name: this.#words.nextWeek })).toBeVisible();
    await expect(this.page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await this.moveAhead(this.weeksAhead);
    await expect(this.available.first()).toBeVisible();
    await expect(this.page.getByText('Loading calendar...')).toHaveCount(0);
  }

  /**
   * Moves the calendar from the present week to the one that is this many weeks after the first.
   */
  async moveAhead(weeks: number): Promise<void> {
    for (let i = 0; i < countStepsTo(weeks); i += 1) {
      await this.page.getByRole('button', { name: this.#words.nextWeek }).click();
    }
  }

  findSlots(name: RegExp): Locator {
    return this.page.getByRole('main').getByRole('button', { name });
  }

  get available(): Locator {
    return this.findSlots(this.#words.available);
  }

  get booked(): Locator {
    return this.findSlots(this.#words.booked);
  }

  get chosen(): Locator {
    return this.page.locator('button[data-state=selected]');
  }

  /** Returns a slot in any state, by the constant part of its name: day and times. */
  findSlot(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: dayAndTimesOf(name) });
  }

  /**
   * Picks the first available slots of one day that follow each other without a gap, and returns
   * their names.
   */
  async pick(count: number): Promise<string[]> {
    const labels = await this.available.evaluateAll((slots) =>
      slots.map((slot) => slot.getAttribute('aria-label')),
    );
    const names = findStretch(
      labels.map((label) => dayAndTimesOf(label ?? '')),
      count,
    );
    for (const [i, name] of names.entries()) {
      await this.findSlot(name).click();
      await expect(this.chosen).toHaveCount(i + 1);
    }

    return names;
  }

  /** What the browser has stored for the site under a key. */
  readStored(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }

  /** The selected slots, as they are stored. */
  async readSelection(): Promise<
    readonly { readonly id: number; readonly startTime: string; readonly price: number }[]
  > {
    return JSON.parse((await this.readStored('enhancedBookingSelection')) ?? '[]') as [];
  }

  async bookNow(): Promise<void> {
    await this.page.getByRole('button', { name: this.#words.bookNow }).click();
    await expect(this.page).toHaveURL(/\/booking$/);
  }

  async fillIn(name = 'Anna Kalniņa'): Promise<void> {
    await this.page.getByLabel(this.#words.name, { exact: true }).fill(name);
    await this.page.getByLabel(this.#words.phone, { exact: true }).fill('+371 20 123 456');
    await this.page.getByLabel(this.#words.email).fill('anna@example.com');
  }

  get complete(): Locator {
    return this.page.getByRole('button', { name: this.#words.complete });
  }

  async expectConfirmed(): Promise<void> {
    await expect(this.page).toHaveURL(/\/confirmation\/[0-9A-Z]{16}$/);
    await expect(this.page.getByRole('heading', { name: this.#words.confirmed })).toBeVisible();
  }
}

/**
 * Reduces `Saturday 28 November, 15:00–15:30, €25, Available` to
 * `Saturday 28 November, 15:00–15:30`.
 */
const dayAndTimesOf = (name: string): string =>
  /^.*?\d{2}:\d{2}–\d{2}:\d{2}/.exec(name)?.[0] ?? name;

function findStretch(names: readonly string[], length: number): string[] {
  for (const first of names) {
    const stretch = [first];
    while (stretch.length < length) {
      const next = names.find((name) => isAfter(name, stretch.at(-1) ?? ''));
      if (next === undefined) {
        break;
      }

      stretch.push(next);
    }
    if (stretch.length === length) {
      return stretch;
    }
  }

  throw new Error(`No ${length} slots in a row are available.`);
}

/** Whether the slot of this name begins when the other one ends, on the same day. */
const isAfter = (name: string, before: string): boolean =>
  name.startsWith(`${before.slice(0, -'15:00–15:30'.length)}${before.slice(-'15:30'.length)}`);
