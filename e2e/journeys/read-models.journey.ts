import { expectUsable } from '../pages/expect-usable.ts';
import { signInAs } from '../system/people.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

for (const { colorScheme, width, locale, words } of [
  {
    colorScheme: 'light',
    width: 1440,
    locale: 'en-GB',
    words: { title: 'Read Models', verification: 'Last Verification', rebuild: 'Rebuild feedback' },
  },
  {
    colorScheme: 'dark',
    width: 390,
    locale: 'lv-LV',
    words: {
      title: 'Lasīšanas modeļi',
      verification: 'Pēdējā pārbaude',
      rebuild: 'Pārbūvēt: feedback',
    },
  },
] as const) {
  test.describe(
    `the read models on the debug page, ${colorScheme}, at ${width} px`,
    tagLongIf(width === 390),
    () => {
      test.use({ colorScheme, locale, viewport: { width, height: 900 } });

      test('are shown with how far they are, and rebuilt by the keyboard @long', async ({
        page,
      }) => {
        await signInAs(page, 'manager');
        await page.goto('/admin/debug');
        await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
        await expect(page.getByRole('heading', { name: words.verification })).toBeVisible();
        const row = page.getByRole('row').filter({ hasText: /^feedback(?!_)/ });
        await expect(row).toBeVisible();
        await expectUsable(page, `read-models-${locale}`);
        const answered = page.waitForResponse((answer) =>
          answer.url().endsWith('/api/admin/read-models/feedback/rebuild'),
        );
        await page.getByRole('button', { name: words.rebuild, exact: true }).focus();
        await page.keyboard.press('Enter');
        expect((await answered).status()).toBe(202);
        await expect(page.getByRole('button', { name: words.rebuild, exact: true })).toBeEnabled();
      });
    },
  );
}
