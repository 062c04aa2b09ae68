import { translateAlways } from '../pages/translate-page.ts';
import { expect, test } from './fixtures.ts';

test.use({
  viewport: { width: 1440, height: 900 },
  // A receipt that isn't ready yet is answered with 503.
  expectedConsoleMessages: [/status of 503/],
});

test.describe('in a page that the browser translates', () => {
  test('a customer selects, unselects and books, and reads what is so now', async ({ page, site }) => {
    await translateAlways(page);
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
  });
});

const startOf = (name: string | null | undefined): string => /(\d\d:\d\d)–/.exec(name ?? '')?.[1] ?? 'no time';
const endOf = (name: string | null | undefined): string => /–(\d\d:\d\d)/.exec(name ?? '')?.[1] ?? 'no time';
