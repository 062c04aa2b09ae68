import type { Page } from '@playwright/test';

import { expectTouchable } from '../pages/expect-touchable.ts';
import { expectUsable } from '../pages/expect-usable.ts';
import { publicAddresses } from '../pages/site-map.ts';
import { signInAs } from '../system/people.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

/** The titles of some pages. For the others, the tab's title must equal the page's heading. */
const titles = new Map([
  ['/', 'Pick your time on the water'],
  ['/public', 'Booking Calendar (New Component Version)'],
  ['/cal_test', 'Calendar Test'],
  ['/prices', 'Prices'],
  ['/contacts', 'Contacts'],
  ['/privacy', 'Privacy'],
  ['/auth', 'Sign in or register'],
  ['/forgot', 'Forgot your password?'],
  ['/reset/unknown', 'Choose a new password'],
  ['/verify/unknown', 'Confirm your e-mail'],
  ['/admin/login', 'Admin Login'],
  ['/confirmation/0000000000000000', 'Booking Not Found'],
  ['/no/such/page', '404 Page Not Found'],
]);
/** The pages of customers who only book. */
const simple = ['/', '/prices', '/contacts', '/booking', '/auth', '/forgot'];
const addresses = [...new Set([...publicAddresses, ...titles.keys()])];
/** How many pages one browser looks at, which has most of their files after the first. */
const AT_ONCE = 6;

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
] as const) {
  test.describe(`every page, ${colorScheme}, at ${width} px`, tagLongIf(width === 1440), () => {
    // The unknown booking is answered with 404, which the browser logs.
    test.use({
      colorScheme,
      viewport: { width, height: 800 },
      expectedConsoleMessages: [/status of 404/],
    });

    const examine = async (page: Page, where: string) => {
      await expectUsable(page, where);
      if (width < 768) {
        await expectTouchable(page, where);
      }
    };

    const openAndExamine = async (page: Page, path: string) => {
      await page.goto(path);
      const heading = page.getByRole('heading', { level: 1, name: titles.get(path) });
      await expect(heading).toBeVisible();
      // A page may find out only from the server what it is about.
      const isNamed = async () =>
        `${(await heading.textContent()) ?? ''} – Wake Siguļi` === (await page.title());
      await expect.poll(isNamed).toBe(true);
      await expect(page.getByText('Loading calendar...')).toHaveCount(0);
      await examine(page, path);
    };

    for (let first = 0; first < addresses.length; first += AT_ONCE) {
      const paths = addresses.slice(first, first + AT_ONCE);
      test(`${paths.join(', ')} are accessible and fit the screen`, async ({ page }) => {
        for (const path of paths) {
          await test.step(path, () => openAndExamine(page, path));
        }
      });
    }

    test('an unknown page leads back to the calendar', async ({ page }) => {
      await page.goto('/no/such/page');
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
      await page.getByRole('link', { name: 'Back to the calendar' }).click();
      await expect(page).toHaveURL('/');
    });

    test('a selection, the customer’s form and the feedback form are accessible', async ({
      page,
      site,
    }) => {
      await site.openWeekAhead();
      await site.pick(2);
      await page.getByRole('button', { name: /slots/, expanded: false }).click();
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .focus();
      await examine(page, 'an open selection');
      await site.bookNow();
      await site.complete.click();
      await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
      await examine(page, '/booking');
      await page.goto('/contacts');
      await page.getByRole('button', { name: 'Your Feedback' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await examine(page, 'the feedback form');
    });

    test('the account and its dialogs are accessible', async ({ page }) => {
      await signInAs(page, 'athlete');
      await page.goto('/profile');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await examine(page, '/profile');
      for (const name of [
        'Edit profile',
        'Change e-mail',
        'Change password',
        'Link Google',
        'Delete my account',
      ]) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(page.getByRole('dialog', { name })).toBeVisible();
        await examine(page, name);
        await page
          .getByRole('dialog', { name })
          .getByRole('button', { name: 'Cancel' })
          .last()
          .click();
        await expect(page.getByRole('dialog', { name })).toBeHidden();
      }

      await page.getByRole('tab', { name: 'My Bookings' }).click();
      await expect(page.getByRole('link', { name: 'Book Wake Session' })).toBeVisible();
      await examine(page, 'My Bookings');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await examine(page, 'the side menu');
    });
  });
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('everything to press is as large as on a phone @long', async ({ page, site }) => {
    await site.openWeekAhead();
    await site.pick(2);
    for (const path of simple) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading calendar...')).toHaveCount(0);
      await expectTouchable(page, path);
    }
  });
});
