import { BookingSite } from '../pages/booking-site.ts';
import { expect, test } from './fixtures.ts';

test.describe('two browsers race for one slot', () => {
  // The loser's browser logs the 409 response.
  test.use({ viewport: { width: 1440, height: 960 }, expectedConsoleMessages: [/status of 409/] });

  test('one is confirmed, and the other sees a friendly message and the slot as booked', async ({
    browser,
    page,
    site,
  }) => {
    await site.openWeekAhead(2);
    const other = await browser.newContext({
      baseURL: process.env['BASE_URL'] ?? '',
      viewport: { width: 1440, height: 960 },
    });
    const rival = new BookingSite(await other.newPage());
    await rival.openWeekAhead(2);

    const [name = ''] = await site.pick(2, 30);
    await rival.slotNamed(name).click();
    for (const visitor of [site, rival]) {
      await visitor.bookNow();
      await visitor.fillIn();
    }
    await rival.complete.click();
    await rival.expectConfirmed();
    await expect(page.getByRole('alert')).toContainText('has just been taken.');
    await site.complete.click();
    const sentence =
      'One or more selected time slots have been booked by someone else. Please go back and select different times.';
    await expect(page.getByText(sentence), 'it is said once').toHaveCount(1);
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
    await expect(page.getByText('Booked by someone else', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Back to Calendar' }).click();
    await expect(page.getByText('Just taken')).toBeVisible();
    await expect(site.slotNamed(name)).toHaveAccessibleName(/Booked$/);
    await expect(site.chosen).toHaveCount(1);
    await other.close();
  });

  test('a slot that is taken while another visitor watches changes by itself', async ({ page, site, request }) => {
    const listening = page.waitForResponse('**/api/timeslots/changes');
    await site.openWeekAhead(2);
    const [name = ''] = await site.pick(1, 40);
    const [slot] = await page.evaluate(
      () => JSON.parse(localStorage.getItem('enhancedBookingSelection') ?? '[]') as { id: number }[],
    );
    await listening;
    const taken = await request.post('/api/bookings', {
      data: { fullName: 'Somebody Else', phoneNumber: '+37120000001', timeSlotIds: [slot?.id] },
    });
    expect(taken.status()).toBe(201);
    await expect(site.slotNamed(name)).toHaveAccessibleName(/Booked$/);
    await expect(site.chosen).toHaveCount(0);
    await expect(page.getByText('Just taken')).toBeVisible();
  });
});
