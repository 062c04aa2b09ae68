import type { Page } from '@playwright/test';

import { DockSite } from '../pages/dock-site.ts';
import { signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

/** What the page looks like on paper; Chromium lays out its pages by this when it makes a PDF. */
async function expectPaperHasNoChrome(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const chrome of ['header', 'footer', 'nav', 'aside', 'button', '[data-docked]']) {
    await expect(page.locator(chrome).filter({ visible: true }), chrome).toHaveCount(0);
  }

  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
}

test('a confirmation is printed without menus and buttons', async ({ page, site }) => {
  await site.openWeekAhead();
  await site.pick(1);
  await site.bookNow();
  await site.fillIn();
  await site.complete.click();
  await site.expectConfirmed();
  await expectPaperHasNoChrome(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('You pay at the park: cash or card')).toBeVisible();
});

test('the dock’s day is printed as a list for the wall', async ({ page }) => {
  const dock = new DockSite(page, 5);
  await signInAs(page, 'operator');
  const details = { equipmentRental: true, experienceLevel: 'beginner', notes: 'First time' };
  await dock.book('10:00', 'Anna Bērziņa', details);
  await dock.book('14:00', 'Juris Kalns');
  await dock.open();
  await expectPaperHasNoChrome(page);
  for (const name of ['Anna Bērziņa', 'Juris Kalns']) {
    await expect(dock.findEntry(name)).toBeVisible();
    expect(
      await dock.findEntry(name).evaluate((entry) => getComputedStyle(entry).breakInside),
    ).toBe('avoid');
  }

  await page.setViewportSize({ width: 718, height: 1047 });
  const phone = await dock.findEntry('Juris Kalns').getByText('+371').boundingBox();
  const due = await dock.findEntry('Juris Kalns').getByText('€').boundingBox();
  const gap = (due?.x ?? 0) - (phone?.x ?? 0) - (phone?.width ?? 0);
  expect(gap, 'what is due stands apart from the phone number').toBeGreaterThan(4);

  const sheetOnItsSide = { width: 1047, height: 718 };
  await page.setViewportSize(sheetOnItsSide);
  const list = await dock.findEntry('Anna Bērziņa').boundingBox();
  expect(list?.width, 'the list takes the whole sheet').toBeGreaterThan(900);

  for (const text of ['Rental gear', 'Beginner', 'First time']) {
    await expect(dock.findEntry('Anna Bērziņa').getByText(text)).toBeVisible();
  }
});
