import type { Page } from '@playwright/test';

import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';

import { StaffSite } from '../pages/staff-site.ts';
import { bookFor } from '../system/book-for.ts';
import { signInAs, signOut, type Person } from '../system/people.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

/**
 * Returns a random day on which no other journey books. An earlier run is unlikely to have booked
 * on it.
 */
const pickDay = () => addDays(dayOfInstant(new Date()), 1200 + Math.floor(Math.random() * 1000));

/** Signs in on the page that is shown. */
async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^(Log|Sign) In$/ }).click();
}

for (const [role, firstPage, entries] of [
  ['athlete', '/', []],
  ['operator', '/admin/today', ['Dock', 'Passes']],
  [
    'manager',
    '/admin/dashboard',
    [
      'Dashboard',
      'Dock',
      'Calendar',
      'Passes',
      'Statistics',
      'Money',
      'History',
      'Questions',
      'What if',
      'Settings',
      'Special days',
      'User Management',
      'Feedback',
      'Debug',
      'Exports',
    ],
  ],
] as const) {
  test.describe(`signing in as ${role}`, () => {
    // Staff load the dock again. Chromium then reports a file that it preloaded past the dock's
    // worker just before the worker gave it the same one.
    test.use({ expectedConsoleMessages: role === 'athlete' ? [] : [/cross-world service worker/] });

    test(
      `an ${role} lands at the first page that the role may open, and sees links to no other ones`,
      tagLongIf(role !== 'operator'),
      async ({ page }) => {
        const person = await signInAs(page, role);
        const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Administration' });
        for (const signInPage of [
          '/auth',
          '/admin/login',
          '/admin/users',
          '/admin/today',
          '/prices',
        ]) {
          const isStoring = signInPage.startsWith('/admin/') && signInPage !== '/admin/login';
          await signOut(page);
          await page.goto(signInPage);
          if (isStoring) {
            await expect(page).toHaveURL(/\/admin\/login$/);
          }
          if (signInPage === '/prices') {
            await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
          }

          await signIn(page, person);
          const mayReturn =
            role === 'manager' || (role === 'operator' && signInPage === '/admin/today');
          const end = isStoring && mayReturn ? signInPage : firstPage;
          await expect.poll(() => new URL(page.url()).pathname, `after ${signInPage}`).toBe(end);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByText(/^You are signed in as/)).toHaveCount(0);
        }

        await page.goto('/');
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        if (entries.length === 0) {
          await expect(menu).toHaveCount(0);
        } else {
          await expect(menu.getByRole('link')).toHaveText([...entries]);
        }

        for (const entry of entries) {
          const before = page.url();
          await menu.getByRole('link', { name: entry }).click();
          await expect(page).not.toHaveURL(before);
          await expect(page, entry).not.toHaveURL(/login/);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.goto('/');
          await page.getByRole('button', { name: 'Menu', exact: true }).click();
        }
        if (entries.length === 0) {
          return;
        }

        await page.goto(firstPage);
        await page.getByRole('complementary').getByRole('link', { name: 'My Profile' }).click();
        await expect(page).toHaveURL(/\/profile$/);
      },
    );
  });
}

test('an athlete who opens a staff page sees why it does not open', async ({ page }) => {
  const { username } = await signInAs(page, 'athlete');
  await page.goto('/admin/statistics');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByText(`You are signed in as ${username}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
});

test('former staff addresses redirect to the present pages @long', async ({ page }) => {
  await signInAs(page, 'manager');
  for (const address of ['/admin/new', '/admin/calendar', '/admin/users?activeTab=configuration']) {
    await page.goto(address);
    await expect(page, address).toHaveURL(/\/admin\/bookings$/);
  }
});

test.describe('an expired session', () => {
  test.use({ expectedConsoleMessages: [/status of 401/] });

  test('is reported to a user who cancels a booking, and nothing is cancelled', async ({
    page,
  }) => {
    const staff = new StaffSite(page);
    await signInAs(page, 'manager');
    const reference = await bookFor(page, 'Anna Kalniņa', pickDay(), ['00:00']);
    await page.goto(`/admin/bookings?reference=${reference}`);
    await staff
      .findDialog('Booking Details')
      .getByRole('button', { name: 'Cancel Booking' })
      .click();
    const cancelling = staff.findDialog('Cancel Booking');
    await expect(cancelling).toBeVisible();
    await page.request.post('/api/logout');
    await cancelling.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Authentication Error' })).toContainText(
      'You must be logged in to cancel bookings. Please log in and try again.',
    );
    expect((await page.request.get(`/api/bookings/${reference}`)).status()).toBe(200);
  });
});
