import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 960 } });

test.describe('submitting', () => {
  test('a double click books once', async ({ site, page }) => {
    await site.openWeekAhead();
    await site.pick(1);
    await site.bookNow();
    await site.fillIn();
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') {
        posts.push(request.url());
      }
    });
    await site.complete.dblclick();
    await site.expectConfirmed();
    expect(posts).toHaveLength(1);
  });

  test.describe('over an unreliable network', () => {
    test.use({ expectedConsoleMessages: [/net::ERR_/] });

    test('shows a friendly message, and the retry books once, even after a reload', async ({
      site,
      page,
    }) => {
      await site.openWeekAhead();
      const [name = ''] = await site.pick(1);
      await site.bookNow();
      await site.fillIn();
      const keys: (string | undefined)[] = [];
      // The server receives the first request, but its answer is lost.
      await page.route('**/api/bookings', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) {
          return route.continue();
        }

        await route.fetch();
        return route.abort('connectionreset');
      });
      await site.complete.click();
      await expect(page.getByText('We could not confirm your booking yet')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Name', { exact: true }), 'what was typed is kept').toHaveValue(
        'Anna Kalniņa',
      );
      await expect(page.getByText('We could not confirm your booking yet')).toBeVisible();
      await site.complete.click();
      await site.expectConfirmed();
      expect(keys).toHaveLength(2);
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(keys[1]).toBe(keys[0]);
      await page.getByRole('button', { name: 'Return to Home' }).click();
      await site.openWeekAhead();
      await expect(site.findSlot(name)).toHaveAccessibleName(/Booked$/);
    });

    test('without a network, the form says so @long', async ({ site, page, context }) => {
      await site.openWeekAhead();
      await site.pick(1);
      await site.bookNow();
      await site.fillIn();
      await context.setOffline(true);
      await site.complete.click();
      const note = page.getByRole('note').filter({ hasText: 'you will never be booked twice' });
      await expect(note).toContainText('You have no internet connection');
      await context.setOffline(false);
      await expect(note).toContainText('We could not confirm your booking yet');
      await site.complete.click();
      await site.expectConfirmed();
    });

    test('after an unknown outcome, the button repeats the request with the same key', async ({
      site,
      page,
    }) => {
      await site.openWeekAhead();
      await site.pick(1);
      await site.bookNow();
      await site.fillIn();
      const keys: (string | undefined)[] = [];
      await page.route('**/api/bookings', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        return keys.length > 1 ? route.continue() : route.abort('timedout');
      });
      await site.complete.click();
      await expect(page.getByText('Booking failed. Please try again.')).toBeVisible();
      await site.complete.click();
      await site.expectConfirmed();
      expect(keys[1]).toBe(keys[0]);
    });
  });

  test.describe('a confirmation that could not be loaded', () => {
    test.use({ expectedConsoleMessages: [/net::ERR_|status of 404/] });

    test('can be asked for again, unless there is no such booking', async ({ page }) => {
      await page.clock.install();
      await page.route('**/api/bookings/*', (route) => route.abort());
      await page.goto('/confirmation/0000000000000000');
      await page.clock.runFor(10_000);
      const again = page.getByRole('button', { name: 'Try again' });
      await expect(again).toBeVisible();
      await page.unroute('**/api/bookings/*');
      await again.click();
      await expect(again).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible();
    });
  });

  test('shows validation errors in the site’s own words', async ({ site, page }) => {
    await site.openWeekAhead();
    await site.pick(1);
    await site.bookNow();
    await page.getByLabel('Phone', { exact: true }).fill('12');
    await page.getByLabel(/^Email/).fill('nobody');
    await site.complete.click();
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
    await expect(
      page.getByText('Phone number must be between 8-15 digits, with optional + prefix'),
    ).toBeVisible();
    await expect(page.getByText('Invalid email format')).toBeVisible();
    await expect(page).toHaveURL(/\/booking$/);
  });
});
