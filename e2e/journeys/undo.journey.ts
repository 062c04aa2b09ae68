import type { Page } from '@playwright/test';
import { dayAhead, slotOn } from '../pages/days-ahead.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { bookFor } from '../system/book-for.ts';
import { signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

/** A week that no other journey uses. */
const WEEKS_AHEAD = 20;
const TUESDAY = dayAhead(WEEKS_AHEAD, 1);

const lines = (page: Page) => page.getByRole('main').locator('time').locator('xpath=..');
const deedOf = (answer: { headers(): Record<string, string> }) => answer.headers()['x-correlation-id'] ?? '';

for (const { language, width, colorScheme, words } of [
  {
    language: 'en',
    width: 1440,
    colorScheme: 'light',
    words: { undo: 'Undo', done: 'Undone', none: 'Nobody gets a mail.', between: /Something has changed here since/ },
  },
  {
    language: 'lv',
    width: 390,
    colorScheme: 'dark',
    words: {
      undo: 'Atsaukt',
      done: 'Atsaukts',
      none: 'Neviens nesaņems',
      between: /Kopš tā laika te kaut kas ir mainīts/,
    },
  },
] as const)
  test.describe(`the history in ${language}`, () => {
    test.use({
      viewport: { width, height: 900 },
      colorScheme,
      locale: language === 'en' ? 'en-GB' : 'lv-LV',
      // The browser reports the refusal of what came between.
      expectedConsoleMessages: [/409/],
    });

    test(`takes a cancellation back, and says what came between (${language})`, async ({ page }) => {
      await signInAs(page, 'manager');
      const times = language === 'en' ? ['12:00', '12:30'] : ['14:00', '14:30'];
      const reference = await bookFor(page, 'Gunta Zeme', TUESDAY, times);
      const cancelled = deedOf(await page.request.delete(`/api/bookings/${reference}?reason=weather`));

      await test.step('with a preview', async () => {
        await page.goto(`/admin/history?correlationId=${cancelled}`);
        await expect(lines(page)).toHaveCount(1);
        await page.getByRole('button', { name: new RegExp(`^${words.undo}: `) }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText(words.none);
        await expect(dialog.getByRole('listitem').first()).toBeVisible();
        await expectUsable(page, `the preview of an undo (${language})`);
        await dialog.getByRole('button', { name: words.undo, exact: true }).click();
        await expect(page.getByRole('status').filter({ hasText: words.done })).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        expect((await page.request.get(`/api/bookings/${reference}`)).status()).toBe(200);
      });

      await test.step('unless something came between, which it links to', async () => {
        const slots = { timeSlotIds: [-slotOn(TUESDAY, language === 'en' ? '09:00' : '10:00')] };
        const opened = deedOf(
          await page.request.post('/api/timeslots/make-available', { data: { ...slots, price: 9 } }),
        );
        await page.request.post('/api/timeslots/make-available', { data: { ...slots, price: 12 } });
        await page.goto(`/admin/history?correlationId=${opened}`);
        await page.getByRole('button', { name: new RegExp(`^${words.undo}: `) }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('alert')).toContainText(words.between);
        await expect(dialog.getByRole('button', { name: words.undo, exact: true })).toBeDisabled();
        await expectUsable(page, `an undo in whose way something is (${language})`);
        await dialog.getByRole('link').click();
        await expect(page).not.toHaveURL(new RegExp(opened));
        await expect(lines(page)).toHaveCount(1);
      });
    });
  });
