import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Page } from '@playwright/test';

import type { ManagedData } from '@cablepark/contracts/schedule/managed-booking';
import type { Receipt } from '@cablepark/contracts/shared/receipt';

import { BookingSite } from '../pages/booking-site.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

const words = {
  en: {
    address: 'QR code with the link to your booking',
    copy: 'Copy the link',
    copied: 'Copied',
    title: 'Your booking',
    details: 'Change details',
    phone: 'Phone',
    badPhone: 'Phone number must be between 8-15 digits, with optional + prefix',
    save: 'Save',
    time: 'Change time',
    next: 'Continue',
    calendarFile: 'Download .ics file',
    cancel: 'Cancel booking',
    cancelled: 'Your booking is cancelled',
    over: 'This booking is over',
    onRecord: 'Your booking is on record',
    receipt: 'Download receipt',
    entry: 'Your booking is entry',
    fingerprint: 'Copy fingerprint',
    download: 'Download my data',
    erase: 'Erase me',
    eraseForGood: 'Erase for good',
    erased: 'Your data have been erased',
    unknown: 'This link does not work',
  },
  lv: {
    address: 'QR kods ar saiti uz tavu rezervāciju',
    copy: 'Kopēt saiti',
    copied: 'Nokopēta',
    title: 'Tava rezervācija',
    details: 'Mainīt datus',
    phone: 'Tālrunis',
    badPhone: 'Tālruņa numurā jābūt 8–15 cipariem, sākumā drīkst būt +',
    save: 'Saglabāt',
    time: 'Mainīt laiku',
    next: 'Turpināt',
    calendarFile: 'Lejupielādēt .ics failu',
    cancel: 'Atcelt rezervāciju',
    cancelled: 'Tava rezervācija ir atcelta',
    over: 'Šī rezervācija ir beigusies',
    onRecord: 'Tava rezervācija ir ierakstīta',
    receipt: 'Lejupielādēt apliecinājumu',
    entry: 'Tava rezervācija tajā ir ieraksts Nr.',
    fingerprint: 'Kopēt kontrolsummu',
    download: 'Lejupielādēt manus datus',
    erase: 'Izdzēst manus datus',
    eraseForGood: 'Neatgriezeniski izdzēst',
    erased: 'Tavi dati ir izdzēsti',
    unknown: 'Šāda saite mums nav zināma',
  },
} as const;

const verifyReceipt = fileURLToPath(new URL('../../docs/verify-receipt.mjs', import.meta.url));
const findManageLink = (page: Page) => page.getByRole('link', { name: /\/manage\/[\w-]{22,}$/ });

/** Downloads a file by pressing a button, and returns its text. */
async function download(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

for (const { language, locale, colorScheme } of [
  { language: 'en', locale: 'en-GB', colorScheme: 'light' },
  { language: 'lv', locale: 'lv-LV', colorScheme: 'dark' },
] as const) {
  test.describe(
    `a guest with the link of a booking, on a phone, in ${language}`,
    tagLongIf(language === 'lv'),
    () => {
      test.use({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        locale,
        colorScheme,
        permissions: ['clipboard-read', 'clipboard-write'],
        // Links of bookings that are over, and unknown ones.
        expectedConsoleMessages: [/status of 4(04|10)/],
      });
      const t = words[language];
      const bookSlot = async (site: BookingSite): Promise<string> => {
        await site.openWeekAhead();
        await site.pick(1);
        await site.bookNow();
        await site.fillIn(language === 'en' ? 'Anna Kalniņa' : 'Līga Ozoliņa');
        await site.complete.click();
        await site.expectConfirmed();
        return (await findManageLink(site.page).getAttribute('href')) ?? '';
      };

      test('gets a receipt that anybody can check', async ({ page, site }, testInfo) => {
        const link = await bookSlot(site.readIn(language));
        await page.getByText(t.onRecord, { exact: true }).click();
        const confirmed = await download(page, t.receipt);
        await page.goto(link);
        await page.getByText(t.onRecord, { exact: true }).click();
        const path = testInfo.outputPath('receipt.json');
        await writeFile(path, await download(page, t.receipt));
        await page.getByRole('button', { name: t.fingerprint }).click();
        await expect(page.getByText(t.copied, { exact: true })).toBeVisible();
        const root = await page.evaluate(() => navigator.clipboard.readText());
        const verify = (against: string) =>
          spawnSync(process.execPath, [verifyReceipt, path, against], { encoding: 'utf8' }).status;
        expect([verify(root), verify('0'.repeat(64))]).toEqual([0, 1]);
        const { index, eventId } = JSON.parse(confirmed) as Receipt;
        expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
          index,
          eventId,
          type: 'BookingPlaced',
          root,
        });
        const number = new Intl.NumberFormat(locale).format(index + 1);
        await expect(page.getByText(`${t.entry} ${number}`)).toBeVisible();
        await expectUsable(page, 'the page of the link with the receipt');
      });

      test('changes details and time, and cancels', async ({ page, site }) => {
        const chosen = site.readIn(language);
        const link = await bookSlot(chosen);
        await expect(page.getByRole('img', { name: t.address })).toBeVisible();
        await page.getByRole('button', { name: t.copy }).click();
        await expect(page.getByText(t.copied, { exact: true })).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
        await expectUsable(page, 'the confirmation with the link');
        const confirmation = page.url();
        expect(
          await page.evaluate(() => JSON.stringify([localStorage, sessionStorage])),
        ).not.toContain(link.split('/').at(-1));

        await findManageLink(page).click();
        await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
        await expectUsable(page, 'the page of the link');
        const file = await download(page, t.calendarFile);
        expect(file).toMatch(/\r\nSEQUENCE:0\r\n/);

        await page.getByRole('button', { name: t.details }).click();
        const details = page.getByRole('dialog', { name: t.details });
        await details.getByLabel(t.phone).fill('12');
        await details.getByRole('button', { name: t.save }).click();
        await expect(details.getByText(t.badPhone)).toBeVisible();
        await expectUsable(page, 'the form');
        await details.getByLabel(t.phone).fill('+371 20 999 999');
        await page.keyboard.press('Enter');
        await expect(details).toHaveCount(0);
        await expect(page.getByText('+37120999999')).toBeVisible();
        await expect(
          page.getByRole('button', { name: t.details }),
          'focus comes back',
        ).toBeFocused();

        await page.getByRole('link', { name: t.time }).click();
        await expect(page).toHaveURL(/\/manage\/[\w-]+\/time$/);
        await chosen.available.last().click();
        await page.getByRole('button', { name: t.next }).click();
        const preview = page.getByRole('dialog', { name: t.time });
        await expectUsable(page, 'the preview of the move');
        await preview.getByRole('button', { name: t.time }).click();
        await expect(page).toHaveURL(link);
        await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
        expect(await download(page, t.calendarFile)).toMatch(/\r\nSEQUENCE:2\r\n/);

        await page.getByRole('button', { name: t.cancel }).click();
        await page
          .getByRole('dialog', { name: t.cancel })
          .getByRole('button', { name: t.cancel })
          .click();
        await expect(page.getByRole('heading', { level: 1, name: t.cancelled })).toBeVisible();
        await expectUsable(page, 'the page of a booking that is over');
        await page.reload();
        await expect(
          page.getByRole('heading', { level: 1, name: t.cancelled }),
          'later, too, the link says that it was cancelled',
        ).toBeVisible();
        const data = JSON.parse(await download(page, t.download)) as ManagedData;
        expect(data.history.map(({ eventType }) => eventType)).toEqual([
          'BookingPlaced',
          'BookingDetailsChanged',
          'BookingMoved',
          'BookingCancelled',
        ]);
        await page.getByRole('button', { name: t.erase }).click();
        await page.getByRole('dialog').getByRole('button', { name: t.eraseForGood }).click();
        await expect(page.getByRole('heading', { level: 1, name: t.erased })).toBeVisible();
        await page.reload();
        await expect(page.getByRole('heading', { level: 1, name: t.over })).toBeVisible();
        await expect(page.getByRole('button', { name: t.download })).toHaveCount(0);
        await page.goto(confirmation);
        await expect(findManageLink(page)).toHaveCount(0);
      });

      test('does not see the link on a later visit of the confirmation, and erases before the session', async ({
        page,
        site,
        context,
      }) => {
        const link = await bookSlot(site.readIn(language));
        const later = await context.newPage();
        await later.goto(page.url());
        await new BookingSite(later, language).expectConfirmed();
        await expect(findManageLink(later)).toHaveCount(0);
        await later.close();
        await page.goto(link);
        await page.getByRole('button', { name: t.erase }).click();
        await expectUsable(page, 'the dialog that erases');
        await page.getByRole('dialog').getByRole('button', { name: t.eraseForGood }).click();
        await expect(page.getByRole('heading', { level: 1, name: t.erased })).toBeVisible();
      });

      test('is told kindly that a link is unknown', async ({ page }) => {
        await page.goto('/manage/unknown');
        await expect(page.getByRole('heading', { level: 1, name: t.unknown })).toBeVisible();
        await expectUsable(page, 'the page of an unknown link');
      });
    },
  );
}

test.describe('the link of a booking, by keyboard', () => {
  test.use({ viewport: { width: 1440, height: 960 } });

  test('reaches every action with Tab, and opens and leaves the dialogs', async ({
    page,
    site,
  }) => {
    await site.openWeekAhead();
    await site.pick(1);
    await site.bookNow();
    await site.fillIn();
    await site.complete.click();
    await site.expectConfirmed();
    await findManageLink(page).click();
    const title = page.getByRole('heading', { level: 1, name: 'Your booking' });
    await expect(title).toBeVisible();
    // The title is there before the booking.
    await expect(page.getByRole('button', { name: 'Erase me', exact: true })).toBeVisible();
    const reached: string[] = [];
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    }

    for (const name of [
      'Change time',
      'Change details',
      'Cancel booking',
      'Download my data',
      'Erase me',
    ]) {
      expect(reached).toContain(name);
    }

    for (const name of ['Change details', 'Cancel booking', 'Erase me']) {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
    }

    await expectUsable(page, 'the page of the link at 1440 px');
  });
});
