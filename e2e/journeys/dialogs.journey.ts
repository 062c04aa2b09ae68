import type { Locator, Page } from '@playwright/test';

import { findDayAhead } from '../pages/days-ahead.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { bookFor } from '../system/book-for.ts';
import { signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** A week that no other journey uses. */
const WEEKS_AHEAD = 31;

async function boxOf(shown: Locator) {
  const box = await shown.boundingBox();
  if (!box) {
    throw new Error('It is not shown.');
  }

  return box;
}

/** On a phone the primary button is the first, as wide as the sheet, and in view. */
async function expectSheet(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  const primary = dialog.locator('.ant-btn-primary');
  await expect(primary, name).toBeInViewport({ ratio: 1 });
  await expectUsable(page, name);
  const [sheet, button, others] = [
    await boxOf(dialog),
    await boxOf(primary),
    await dialog.locator('.ant-modal-footer').locator('button, a').all(),
  ];
  expect([sheet.x, sheet.width, sheet.y + sheet.height], `${name} is at the lower edge`).toEqual([
    0,
    PHONE.width,
    PHONE.height,
  ]);
  expect(button.width, `the primary button of ${name}`).toBe(sheet.width - 32);
  for (const other of others.slice(1)) {
    expect((await boxOf(other)).y, `below the primary button of ${name}`).toBeGreaterThan(button.y);
  }
}

test.describe('dialogs on a phone', () => {
  test.use({ viewport: PHONE, expectedConsoleMessages: [/status of 500/] });

  test('are sheets whose primary button is full width', async ({ page }) => {
    await signInAs(page, 'manager');
    const reference = await bookFor(page, 'Anna Lapa', findDayAhead(WEEKS_AHEAD, 1), ['12:00']);
    await page.goto(`/admin/bookings?reference=${reference}`);
    await expectSheet(page, 'Booking Details');
    const details = page.getByRole('dialog', { name: 'Booking Details' });
    await details.getByRole('button', { name: 'Edit Booking' }).click();
    await expectSheet(page, 'Edit Booking');
    const editing = page.getByRole('dialog', { name: 'Edit Booking' });
    // A real keyboard has this height, but none can be opened here (use-keyboard-room.ts).
    const setKeyboard = (height: string) =>
      page.evaluate(
        (room) => document.documentElement.style.setProperty('--keyboard-room', room),
        height,
      );
    await setKeyboard('300px');
    const { y, height } = await boxOf(editing);
    expect(y + height, 'the sheet is above the keyboard').toBe(PHONE.height - 300);
    expect(y, 'and as high as the rest allows').toBeGreaterThanOrEqual(0);
    await setKeyboard('0px');
    await page.getByRole('button', { name: 'Cancel' }).last().click();

    await page.goto(`/admin/bookings?reference=${reference}`);
    await details.getByRole('button', { name: 'Cancel Booking' }).click();
    await expectSheet(page, 'Cancel Booking');
    await page.getByRole('button', { name: 'Keep Booking' }).click();

    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Add User' }).click();
    await expectSheet(page, 'Add User');
  });

  test('a toast covers no button of a sheet', async ({ page }) => {
    await page.route('**/api/feedback', (route) =>
      route.fulfill({ status: 500, json: { error: 'Out of order.' } }),
    );
    await page.goto('/');
    await page.getByRole('button', { name: 'Your Feedback' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your Feedback' });
    await dialog.getByRole('radio', { name: 'Good', exact: true }).check({ force: true });
    await dialog.getByLabel('Comment').fill('The water was warm.');
    await expectUsable(page, 'Your Feedback');
    expect(await page.locator('[class*=ant-]').count(), 'nothing of antd').toBe(0);
    await dialog.getByRole('button', { name: 'Send Feedback' }).click();
    const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('alert');
    await expect(toast).toBeVisible();
    const over = await boxOf(toast);
    for (const control of await dialog.locator('button, input, textarea').all()) {
      const box = await boxOf(control);
      const isBelow = box.y >= over.y + over.height;
      const isAbove = box.y + box.height <= over.y;
      expect(isBelow || isAbove, `covered: ${await control.evaluate((one) => one.outerHTML)}`).toBe(
        true,
      );
    }
  });
});

for (const viewport of [PHONE, DESK]) {
  test(`errors move no button of a dialog at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signInAs(page, 'manager');
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    const submit = dialog.getByRole('button', { name: 'Create User' });
    await expect(dialog.getByLabel('Email')).toBeFocused();
    const before = await boxOf(submit);
    await submit.click();
    await expect(dialog.locator('.ant-form-item-explain-error')).not.toHaveCount(0);
    await expect(dialog.getByLabel('Email')).toBeFocused();
    expect(await boxOf(submit)).toEqual(before);
  });
}
