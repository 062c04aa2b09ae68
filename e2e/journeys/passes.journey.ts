import type { Page } from '@playwright/test';

import { countTaps } from '../pages/count-taps.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { signInAs, signOut } from '../system/people.ts';
import { sellPass } from '../system/sell-pass.ts';
import { expect, test } from './fixtures.ts';

const CODE = /^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/;

test.describe('a pass', () => {
  // The dock is loaded by its worker, which Chromium reports for a file that it preloaded.
  test.use({ expectedConsoleMessages: [/cross-world service worker/] });

  test('is made by a manager, sold at the dock in three taps, pays a booking, and shows it to its holder', async ({
    page,
    site,
  }) => {
    const name = `Ten rides ${crypto.randomUUID().slice(0, 8)}`;
    await signInAs(page, 'manager');
    await addProduct(page, name);

    await signInAs(page, 'operator');
    await page.goto('/admin/today');
    const countTapsUntilNow = await countTaps(page);
    await page.getByRole('button', { name: 'Sell a pass' }).click();
    await page.getByRole('radio', { name }).check();
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    const sold = page.getByRole('dialog', { name: 'Pass sold' });
    const code = (await sold.getByText(CODE).textContent()) ?? '';
    expect(await countTapsUntilNow()).toBe(3);
    await expectUsable(page, 'the code of a pass that was sold', '[role=dialog]');

    await page.goto('/admin/passes');
    await page.getByRole('searchbox').fill(code.toLowerCase());
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('10 rides');

    await signOut(page);
    await site.openWeekAhead();
    await site.pick(1);
    await site.bookNow();
    await site.fillIn();
    await page.getByText('I have a pass or a gift card').click();
    await page.getByLabel(/^Code/).fill(code.replaceAll('-', ' ').toLowerCase());
    const paying = page.getByRole('list', { name: 'Pays this booking' });
    await expect(paying).toContainText('10 rides left');
    await expectUsable(page, 'the booking form with a pass');
    await site.complete.click();
    await site.expectConfirmed();
    const reference = await page.getByText(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/).textContent();

    await page.goto(`/pass/${code}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('9 rides', { exact: true })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: reference ?? '-' })).toContainText(
      /Used.*−1 ride/,
    );
    await expectUsable(page, 'the page of a pass');
  });
});

test('a pass is printed on one sheet of A6', async ({ page }) => {
  await signInAs(page, 'manager');
  const { code } = await sellPass(page, { kind: 'value', priceCents: 5000, valueCents: 5000 });
  await page.goto(`/pass/${code}`);
  await expect(page.getByText('€50.00', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const chrome of ['header', 'footer', 'nav', 'aside', 'button']) {
    await expect(page.locator(chrome).filter({ visible: true }), chrome).toHaveCount(0);
  }

  const printedCode = page.getByText(code);
  await expect(printedCode).toBeVisible();
  // The most room that a code and a name can take.
  await printedCode.evaluate((element) => {
    element.textContent = 'WWWW-MMMM-QQQQ-WWWW';
  });
  await page.getByRole('heading', { level: 1 }).evaluate((element) => {
    element.textContent = 'Dāvanu karte '.repeat(6);
  });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect(
    [Number(width) / 72, Number(height) / 72].map((inches) => Math.round(inches * 25.4)),
  ).toEqual([105, 148]);
});

async function addProduct(page: Page, name: string): Promise<void> {
  await page.goto('/admin/system-config');
  await page.getByRole('button', { name: 'Add to the list' }).click();
  const dialog = page.getByRole('dialog', { name: 'New pass or gift card' });
  await expectUsable(page, 'the form of a product', '[role=dialog]');
  await dialog.getByLabel('Name in Latvian').fill(name);
  await dialog.getByLabel('Name in English').fill(name);
  await dialog.getByLabel('Price, €').fill('150');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'On sale' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('€150');
}
