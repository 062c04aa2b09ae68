import type { Page } from '@playwright/test';

import { expectUsable } from '../pages/expect-usable.ts';
import { staffAddresses } from '../pages/site-map.ts';
import { signInAs } from '../system/people.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

/** How many pages one sign-in looks at. */
const AT_ONCE = 6;

/** The titles of some pages. All have that of the menu, or the specification's, in the tab too. */
const titles = new Map([
  ['/admin/dashboard', { 'en-GB': 'Manager Dashboard', 'lv-LV': 'Vadītāja pārskats' }],
  ['/admin/bookings', { 'en-GB': 'Calendar', 'lv-LV': 'Kalendārs' }],
  ['/admin/users', { 'en-GB': 'User Management', 'lv-LV': 'Lietotāji' }],
  ['/admin/statistics', { 'en-GB': 'Statistics', 'lv-LV': 'Statistika' }],
  ['/admin/system-config', { 'en-GB': 'Settings', 'lv-LV': 'Iestatījumi' }],
  ['/admin/feedback', { 'en-GB': 'Feedback', 'lv-LV': 'Atsauksmes' }],
  ['/admin/history', { 'en-GB': 'History', 'lv-LV': 'Vēsture' }],
  ['/admin/debug', { 'en-GB': 'Debug', 'lv-LV': 'Atkļūdošana' }],
]);

for (const { colorScheme, width, locale } of [
  { colorScheme: 'light', width: 1440, locale: 'en-GB' },
  { colorScheme: 'dark', width: 360, locale: 'lv-LV' },
] as const) {
  test.describe(
    `the staff’s page, ${colorScheme}, at ${width} px, ${locale}`,
    tagLongIf(width === 360),
    () => {
      // The unknown person is answered with 404, which the browser logs.
      test.use({
        colorScheme,
        locale,
        viewport: { width, height: 800 },
        expectedConsoleMessages: [/status of 404/],
      });

      const examine = async (page: Page, path: string) => {
        await page.goto(path);
        const heading = page.getByRole('heading', { level: 1, name: titles.get(path)?.[locale] });
        await expect(page).toHaveTitle(/ – Wake Siguļi$/);
        await expect(heading).toBeVisible();
        await expect(page.locator('[data-frame]')).toHaveCount(0);
        const title = (await heading.textContent()) ?? '';
        await expect(page).toHaveTitle(`${title} – Wake Siguļi`);
        // A page below one of the menu has a title of its own.
        const entry = page.locator(`nav [aria-current=page][href="${path}"]:visible`);
        if ((await entry.count()) > 0 && path !== '/admin/dashboard') {
          await expect(entry).toHaveText(title);
        }
        await expect(page.getByRole('main').getByText(/^(Loading|Ielādē)/)).toHaveCount(0);
        await expectUsable(page, path);
      };

      // A browser that has opened one of them has most of the others' files.
      for (let first = 0; first < staffAddresses.length; first += AT_ONCE) {
        const paths = staffAddresses.slice(first, first + AT_ONCE);
        test(`${paths.join(', ')} are accessible and fit the screen`, async ({ page }) => {
          await signInAs(page, 'manager');
          for (const path of paths) {
            await test.step(path, () => examine(page, path));
          }
        });
      }
    },
  );
}
