import type { Locator, Page } from '@playwright/test';

import { signInAs } from '../system/people.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

const PUBLIC_PAGES = ['/', '/prices', '/contacts', '/privacy', '/public'];
const STAFF_PAGES = ['/admin/dashboard', '/admin/users', '/admin/feedback'];
const OTHER_STAFF_PAGES = [
  '/profile',
  '/admin/statistics',
  '/admin/history',
  '/admin/questions',
  '/admin/what-if',
  '/admin/system-config',
  '/admin/special-days',
  '/admin/debug',
  '/admin/exports',
];

/** The names of the controls whose middle is under the button. */
const listCoveredBy = (button: Locator): Promise<string[]> =>
  button.evaluate((floating) => {
    const box = floating.getBoundingClientRect();
    const controls = [
      ...document.querySelectorAll('a, button, input, select, textarea, summary, [role=tab]'),
    ];
    return controls
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const isUnder = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
        return isUnder && control !== floating && control.checkVisibility();
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });

async function expectToCoverNothing(page: Page, address: string, button: Locator): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const end of ['top', 'end'] as const) {
    await page.evaluate(
      (at) => window.scrollTo(0, at === 'top' ? 0 : document.documentElement.scrollHeight),
      end,
    );
    await expect(button, `${address}, ${end}`).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() => listCoveredBy(button), `what is covered at the ${end} of ${address}`)
      .toEqual([]);
  }
}

/** Fails if the plus is there where the page has such a button of its own. */
async function expectOwnCreate(page: Page): Promise<void> {
  const create = page.getByRole('button', { name: 'Create Booking' });
  await expect(page.getByRole('main').locator(create)).toBeVisible();
  await expect(create, 'the page has one').toHaveCount(1);
}

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]) {
  test.describe(`what floats at ${width} px`, tagLongIf(width !== 390), () => {
    // What analysts ask may not be ready yet.
    test.use({ viewport: { width, height }, expectedConsoleMessages: [/status of 503/] });

    const expectStaffToSee = async (page: Page, addresses: readonly string[]) => {
      await signInAs(page, 'manager');
      const plus = page.getByRole('button', { name: 'Create Booking' }).last();
      for (const address of addresses) {
        await expectToCoverNothing(page, address, plus);
      }
    };

    test('is the plus for staff, where it covers nothing', async ({ page }) => {
      await expectStaffToSee(page, [...PUBLIC_PAGES, ...STAFF_PAGES]);
      await page.goto('/admin/bookings');
      await expect(page.getByText('Loading calendar...')).toHaveCount(0);
      await expectOwnCreate(page);
      await page.goto('/admin/today');
      await expectOwnCreate(page);
    });

    test('is the plus on the other pages of staff, too @long', async ({ page }) => {
      await expectStaffToSee(page, OTHER_STAFF_PAGES);
    });

    test('is Your Feedback for guests, where it covers nothing', async ({ page }) => {
      const feedback = page.getByRole('button', { name: 'Your Feedback' });
      for (const address of PUBLIC_PAGES) {
        await expectToCoverNothing(page, address, feedback);
      }

      await expect(page.getByRole('button', { name: 'Create Booking' })).toHaveCount(0);
    });
  });
}

test('the plus opens the dialog on a page of customers, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'operator');
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Create Booking' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Booking' })).toBeVisible();
});

test.describe('Log Out in a phone’s menu', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    expectedConsoleMessages: [/status of (?:401|500)/],
  });

  const logOut = async (page: Page) => {
    await page.goto('/prices');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  };

  test('says that it failed and leads home, and then that it is done', async ({ page }) => {
    await signInAs(page, 'athlete');
    await page.route('**/api/logout', (route) =>
      route.fulfill({ status: 500, json: { error: 'Out of order.' } }),
    );
    await logOut(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Logout failed' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);

    await page.unroute('**/api/logout');
    await logOut(page);
    await expect(
      page.getByRole('status').filter({ hasText: 'Logged out successfully' }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect((await page.request.get('/api/user')).status()).toBe(401);
  });
});
