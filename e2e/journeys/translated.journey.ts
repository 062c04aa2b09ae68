import type { Page } from '@playwright/test';
import { publicAddresses, staffAddresses } from '../pages/site-map.ts';
import { translateTexts } from '../pages/translate-page.ts';
import { signInAs } from '../system/people.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test.describe('in a page that the browser translates', () => {
  test('a customer selects, unselects, books and moves, and reads what is so now', async ({ page, site }) => {
    await translateTexts(page);
    await site.openWeekAhead();
    await expect(page.locator('font').first(), 'the page is translated').toBeAttached();
    const names = await site.pick(3);
    const sheet = page.getByRole('region', { name: 'Selected Time Slots' });
    await expect(sheet).toContainText('3 slots');
    await expect(sheet).toContainText(`${startOf(names[0])}–${endOf(names[2])}`);
    await expect(page.getByRole('button', { name: 'Proceed to Booking (3 slots)' })).toBeVisible();
    await site.slotNamed(names[2] ?? '').click();
    await expect(sheet).toContainText('2 slots');
    await expect(sheet).not.toContainText('3 slots');
    await expect(sheet).toContainText(`${startOf(names[0])}–${endOf(names[1])}`);
    const [first, second] = await site.selection();
    await expect(sheet).toContainText(`Book Now (€${(first?.price ?? 0) + (second?.price ?? 0)}.00)`);

    await site.bookNow();
    const countdown = page.getByRole('timer');
    await expect(countdown).toHaveText(/^\d+:\d\d$/);
    const before = await countdown.innerText();
    await expect(countdown, 'it goes on').not.toHaveText(before);
    await site.complete.click();
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
    await site.fillIn();
    await expect(page.getByText('Name must be at least 2 characters')).toHaveCount(0);
    await site.complete.click();
    await site.expectConfirmed();

    await page.getByRole('link', { name: /\/manage\// }).click();
    await page.getByRole('link', { name: 'Change time' }).click();
    const bar = page.getByRole('region', { name: 'Choose a new time' });
    const dialog = page.getByRole('dialog', { name: 'Change time' });
    const free = await site.pick(2);
    const others = await site.available.evaluateAll((slots) => slots.map((slot) => slot.getAttribute('aria-label')));
    await expect(bar).toContainText(`${startOf(free[0])}–${endOf(free[1])}`);
    await bar.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toContainText(`${startOf(free[0])}–${endOf(free[1])}`);
    await dialog.getByRole('button', { name: 'Another time' }).click();
    await site.slotNamed(others.at(-2) ?? '').click();
    await expect(bar).not.toContainText(`${startOf(free[0])}–${endOf(free[1])}`);
    await expect(bar).toContainText(startOf(others.at(-2)));
  });

  for (const [who, addresses] of [
    ['everybody', publicAddresses],
    ['staff', staffAddresses],
  ] as const) {
    test.describe('', () => {
      // Pages about something unknown are answered with 404, which the browser logs.
      test.use({ expectedConsoleMessages: [/status of 40\d/] });

      test(`the pages of ${who} say the same after a change of language as without a translation`, async ({
        page,
        context,
      }) => {
        if (who === 'staff') {
          await signInAs(page, 'admin');
        }
        const plain = await context.newPage();
        await translateTexts(page);
        for (const address of addresses) {
          await open(page, address);
          await speak(page, 'LV');
          await open(plain, address);
          await expect.poll(() => textsOf(page), address).toEqual(await textsOf(plain));
          await speak(page, 'EN');
        }
      });
    });
  }
});

const startOf = (name: string | null | undefined): string => /(\d\d:\d\d)–/.exec(name ?? '')?.[1] ?? 'no time';
const endOf = (name: string | null | undefined): string => /–(\d\d:\d\d)/.exec(name ?? '')?.[1] ?? 'no time';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.painted-wide')).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText(/^(Loading|Ielādē)/)).toHaveCount(0);
}

async function speak(page: Page, language: 'LV' | 'EN'): Promise<void> {
  await page.getByRole('button', { name: language, exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language.toLowerCase());
}

/** What can be read on the page, line by line, without spaces that depend on how texts are parted. */
async function textsOf(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());
}
