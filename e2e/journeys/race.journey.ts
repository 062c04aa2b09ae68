import { BookingSite } from '../pages/booking-site.ts';
import { expect, test } from './fixtures.ts';

test.describe('two browsers race for one slot', () => {
  // The loser's browser logs the 409 response.
  test.use({ viewport: { width: 1440, height: 960 }, expectedConsoleMessages: [/status of 409/] });

  test('one holds it and is confirmed, and the other stays in the calendar and is told why', async ({
    browser,
    page,
    site,
  }) => {
    await site.openWeekAhead();
    const other = await browser.newContext({
      baseURL: process.env['BASE_URL'] ?? '',
      viewport: { width: 1440, height: 960 },
    });
    const rival = new BookingSite(await other.newPage());
    // Otherwise this calendar would be told before the rival goes on.
    await rival.page.route('**/api/timeslots/changes', (route) => route.abort());
    await rival.openWeekAhead();

    const [name = ''] = await site.pick(2);
    await rival.findSlot(name).click();
    await site.bookNow();
    await rival.page.getByRole('button', { name: /^Book Now/ }).click();
    const sentence =
      'Someone else is booking this time right now. It may be free again in a few minutes.';
    await expect(rival.page.getByText(sentence), 'it is said once').toHaveCount(1);
    await expect(rival.findSlot(name)).toHaveAccessibleName(/Reserved$/);
    await expect(rival.chosen).toHaveCount(0);
    await expect(rival.page).toHaveURL(/\/$/);

    await expect(page.getByRole('timer', { name: 'Held for you' })).toHaveText(/^(9:\d{2}|10:00)$/);
    await site.fillIn();
    await site.complete.click();
    await site.expectConfirmed();
    await rival.openWeekAhead();
    await expect(rival.findSlot(name)).toHaveAccessibleName(/Booked$/);
    await other.close();
  });

  test('a slot that is taken while another visitor watches changes by itself', async ({
    page,
    site,
    request,
  }) => {
    const listening = page.waitForResponse('**/api/timeslots/changes');
    await site.openWeekAhead();
    const [name = ''] = await site.pick(1);
    const [slot] = await site.readSelection();
    await listening;
    const taken = await request.post('/api/bookings', {
      data: { fullName: 'Somebody Else', phoneNumber: '+37120000001', timeSlotIds: [slot?.id] },
    });
    expect(taken.status()).toBe(201);
    await expect(site.findSlot(name)).toHaveAccessibleName(/Booked$/);
    await expect(site.chosen).toHaveCount(0);
    await expect(page.getByText('Just taken')).toBeVisible();
  });
});
