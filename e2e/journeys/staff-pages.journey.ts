import { expectUsable } from '../pages/expect-usable.ts';
import { staffAddresses } from '../pages/site-map.ts';
import { signInAs } from '../system/people.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

/** The titles of some pages. For the others, the tab's title must equal the page's heading. */
const titles = new Map([
  ['/admin/users', { 'en-GB': 'User Management', 'lv-LV': 'Lietotāji' }],
  ['/admin/statistics', { 'en-GB': 'Statistics', 'lv-LV': 'Statistika' }],
  ['/admin/system-config', { 'en-GB': 'System Configuration', 'lv-LV': 'Sistēmas iestatījumi' }],
  ['/admin/feedback', { 'en-GB': 'Customer Feedback', 'lv-LV': 'Klientu atsauksmes' }],
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

      for (const path of staffAddresses) {
        test(`${path} is accessible and fits the screen`, async ({ page }) => {
          await signInAs(page, 'manager');
          await page.goto(path);
          const heading = page.getByRole('heading', { level: 1, name: titles.get(path)?.[locale] });
          await expect(page).toHaveTitle(/ – Wake Siguļi$/);
          await expect(heading).toBeVisible();
          await expect(page).toHaveTitle(`${await heading.textContent()} – Wake Siguļi`);
          await expect(page.getByRole('main').getByText(/^(Loading|Ielādē)/)).toHaveCount(0);
          await expectUsable(page, path);
        });
      }
    },
  );
}
