import { expect, test } from './fixtures.ts';

test('Cyrillic letters are in the site’s font, which is loaded once somebody types them', async ({
  page,
  site,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') {
      fonts.push(new URL(request.url()).pathname);
    }
  });
  await site.openWeekAhead();
  await site.pick(1);
  await site.bookNow();
  await page.getByLabel('Name', { exact: true }).fill('Jānis Bērziņš');
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.join()).toMatch(/manrope-/);
  expect(fonts.join()).not.toMatch(/cyrillic/);

  const cyrillic = page.waitForResponse(/\/assets\/manrope-cyrillic-wght-.*\.woff2$/);
  await page.getByLabel('Name', { exact: true }).fill('Алексей Иванов');
  expect((await cyrillic).status()).toBe(200);
  await page.evaluate(() => document.fonts.ready);
  expect(
    await page.evaluate(() => document.fonts.check("500 14px 'Manrope Variable'", 'Алексей')),
  ).toBe(true);
});
