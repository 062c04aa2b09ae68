import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

const waiting = (page: Page) => page.getByText('No connection. Trying again…');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('without a network', () => {
  // The browser logs what it couldn't load.
  test.use({ expectedConsoleMessages: [/net::ERR_|Failed to fetch|preload/] });

  test('the page stays, says so, and the next one comes by itself once there is one', async ({
    context,
    page,
  }) => {
    await page.goto('/');
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Prices' }).click();
    await expect(waiting(page)).toBeVisible();
    await expect(title(page, 'Pick your time on the water')).toBeVisible();
    await context.setOffline(false);
    await expect(title(page, 'Prices')).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);
    const areStylesLoaded = () =>
      page
        .locator('link[rel=stylesheet]')
        .evaluateAll((links) => links.every((link) => (link as HTMLLinkElement).sheet !== null));
    await expect.poll(areStylesLoaded).toBe(true);
  });

  test('the form opens for the times that were chosen before', async ({ context, page, site }) => {
    await site.openWeekAhead();
    const fetched = page.waitForResponse(/\/assets\/booking-page.*\.js$/);
    await site.pick(1);
    await (await fetched).finished();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await site.bookNow();
    await expect(site.complete).toBeVisible();
    await context.setOffline(false);
  });
});

test.describe('a page whose script is gone', () => {
  test.use({ expectedConsoleMessages: [/404|net::ERR_|Failed to fetch|preload/] });

  const CONTACTS = '**/assets/contacts-page*.js';

  test('is opened with the new version of the site', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    let isGone = true;
    await page.route(CONTACTS, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    page.on('framenavigated', () => {
      isGone = false;
    });
    await page.getByRole('banner').getByRole('link', { name: 'Contacts' }).click();
    await page.waitForFunction(() => !('isOld' in window));
    // Until its style sheet is there, both widths of a painted page count as visible.
    await page.waitForLoadState();
    await expect(page).toHaveURL(/\/contacts$/);
    await expect(title(page, 'Contacts')).toBeVisible();
    await page.goBack();
    await expect(title(page, 'Pick your time on the water')).toBeVisible();
  });

  test('is tried no more than once, and then says what can be done', async ({ page }) => {
    await page.goto('/');
    let loads = 0;
    page.on('request', (request) => {
      loads += request.isNavigationRequest() ? 1 : 0;
    });
    await page.route(CONTACTS, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('banner').getByRole('link', { name: 'Contacts' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible();
    expect(loads).toBe(1);
  });

  test('keeps what was painted of it, and says that it tries again', async ({ page }) => {
    let isGone = true;
    await page.route('**/api/health/live', (route) => (isGone ? route.abort() : route.fallback()));
    await page.route('**/assets/prices-page*.js', (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await page.goto('/prices', { waitUntil: 'commit' });
    await expect(waiting(page)).toBeVisible();
    await expect(title(page, 'Prices')).toBeVisible();
    isGone = false;
    await expect(page.locator('.painted-wide')).toHaveCount(0);
    await expect(title(page, 'Prices')).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);
  });
});

test.describe('the site whose own script is gone', () => {
  test.use({ expectedConsoleMessages: [/404|net::ERR_/] });

  test('stays painted, says so, and is loaded again once', async ({ page }) => {
    let isGone = true;
    await page.route('**/api/health/live', (route) => (isGone ? route.abort() : route.fallback()));
    await page.route('**/assets/first-*.js', (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await page.goto('/', { waitUntil: 'commit' });
    await expect(waiting(page)).toBeVisible();
    await expect(title(page, 'Pick your time on the water')).toBeVisible();
    isGone = false;
    await expect(page.locator('.painted-wide')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Your Feedback' })).toBeVisible();
  });
});
