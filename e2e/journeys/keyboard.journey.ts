import { countStepsTo } from '../pages/days-ahead.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

test('a guest books by keyboard alone', async ({ site, page }) => {
  await page.goto('/');
  await expect(page.getByRole('grid', { name: 'Booking calendar' })).toBeVisible();
  await expect(page.getByText('Loading calendar...')).toHaveCount(0);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressTabUntil(page.getByRole('button', { name: 'Next week' }));
  for (let i = 0; i < countStepsTo(site.weeksAhead); i += 1) {
    await page.keyboard.press('Enter');
  }

  await expect(site.available.first()).toBeVisible();
  await expect(page.getByText('Loading calendar...')).toHaveCount(0);

  await page.keyboard.press('Tab');
  const cell = page.locator('[data-cell]:focus');
  await expect(cell).toHaveAccessibleName(/Available$/);
  const monday = await cell.getAttribute('aria-label');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(cell).toHaveAccessibleName(monday ?? '');
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press('ArrowDown');
  }

  await moveDownToAvailable();
  await page.keyboard.press('Enter');
  await moveDownToAvailable();
  await page.keyboard.press('Space');
  await expect(site.chosen).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: '2 slots in all' })).toHaveCount(1);

  await pressTabUntil(page.getByRole('button', { name: /^Book Now/ }));
  await page.keyboard.press('Enter');
  await pressTabUntil(page.getByRole('button', { name: 'Continue as guest' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Kārlis Krūmiņš');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+371 20 123 456');
  await pressTabUntil(page.getByRole('button', { name: 'Complete Booking' }));
  await page.keyboard.press('Enter');
  await site.expectConfirmed();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  async function moveDownToAvailable(): Promise<void> {
    do {
      await page.keyboard.press('ArrowDown');
    } while (!/Available$/.test((await cell.getAttribute('aria-label')) ?? ''));
  }

  async function pressTabUntil(target: typeof cell): Promise<void> {
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) {
        return;
      }
    }

    throw new Error('Tab never reached the target.');
  }
});

test('Page Down moves to the next week @long', async ({ page, site }) => {
  await site.openWeekAhead();
  const range = page.getByRole('heading', { level: 2 }).first();
  const before = await range.textContent();
  await site.available.first().focus();
  await page.keyboard.press('PageDown');
  await expect(range).not.toHaveText(before ?? '');
});
