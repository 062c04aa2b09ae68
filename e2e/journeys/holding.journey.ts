import { BookingSite } from '../pages/booking-site.ts';
import { expect, test } from './fixtures.ts';

test.describe('what a customer holds', () => {
  test.use({ viewport: { width: 1440, height: 960 } });

  test('is found by them after a reload, Back and in another tab, and is reserved for others until Clear All', async ({
    browser,
    context,
    page,
    site,
  }) => {
    const other = await browser.newContext({ baseURL: process.env['BASE_URL'] ?? '' });
    const watcher = new BookingSite(await other.newPage());
    const listening = watcher.page.waitForResponse('**/api/timeslots/changes');
    await watcher.openWeekAhead();
    await listening;
    await site.openWeekAhead();
    const [first = '', second = ''] = await site.pick(2);
    await site.bookNow();
    const findTimer = (of = page) => of.getByRole('timer', { name: 'Held for you' });
    await expect(findTimer()).toHaveText(/^(9:\d{2}|10:00)$/);
    for (const name of [first, second]) {
      await expect(watcher.findSlot(name)).toHaveAccessibleName(/Reserved$/);
    }

    await page.reload();
    await expect(findTimer()).toBeVisible();
    const tab = await context.newPage();
    await tab.goto('/booking');
    await expect(findTimer(tab)).toBeVisible();
    await tab.goto('/');
    await expect(tab.locator('button[data-state=selected]')).toHaveCount(2);
    await tab.close();
    await page.goBack();
    await expect(site.chosen).toHaveCount(2);
    await page.reload();
    await expect(site.chosen, 'the page doesn’t show them as somebody else’s').toHaveCount(2);
    await site.bookNow();
    await expect(findTimer()).toBeVisible();
    await page.getByRole('button', { name: 'Back to Calendar' }).click();
    await page.getByRole('button', { name: 'Clear All' }).click();
    for (const name of [first, second]) {
      await expect(watcher.findSlot(name)).toHaveAccessibleName(/Available$/);
    }

    await other.close();
  });
});

test.describe('a hold that has ended', () => {
  // The browser logs that somebody else was faster.
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    expectedConsoleMessages: [/status of 409/],
  });

  test('is announced, can be placed again unless somebody else is faster, and keeps nobody from booking', async ({
    page,
    site,
    request,
  }) => {
    // Shortens the page's first hold, so that it ends while the test watches.
    let endsSoon = true;
    /** The same for each answer: the page may ask about its hold again. */
    let expiresAt: string | undefined;
    await page.route(/\/api\/holds(\/|$)/, async (route) => {
      const response = await route.fetch();
      if (!endsSoon || !response.ok() || route.request().method() === 'DELETE') {
        await route.fulfill({ response });
        return;
      }

      expiresAt ??= new Date(Date.now() + 8000).toISOString();
      const hold = (await response.json()) as object;
      await route.fulfill({ response, json: { ...hold, expiresAt } });
    });
    await site.openWeekAhead();
    await page.getByRole('button', { name: /^Thu .* free$/ }).click();
    await expect(site.available.first()).toHaveAccessibleName(/^Thursday/);
    await site.pick(1);
    await site.bookNow();
    const timer = page.getByRole('timer', { name: 'Held for you' });
    await expect(timer).toBeVisible();
    await site.fillIn();
    const ended = page.getByRole('status').filter({ hasText: 'This hold has ended.' });
    await expect(ended).toBeVisible();
    endsSoon = false;
    const [id, slots] = await page.evaluate(() =>
      ['bookingHold', 'enhancedBookingSelection'].map((key) => localStorage.getItem(key) ?? ''),
    );
    await request.delete(`/api/holds/${id}`);
    const timeSlotIds = (JSON.parse(slots ?? '') as { id: number }[]).map((slot) => slot.id);
    const theirs = await request.post('/api/holds', { data: { timeSlotIds } });
    const again = page.getByRole('button', { name: 'Hold again' });
    await again.click();
    const sentence =
      'Someone else is booking this time right now. It may be free again in a few minutes.';
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText('The nearest free times:')).toBeVisible();
    await expect(page.getByText(/^Someone else is booking/), 'it is said once').toHaveCount(1);
    await expect(site.complete).toBeEnabled();
    await request.delete(`/api/holds/${((await theirs.json()) as { id: string }).id}`);
    await again.click();
    await expect(timer).toHaveText(/^(9:\d{2}|10:00)$/);
    await expect(page.getByLabel('Name', { exact: true }), 'what was typed stays').toHaveValue(
      'Anna Kalniņa',
    );
    await page.clock.install();
    await page.clock.fastForward('11:00');
    await expect(ended).toBeVisible();
    await site.complete.click();
    await site.expectConfirmed();
  });
});
