import type { Page } from '@playwright/test';

import { cellOf } from '@cablepark/contracts/shared/slot-ids';

import { findDayAhead, findSlotOn } from '../pages/days-ahead.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { StaffSite } from '../pages/staff-site.ts';
import { bookFor } from '../system/book-for.ts';
import { signInAs } from '../system/people.ts';
import { readShortReference } from '../system/read-short-reference.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

/** A week that no other journey uses. */
const WEEKS_AHEAD = 18;
const WEDNESDAY = findDayAhead(WEEKS_AHEAD, 2);

const findLines = (page: Page) => page.getByRole('main').locator('time').locator('xpath=..');

test('a manager reads what became of a booking and of a half hour', async ({ page }) => {
  const staff = new StaffSite(page);
  await signInAs(page, 'manager');
  const reference = await bookFor(page, 'Gunta Zeme', WEDNESDAY, ['12:00', '12:30']);
  const moved = await page.request.post(`/api/bookings/${reference}/move`, {
    data: { timeSlotIds: ['13:00', '13:30'].map((time) => cellOf(findSlotOn(WEDNESDAY, time))) },
  });
  expect(moved.status()).toBe(200);

  await test.step('from its dialog', async () => {
    await page.goto(`/admin/bookings?reference=${reference}`);
    await staff.findDialog('Booking Details').getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL(`/admin/history?reference=${reference}`);
    await expect(page.getByLabel('Booking', { exact: true })).toHaveValue(reference);
    await expect(findLines(page)).toHaveCount(2);
    await expect(findLines(page).first()).toContainText(
      /Booking moved.*Time: .* 12:00–13:00 .* → .* 13:00–14:00/,
    );
    await expect(findLines(page).nth(1)).toContainText(/Booking placed.*12:00–13:00/);
  });

  await test.step('unfolded, with all that the action changed, the slots too', async () => {
    await page.getByRole('button', { name: 'Details: Booking moved' }).click();
    const whole = findLines(page).first().getByRole('list').last().locator('xpath=ancestor::ol');
    await expect(whole).toContainText('13:00–14:00: available → booked');
    await expect(whole).toContainText('12:00–13:00: booked → available');
    await expect(whole).toContainText('Time slot opened');
    await expectUsable(page, 'an unfolded action');
    await page.getByRole('button', { name: 'Less: Booking moved' }).click();
    await expect(page.getByText('available → booked')).toHaveCount(0);
  });

  await test.step('from an empty half hour that was never stored, and from one that was', async () => {
    await page.goto(`/admin/bookings?reference=${reference}`);
    await staff.findDialog('Booking Details').getByRole('button', { name: 'Close' }).click();
    const history = page
      .getByRole('region', { name: 'Actions on the selection' })
      .getByRole('link', { name: 'History' });
    await expect(history).toHaveCount(0);
    await staff.findCell('Wednesday', '10:00').click();
    await history.click();
    await expect(page.getByText('Nothing was changed.')).toBeVisible();
    await expect(
      page.getByRole('button', { name: /^Remove: Half hour .* 10:00–10:30$/ }),
    ).toBeVisible();
    await page.goto(`/admin/history?slotId=${findSlotOn(WEDNESDAY, '12:00')}`);
    await expect(findLines(page)).toHaveCount(2);
    await page.getByRole('button', { name: /^Remove: Half hour/ }).click();
    await expect(page).toHaveURL('/admin/history');
  });

  await test.step('filtered by what happened and by a reference as it is typed', async () => {
    const said = await readShortReference(page, reference);
    await page.getByLabel('Booking', { exact: true }).fill('nonsense');
    await page.keyboard.press('Enter');
    await expect(page.getByText('A reference looks like QZ7-K4M.')).toBeVisible();
    await page.getByLabel('Booking', { exact: true }).fill(said.toLowerCase().replace('-', ''));
    await page.keyboard.press('Enter');
    await expect(findLines(page)).toHaveCount(2);
    await page.getByLabel('What happened').fill('Booking moved');
    // Enter chooses the active option, which is this one only once the list is filtered.
    await expect(
      page.locator('.ant-select-dropdown:visible .ant-select-item-option-active'),
    ).toHaveText('Booking moved');
    await page.keyboard.press('Enter');
    await expect(findLines(page)).toHaveCount(1);
    await expect(page).toHaveURL(/eventType=BookingMoved/);
    await page.reload();
    await expect(findLines(page)).toHaveCount(1);
    await page.goBack();
    await expect(findLines(page)).toHaveCount(2);
  });
});

test('the history begins with 50 lines, and shows more on demand @long', async ({ page }) => {
  await signInAs(page, 'manager');
  const days = [findDayAhead(WEEKS_AHEAD, 6)];
  for (let i = 0; i < 51; i += 1) {
    const data = { days, isClosed: true, note: { lv: null, en: `Change ${i}` } };
    expect((await page.request.put('/api/config/special-days', { data })).status()).toBe(200);
  }

  expect((await page.request.delete(`/api/config/special-days/${days.join()}`)).status()).toBe(200);
  await page.goto('/admin/history');
  await expect(findLines(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(findLines(page).nth(51)).toBeVisible();
});

test.describe('when the server fails', () => {
  test.use({ expectedConsoleMessages: [/status of 503/], viewport: { width: 390, height: 844 } });

  test('the page tries three times more, then a manager is told so and can try again @long', async ({
    page,
  }) => {
    await signInAs(page, 'manager');
    let tries = 0;
    await page.route('**/api/admin/audit*', (route) => {
      tries += 1;
      return route.fulfill({
        status: 503,
        json: { error: 'The store is down', code: 'UNAVAILABLE', issues: [] },
      });
    });
    await page.clock.install();
    await page.goto('/admin/history');
    for (const [i, pause] of [1000, 2000, 4000].entries()) {
      await expect.poll(() => tries).toBe(i + 1);
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
      await page.clock.runFor(pause);
    }

    await expect.poll(() => tries).toBe(4);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Failed to load data. Please try again.');
    await page.unroute('**/api/admin/audit*');
    await alert.getByRole('button').click();
    await expect(findLines(page).first()).toBeVisible();
    await expectUsable(page, 'the history on a phone');
  });
});
