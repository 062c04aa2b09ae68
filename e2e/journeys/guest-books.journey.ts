import { expect, longIf, test } from './fixtures.ts';

const screens = [
  { width: 1440, height: 960, isPhone: false },
  { width: 390, height: 844, isPhone: true },
];
const languages = [
  { language: 'en', locale: 'en-GB', total: '€', name: 'Anna Kalniņa' },
  { language: 'lv', locale: 'lv-LV', total: ',00\u00a0€', name: 'Līga Ozoliņa' },
] as const;

for (const { width, height, isPhone } of screens) {
  for (const { language, locale, total, name } of languages) {
    test.describe(`a guest at ${width} px in ${language}`, longIf(isPhone || language === 'lv'), () => {
      test.use({ viewport: { width, height }, hasTouch: isPhone, locale });

      test('books two slots and sees them confirmed', async ({ site: english, page }) => {
        const site = english.in(language);
        await site.openWeekAhead();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await site.pick(2);
        await expect(page.getByText(total).first()).toBeVisible();
        await site.bookNow();
        await site.fillIn(name);
        await site.complete.click();
        await site.expectConfirmed();
        await expect(page.getByText(name)).toBeVisible();
        await expect.poll(() => site.stored('enhancedBookingSelection')).toBeNull();
        await expect.poll(() => site.stored('last_booking_action')).toBe('new-booking');
        await page.getByRole('button', { name: /^(Return to Home|Uz sākumlapu)$/ }).click();
        await expect(page).toHaveURL(/\/$/);
        await expect.poll(() => site.stored('last_booking_action')).toBe('confirmation');
      });
    });
  }
}
