import type { Locator, Page } from '@playwright/test';

import { StaffSite } from '../pages/staff-site.ts';
import { signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

/** Weeks that no other journey uses. */
const WEEKS_AHEAD = 6;

test('a manager puts slots on sale, books for a caller and clears the slots, all by keyboard', async ({
  page,
}) => {
  const staff = new StaffSite(page);
  const keys = page.keyboard;
  const cell = page.locator('[data-cell]:focus');
  await signInAs(page, 'manager');
  await page.goto('/admin/bookings');
  await expect(page.locator('button[data-kind]').first()).toBeVisible();

  await pressTabUntil(page, page.getByRole('link', { name: 'Skip to content' }));
  await keys.press('Enter');
  await pressTabUntil(page, page.locator('[data-cell]'));
  await moveAhead(page, WEEKS_AHEAD);
  await keys.press('Home');
  while (!/, 10:00–/.test((await cell.getAttribute('aria-label')) ?? '')) {
    await keys.press('ArrowUp');
  }

  await expect(cell).toHaveAccessibleName(/^Monday .*, 10:00–10:30, Empty$/);

  await keys.press('Space');
  await keys.press('ArrowDown');
  await keys.press('ArrowDown');
  await keys.press('Shift+Enter');
  await expect(page.getByText('3 slots selected')).toBeVisible();
  await pressTabUntil(page, staff.findAction('Make Available'), 'Shift+Tab');
  await keys.press('Enter');
  const sale = staff.findDialog('Make Time Slots Available');
  await expect(sale.getByLabel(/^Price/)).toBeFocused();
  await expectFocusInside(page, sale);
  await keys.press('Escape');
  await expect(sale).toHaveCount(0);
  await expect(staff.findAction('Make Available')).toBeFocused();
  await keys.press('Enter');
  await expect(sale.getByLabel(/^Price/)).toBeFocused();
  await keys.press('Enter');
  await expect(sale).toHaveCount(0);
  await expect(staff.findCell('Monday', '10:30')).toHaveAccessibleName(/€\d+, Available$/);
  // The element that opened the dialog has nothing left to act on.
  await expect(page.getByRole('main')).toBeFocused();

  await keys.press('F8');
  await pressTabUntil(page, page.getByRole('button', { name: 'Undo' }));
  await keys.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();
  await expect(staff.findCell('Monday', '10:30')).toHaveAccessibleName(/Empty$/);
  await expect(page.getByRole('main')).toBeFocused();

  await pressTabUntil(page, page.locator('[data-cell]'));
  await keys.press('End');
  await expect(cell).toHaveAccessibleName(/^Sunday .*Empty$/);
  await keys.press('Space');
  await pressTabUntil(page, staff.findAction('Create Booking'), 'Shift+Tab');
  await keys.press('Enter');
  const manual = staff.findDialog('Create Manual Booking');
  await expect(manual.getByLabel('Customer name')).toBeFocused();
  await keys.type('Ilze Ozola');
  await keys.press('Tab');
  await keys.type('+371 20 123 456');
  await keys.press('Enter');
  await expect(manual).toHaveCount(0);
  await expect(staff.findAction('Create Booking')).toBeFocused();

  await pressTabUntil(page, page.locator('[data-cell]'));
  await expect(cell).toHaveAccessibleName(/^Sunday .*Ilze Ozola, .*\+371[\d ]+, Booked$/);
  await keys.press('Enter');
  const details = staff.findDialog('Booking Details');
  await expect(details.getByText('Ilze Ozola')).toBeVisible();
  await pressTabUntil(page, details.getByRole('button', { name: 'Cancel Booking' }));
  await keys.press('Enter');
  const cancelling = staff.findDialog('Cancel Booking');
  await pressTabUntil(page, cancelling.getByRole('radio', { name: /^Cancel Booking/ }));
  await keys.press('ArrowDown');
  await pressTabUntil(page, cancelling.getByRole('button', { name: 'Clear Slot' }));
  await keys.press('Enter');
  await expect(cancelling).toHaveCount(0);
  await expect(cell).toHaveAccessibleName(/^Sunday .*Cleared from booking [0-9A-Z]{16}, Cleared$/);
});

async function pressTabUntil(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const isFocused = () =>
    target.evaluateAll((elements) => elements.some((one) => one === document.activeElement));
  for (let i = 0; i < 40; i += 1) {
    if (await isFocused()) {
      return;
    }

    await page.keyboard.press(key);
  }

  throw new Error(`${key} never reached the target.`);
}

/**
 * Moves ahead by this many weeks with Page Down, which also moves the focus to a cell of the new
 * week.
 */
async function moveAhead(page: Page, count: number): Promise<void> {
  const range = page.getByRole('heading', { level: 2 }).first();
  for (let week = 0; week < count; week += 1) {
    const before = await range.textContent();
    // The calendar ignores Page Down while it is moving to another week.
    await expect(async () => {
      await page.keyboard.press('PageDown');
      await expect(range).not.toHaveText(before ?? '', { timeout: 500 });
    }).toPass();
    await expect(page.locator('[data-cell]:focus')).toHaveCount(1);
  }
}

/**
 * Asserts that Tab never reaches anything behind the dialog; it may reach the browser's own
 * toolbar.
 */
async function expectFocusInside(page: Page, dialog: Locator): Promise<void> {
  for (let i = 0; i < 8; i += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await dialog.evaluate(
      (inside) =>
        document.activeElement !== document.body && !inside.contains(document.activeElement),
    );
    expect(isOutside, 'Tab leaves the dialog').toBe(false);
  }
}
