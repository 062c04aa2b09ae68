import type { Page } from '@playwright/test';

import { countTaps } from '../pages/count-taps.ts';
import { DockSite } from '../pages/dock-site.ts';
import { expectTouchable } from '../pages/expect-touchable.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { signInAs } from '../system/people.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

// Chromium reports a file that it preloaded past the worker just before the worker gave it the same
// one.
test.use({ expectedConsoleMessages: [/cross-world service worker/] });

/** A name that no other run has, without digits. */
function newName(first: string): string {
  const letters = Array.from({ length: 8 }, () =>
    String.fromCharCode(97 + Math.floor(Math.random() * 26)),
  );
  return `${first} Ž${letters.join('')}`;
}

/** A phone number of this test's own, because bookings with the same number are one customer's. */
const newPhoneNumber = (): string => `+3712${1_000_000 + Math.floor(Math.random() * 9_000_000)}`;

const search = (page: Page) => page.getByRole('button', { name: /^(Search|Meklēt)$/ });
const field = (page: Page) => page.getByRole('dialog').getByRole('searchbox');

test('an operator finds a booking of another day in two taps and a name, and its person', async ({
  page,
}) => {
  const dock = new DockSite(page, 16);
  await signInAs(page, 'operator');
  const name = newName('Anna');
  const { id, shortReference } = await dock.book('11:30', name, {
    phoneNumber: newPhoneNumber(),
    staffNotes: 'likes the second cable',
  });
  await page.goto('/admin/today');
  await dock.waitUntilLoaded();
  const countTapsUntilNow = await countTaps(page);

  await search(page).click();
  await field(page).fill(name.toLowerCase().replace('ž', 'z'));
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details).toContainText(shortReference);
  expect(await countTapsUntilNow()).toBe(2);
  await expect(page).toHaveURL(new RegExp(`day=${dock.day}&reference=`));
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`/admin/today?day=${dock.day}`);
  await expect(dock.findEntry(name)).toBeVisible();

  await page.keyboard.press('/');
  await field(page).fill(shortReference);
  await page.getByRole('link', { name: `All about ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveURL(/\/admin\/people\/[0-9A-Z]{16}$/);
  await expect(page.getByText('likes the second cable')).toBeVisible();
  await expectUsable(page, 'the page of a person');
  await page.request.delete(`/api/bookings/${id}`);
});

/** Between two letters, of somebody who types fast. */
const FAST_TYPING_MS = 60;

test('a manager finds a booking from any page by the keyboard alone', async ({ page }) => {
  const dock = new DockSite(page, 17);
  await signInAs(page, 'manager');
  const name = newName('Juris');
  const { id, reference } = await dock.book('11:30', name);
  await page.goto('/admin/statistics');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics');
  // The painted frame has the title, too, but hears no keys.
  await expect(page.locator('[data-frame]')).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type(name, { delay: FAST_TYPING_MS });
  await expect(field(page), 'nothing is lost while the dialog opens').toHaveValue(name);
  const hit = page.getByRole('link', { name: new RegExp(`^${name}`) });
  await expect(hit).toBeVisible();
  await expect(page.getByRole('dialog').getByText('1 found')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(hit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/bookings?reference=${reference}`);
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toContainText(name);
  await page.request.delete(`/api/bookings/${id}`);
});

for (const [width, height, time] of [
  [390, 844, '11:30'],
  [820, 1180, '14:00'],
  [1440, 900, '15:00'],
] as const) {
  const title = `the search is usable at ${width} pixels, empty, with hits and without`;
  test(title, tagLongIf(width === 820), async ({ page }) => {
    await page.setViewportSize({ width, height });
    const dock = new DockSite(page, 18);
    await signInAs(page, 'operator');
    const name = newName('Zane');
    const { id } = await dock.book(time, name);
    await page.goto('/admin/today');
    await dock.waitUntilLoaded();
    await expectUsable(page, 'the dock with its days');
    await search(page).click();
    await expectUsable(page, 'the empty search');
    await field(page).fill(name);
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
    await expectUsable(page, 'the search with a hit');
    if (width === 390) {
      await expectTouchable(page, 'the search with a hit');
    }

    await field(page).fill(`${name} nobody`);
    await expect(page.getByText('Nobody found')).toBeVisible();
    await expectUsable(page, 'the search without a hit');
    await page.request.delete(`/api/bookings/${id}`);
  });
}

test('the dock shows any day, and finds on all days what is not on it', async ({ page }) => {
  const dock = new DockSite(page, 19);
  await signInAs(page, 'operator');
  const name = newName('Berta');
  const { id } = await dock.book('11:30', name);
  await page.goto('/admin/today');
  await dock.waitUntilLoaded();
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await page
    .getByRole('dialog', { name: 'Booking Details' })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(dock.findEntry(name)).toBeVisible();
  await expect(page.getByText('1 in all · 0 arrived · 0 did not come')).toBeVisible();
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(dock.findEntry(name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(dock.findEntry(name)).toBeVisible();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL('/admin/today');
  await page.request.delete(`/api/bookings/${id}`);
});
