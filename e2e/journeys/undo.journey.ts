import type { Page } from '@playwright/test';

import { cellOf } from '@cablepark/contracts/shared/slot-ids';

import { findDayAhead, findSlotOn } from '../pages/days-ahead.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { StaffSite } from '../pages/staff-site.ts';
import { bookFor } from '../system/book-for.ts';
import { signInAs } from '../system/people.ts';
import { waitUntilShown } from '../system/wait-until-shown.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

/** A week that no other journey uses. */
const WEEKS_AHEAD = 20;
const TUESDAY = findDayAhead(WEEKS_AHEAD, 1);

const findLines = (page: Page) => page.getByRole('main').locator('time').locator('xpath=..');
const actionOf = (answer: { headers(): Record<string, string> }) =>
  answer.headers()['x-correlation-id'] ?? '';

for (const { language, width, colorScheme, words } of [
  {
    language: 'en',
    width: 1440,
    colorScheme: 'light',
    words: {
      undo: 'Undo',
      done: 'Undone',
      show: 'Show what came between',
      isUndone: 'Undone',
      none: 'Nobody is e-mailed.',
      between: /Something has changed here since/,
      details: 'Booking Details',
      cancel: 'Cancel Booking',
      cancelled: 'Booking cancelled',
      placed: 'Booking placed',
    },
  },
  {
    language: 'lv',
    width: 390,
    colorScheme: 'dark',
    words: {
      undo: 'Atsaukt',
      done: 'Atsaukts',
      show: 'Rādīt, kas notika',
      isUndone: 'Atsaukts',
      none: 'Neviens nesaņems',
      between: /Kopš tā laika te kaut kas ir mainīts/,
      details: 'Rezervācija',
      cancel: 'Atcelt rezervāciju',
      cancelled: 'Rezervācija atcelta',
      placed: 'Izveidota rezervācija',
    },
  },
] as const) {
  test.describe(`an undo in ${language}`, tagLongIf(language === 'lv'), () => {
    test.use({
      viewport: { width, height: 900 },
      colorScheme,
      locale: language === 'en' ? 'en-GB' : 'lv-LV',
      // The browser reports the refusal of what came between.
      expectedConsoleMessages: [/409/],
    });

    test(`is offered by the history (${language})`, async ({ page }) => {
      await signInAs(page, 'manager');
      const times = language === 'en' ? ['12:00', '12:30'] : ['14:00', '14:30'];
      const reference = await bookFor(page, 'Gunta Zeme', TUESDAY, times);
      const cancelled = actionOf(
        await page.request.delete(`/api/bookings/${reference}?reason=weather`),
      );

      await test.step('with a preview', async () => {
        await page.goto(`/admin/history?correlationId=${cancelled}`);
        await expect(findLines(page)).toHaveCount(1);
        await page.getByRole('button', { name: new RegExp(`^${words.undo}: `) }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText(words.none);
        await expect(dialog.getByRole('listitem').first()).toBeVisible();
        await expectUsable(page, `the preview of an undo (${language})`);
        await dialog.getByRole('button', { name: words.undo, exact: true }).click();
        await expect(page.getByRole('status').filter({ hasText: words.done })).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await waitUntilShown(page, reference);
        await expect(findLines(page), 'it says so, and offers no second undo').toContainText(
          words.isUndone,
        );
        await expect(
          page.getByRole('button', { name: new RegExp(`^${words.undo}: `) }),
        ).toHaveCount(0);
      });

      await test.step('unless something came between, which it links to', async () => {
        const slots = {
          timeSlotIds: [cellOf(findSlotOn(TUESDAY, language === 'en' ? '09:00' : '10:00'))],
        };
        const opened = actionOf(
          await page.request.post('/api/timeslots/make-available', {
            data: { ...slots, price: 9 },
          }),
        );
        await page.request.post('/api/timeslots/make-available', { data: { ...slots, price: 12 } });
        await page.goto(`/admin/history?correlationId=${opened}`);
        await page.getByRole('button', { name: new RegExp(`^${words.undo}: `) }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('alert')).toContainText(words.between);
        await expect(dialog.getByRole('button', { name: words.undo, exact: true })).toHaveCount(0);
        await expectUsable(page, `an undo in whose way something is (${language})`);
        await dialog.getByRole('button', { name: words.show }).click();
        await expect(page).not.toHaveURL(new RegExp(opened));
        await expect(findLines(page)).toHaveCount(1);
      });
    });

    test(`is offered by the toast of what was just done (${language}) @long`, async ({ page }) => {
      await signInAs(page, 'manager');
      const times = language === 'en' ? ['16:00', '16:30'] : ['18:00', '18:30'];
      const reference = await bookFor(page, 'Vita Toste', TUESDAY, times);
      const toast = page.getByRole('status').filter({ hasText: words.cancelled });
      const cancel = async () => {
        await page.goto(`/admin/bookings?reference=${reference}`);
        for (const name of [words.details, words.cancel]) {
          await page
            .getByRole('dialog', { name })
            .getByRole('button', { name: words.cancel, exact: true })
            .click();
        }

        await expect(toast).toBeVisible();
      };

      await cancel();
      await expectUsable(page, `the toast of a cancellation (${language})`);
      await toast.getByRole('button', { name: words.undo }).click();
      await expect(page.getByRole('status').filter({ hasText: words.done })).toBeVisible();
      await waitUntilShown(page, reference);

      await cancel();
      await bookFor(page, 'Zigurds Ātrais', TUESDAY, times);
      await toast.getByRole('button', { name: words.undo }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('alert')).toContainText(words.between);
      const between = times.map((time) => new RegExp(`^${words.placed} .* ${time} `));
      await expect(dialog.getByRole('listitem')).toHaveText(between);
      await expect(dialog.getByRole('button', { name: words.undo, exact: true })).toHaveCount(0);
      await expectUsable(page, `what came between an action and its undo (${language})`);
      await dialog.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/admin\/history\?correlationId=/);
      await expect(dialog).toHaveCount(0);
      await expect(findLines(page)).toHaveCount(1);
    });
  });
}

test.describe('in the calendar', () => {
  test.use({ viewport: { width: 1440, height: 960 } });

  test('a manager blocks free and empty cells, and by Undo each is as before @long', async ({
    page,
  }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    const data = { timeSlotIds: [cellOf(findSlotOn(TUESDAY, '20:00'))], price: 17 };
    expect((await page.request.post('/api/timeslots/make-available', { data })).status()).toBe(200);
    await staff.openWeek(WEEKS_AHEAD);
    await staff.select('Tuesday', '20:00', '20:30');
    await staff.findAction('Block Slots').click();
    const blocking = staff.findDialog('Block Time Slots');
    await blocking.getByLabel('Reason').fill('Storm');
    await blocking.getByRole('button', { name: 'Block Slots' }).click();
    await expect(staff.findCell('Tuesday', '20:30')).toHaveAccessibleName(/Blocked, Storm$/);
    await page
      .getByRole('status')
      .filter({ hasText: '2 slots blocked' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();
    await expect(staff.findCell('Tuesday', '20:00')).toHaveAccessibleName(/€17, Available$/);
    await expect(staff.findCell('Tuesday', '20:30')).toHaveAccessibleName(/Empty$/);
  });
});
