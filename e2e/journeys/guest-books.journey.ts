import { countTaps } from '../pages/count-taps.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

const screens = [
  { width: 1440, height: 960, isPhone: false },
  { width: 390, height: 844, isPhone: true },
];
const languages = [
  {
    language: 'en',
    locale: 'en-GB',
    total: '€',
    name: 'Anna Kalniņa',
    week: /^\d{2} [A-Z][a-z]+ \d{4} - \d{2} [A-Z][a-z]+ \d{4}$/,
    briefWeek: /^\d{1,2} [A-Z][a-z]+ – \d{1,2} [A-Z][a-z]+$/,
    emailed: 'A confirmation e-mail was sent to you.',
  },
  {
    language: 'lv',
    locale: 'lv-LV',
    total: ',00\u00a0€',
    name: 'Līga Ozoliņa',
    week: /^\d{4}\. gada \d{1,2}\. \p{L}+ – \d{4}\. gada \d{1,2}\. \p{L}+$/u,
    briefWeek: /^\d{1,2}\. \p{L}+\.? – \d{1,2}\. \p{L}+\.?$/u,
    emailed: 'Apstiprinājumu nosūtījām uz tavu e-pastu.',
  },
] as const;

for (const { width, height, isPhone } of screens) {
  for (const { language, locale, total, name, week, briefWeek, emailed } of languages) {
    test.describe(
      `a guest at ${width} px in ${language}`,
      tagLongIf(isPhone || language === 'lv'),
      () => {
        test.use({ viewport: { width, height }, hasTouch: isPhone, locale });

        test('books two slots and sees them confirmed', async ({ site: english, page }) => {
          const site = english.readIn(language);
          await site.openWeekAhead();
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
            isPhone ? briefWeek : week,
          );
          const countTapsUntilNow = await countTaps(page);
          await site.pick(2);
          await expect(page.getByText(total).first()).toBeVisible();
          await site.bookNow();
          await site.fillIn(name);
          await site.complete.click();
          await site.expectConfirmed();
          expect(await countTapsUntilNow(), 'beside name and phone, a tap each').toBe(4);
          await expect(page.getByText(name)).toBeVisible();
          await expect(page.getByText(emailed)).toBeVisible();
          await page.reload();
          await expect(page.getByText(emailed), 'after a reload, too').toBeVisible();
          await expect.poll(() => site.readStored('enhancedBookingSelection')).toBeNull();
          await expect.poll(() => site.readStored('last_booking_action')).toBe('new-booking');
          await page.getByRole('button', { name: /^(Return to Home|Uz sākumlapu)$/ }).click();
          await expect(page).toHaveURL(/\/$/);
          await expect.poll(() => site.readStored('last_booking_action')).toBe('confirmation');
        });
      },
    );
  }
}
