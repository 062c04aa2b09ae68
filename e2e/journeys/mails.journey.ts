import { waitForMailedHtml } from '../system/mailbox.ts';
import { expect, test } from './fixtures.ts';

test.describe('a mail in Latvian', () => {
  test.use({ locale: 'lv-LV' });

  test('fits a phone of 320 px, with a long name, and is dark where the phone is', async ({
    site: english,
    page,
    context,
  }) => {
    const site = english.readIn('lv');
    const name = 'Konstantīns Aleksandrs Bērziņš-Kalniņš';
    await site.openWeekAhead();
    await site.pick(2);
    await site.bookNow();
    await site.fillIn(name);
    await site.complete.click();
    await site.expectConfirmed();
    const html = await waitForMailedHtml('booking-confirmation', page.url().slice(-16));
    expect(html).toContain(name);

    const mail = await context.newPage();
    await mail.setViewportSize({ width: 320, height: 640 });
    const colours = new Set<string>();
    for (const colorScheme of ['light', 'dark'] as const) {
      await mail.emulateMedia({ colorScheme });
      await mail.setContent(html);
      await expect(mail.getByRole('heading', { name: 'Rezervācija apstiprināta' })).toBeVisible();
      expect(await mail.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      colours.add(await mail.evaluate(() => getComputedStyle(document.body).backgroundColor));
    }

    expect(colours.size).toBe(2);
  });
});
