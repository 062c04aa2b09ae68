import { signedInAs } from '../system/people.ts';
import { expectUsable } from '../pages/usable.ts';
import { expect, test } from './fixtures.ts';

const pages = [
  ['/admin/users', 'User Management', 'Lietotāji'],
  ['/admin/statistics', 'Statistics', 'Statistika'],
  ['/admin/system-config', 'System Configuration', 'Sistēmas iestatījumi'],
  ['/admin/feedback', 'Customer Feedback', 'Klientu atsauksmes'],
  ['/admin/history', 'History', 'Vēsture'],
  ['/admin/debug', 'Debug', 'Atkļūdošana'],
] as const;

for (const { colorScheme, width, locale } of [
  { colorScheme: 'light', width: 1440, locale: 'en-GB' },
  { colorScheme: 'dark', width: 360, locale: 'lv-LV' },
] as const) {
  test.describe(`the staff’s pages, ${colorScheme}, at ${width} px, ${locale}`, () => {
    test.use({ colorScheme, locale, viewport: { width, height: 800 } });

    test('can be used by everybody and fit the screen', async ({ page }) => {
      await signedInAs(page, 'manager');
      for (const [path, english, latvian] of pages) {
        await page.goto(path);
        const name = locale === 'lv-LV' ? latvian : english;
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await expect(page).toHaveTitle(new RegExp(`^${name} – `));
        await expect(page.getByRole('main').getByText(/^(Loading|Ielādē)/)).toHaveCount(0);
        await expectUsable(page, path);
      }
    });
  });
}
