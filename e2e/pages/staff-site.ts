import { expect, type Locator, type Page } from '@playwright/test';

import { findDayAhead } from './days-ahead.ts';

/**
 * The staff's calendar as staff use it. Elements are found by visible text and accessible names.
 */
export class StaffSite {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /**
   * Opens the calendar some weeks ahead. From the fifth week on nothing is on sale, and each
   * journey has a weekday of its own.
   */
  async openWeek(ahead: number): Promise<void> {
    await this.page.goto(`/admin/bookings?week=${findDayAhead(ahead, 0)}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
    await expect(this.page.getByText('Loading calendar...')).toHaveCount(0);
  }

  /** Returns a half-hour by day and time, in any state: `Thursday`, `15:00`. */
  findCell(weekday: string, time: string): Locator {
    return this.page
      .getByRole('grid')
      .getByRole('button', { name: new RegExp(`^${weekday} .*, ${time}–`) });
  }

  findAction(name: string | RegExp): Locator {
    return this.page
      .getByRole('region', { name: 'Actions on the selection' })
      .getByRole('button', { name });
  }

  /** Chooses an action from the menu of the bar of actions. */
  async chooseFromMenu(name: string): Promise<void> {
    await this.findAction('More actions').click();
    await this.findAction(name).click();
  }

  /** Selects from one half-hour to another of the same day. */
  async select(weekday: string, from: string, to: string): Promise<void> {
    await this.findCell(weekday, from).click();
    await this.findCell(weekday, to).click({ modifiers: ['Shift'] });
  }

  findDialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  async fillInCustomer(dialog: Locator, name: string): Promise<void> {
    await dialog.getByLabel('Customer name').fill(name);
    await dialog.getByLabel('Phone').fill('+371 20 123 456');
  }

  /** Puts empty half-hours on sale, because weeks far ahead have no slots of their own. */
  async openForSale(weekday: string, from: string, to: string): Promise<void> {
    await this.select(weekday, from, to);
    await this.findAction('Make Available').click();
    const dialog = this.findDialog('Make Time Slots Available');
    // The field starts with the price that the half hours have now.
    await dialog.getByRole('spinbutton').fill('15');
    await dialog.getByRole('button', { name: 'Make Available' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(this.findCell(weekday, from)).toHaveAccessibleName(/Available$/);
  }
}
