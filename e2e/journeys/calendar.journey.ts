import type { Page } from '@playwright/test';

import { countVisibleRows, zoomedWindows } from '../pages/count-visible-rows.ts';
import { mockSlots } from '../pages/mock-slots.ts';
import { expect, test } from './fixtures.ts';

test.describe('the calendar', () => {
  test('requests its slots, special days and settings once, then listens for changes', async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) {
        requested.push(pathname);
      }
    });
    // On this Monday morning the week has free slots, so the page requests no further week.
    await page.clock.setFixedTime('2038-03-29T05:00:00Z');
    await mockSlots(page, '2038-03-29T12:00:00Z', 4);
    const listening = page.waitForResponse('**/api/timeslots/changes');
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^Monday 29 March, 15:00/ })).toBeVisible();
    await listening;
    expect(requested.sort()).toEqual([
      '/api/config',
      '/api/config/special-days',
      '/api/timeslots',
      '/api/timeslots/changes',
    ]);
  });

  test('stands beside the booking instructions', async ({ page }) => {
    for (const address of ['/', '/cal_test']) {
      await page.goto(address);
      const panel = page.getByRole('complementary');
      await expect(panel.getByText('Booking Instructions')).toBeVisible();
      await expect(panel.getByRole('listitem')).toContainText([
        'Select consecutive slots',
        'Prices vary by time and weekends',
        'Green is available, yellow is booked, red is blocked',
      ]);
    }
  });

  test('moves to other weeks with its buttons, and returns to today', async ({ page, site }) => {
    await site.openWeekAhead();
    const range = page.getByRole('heading', { level: 2 }).first();
    const ahead = (await range.textContent()) ?? '';
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(range).not.toHaveText(ahead);
    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect(range).toHaveText(ahead);
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(page.locator('[aria-current=date]')).toHaveCount(1);
  });

  test('shows that a week has no slots, and offers to return to the current one @long', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.locator('[aria-current=date]')).toHaveCount(1);
    await page.route('**/api/timeslots?*', (route) => route.fulfill({ json: { timeSlots: [] } }));
    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect(page.getByText('No time slots available')).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('link', { name: 'info@example.com' }).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Go to current week' }).click();
    await expect(page.locator('[aria-current=date]')).toHaveCount(1);
  });

  test('explains restricted, booked and reserved slots when they are clicked', async ({ page }) => {
    await page.clock.setFixedTime('2038-03-29T12:10:00Z');
    const statuses = [
      { status: 'booked' },
      { isRestricted: true },
      { status: 'booked' },
      { status: 'reserved' },
    ] as const;
    await mockSlots(page, '2038-03-29T12:00:00Z', 4, statuses);
    await page.goto('/');
    const findSlotAt = (time: string) =>
      page.getByRole('button', { name: new RegExp(`^Monday 29 March, ${time}`) });
    await expect(findSlotAt('15:30')).toHaveAccessibleDescription(/Booking needs planning/);
    await findSlotAt('15:30').click();
    await expect(page.getByRole('alert')).toContainText(
      'please contact us directly to check availability',
    );
    const booked = 'This time slot is already booked or blocked.';
    const reserved =
      'Someone else is booking this time right now. It may be free again in a few minutes.';
    for (const [time, name, mayJoin] of [
      ['15:00', booked, false],
      ['16:00', booked, true],
      ['16:30', reserved, true],
    ] as const) {
      const taken = page.getByRole('dialog', { name });
      await findSlotAt(time).click();
      await expect(taken).toBeVisible();
      const join = taken.getByRole('button', { name: 'Join the waiting list' });
      await expect(join, `the slot at ${time}`).toHaveCount(mayJoin ? 1 : 0);
      await taken.getByRole('button', { name: 'Close' }).last().click();
      await expect(taken).toHaveCount(0);
      await expect(findSlotAt(time), 'it is not selected').not.toHaveAttribute('aria-pressed');
    }
  });

  test('explains a restricted slot of the last day within the window', async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.clock.setFixedTime('2038-04-03T12:10:00Z');
    await mockSlots(page, '2038-04-04T12:00:00Z', 1, [{ isRestricted: true }]);
    await page.goto('/');
    await page.getByRole('button', { name: /^Sunday 4 April, 15:00/ }).hover();
    await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 });
  });

  test('disables blocked cells on the slot picker, where booked ones explain themselves too', async ({
    page,
  }) => {
    await page.clock.setFixedTime('2038-03-29T05:00:00Z');
    await mockSlots(page, '2038-03-29T12:00:00Z', 3, [
      {},
      { status: 'booked' },
      { status: 'blocked' },
    ]);
    await page.goto('/public');
    await expect(page.getByText('Nothing selected yet')).toBeVisible();
    await page.getByRole('button', { name: /^Monday 29 March, 15:00/ }).click();
    await expect(page.getByRole('button', { name: 'Remove 15:00–15:30' })).toBeVisible();
    await expect(
      page.getByRole('button', { name: /^Monday 29 March, 16:00.*Blocked$/ }),
    ).toBeDisabled();
    await page.getByRole('button', { name: /^Monday 29 March, 15:30.*Booked$/ }).click();
    await expect(
      page.getByRole('dialog', { name: 'This time slot is already booked or blocked.' }),
    ).toBeVisible();
  });

  test.describe('without a network', () => {
    test.use({ expectedConsoleMessages: [/net::ERR_INTERNET_DISCONNECTED/] });

    test('says so at once, and keeps the week that was loaded', async ({ page, site }) => {
      await page.clock.setFixedTime('2038-03-29T05:00:00Z');
      await mockSlots(page, '2038-03-29T12:00:00Z', 1);
      await page.goto('/');
      const slot = site.findSlots(/, €\d+, /).first();
      await expect(slot).toBeVisible();
      // In this order nothing reaches the server in between.
      await page.context().setOffline(true);
      await page.unroute('**/api/timeslots?*');
      await page.getByRole('button', { name: 'Next week' }).click();
      await expect(page.getByRole('alert')).toContainText('No internet connection');
      await expect(page.getByText('Loading calendar...')).toHaveCount(0);
      await page.getByRole('button', { name: 'Previous week' }).click();
      await expect(slot).toBeVisible();
      await page.context().setOffline(false);
    });
  });

  test.describe('when the server fails', () => {
    // If the settings don't say that nobody is signed in, the page requests the user, which is
    // answered with 401.
    test.use({ expectedConsoleMessages: [/status of (500|401)/] });

    test('shows an error and a button to retry', async ({ page, site }) => {
      // On this Monday morning the week has free slots, so the page requests no further week.
      await page.clock.setFixedTime('2038-03-29T05:00:00Z');
      await mockSlots(page, '2038-03-29T12:00:00Z', 1);
      let requests = 0;
      await page.route('**/api/timeslots?*', (route) => {
        requests += 1;
        return requests > 1
          ? route.fallback()
          : route.fulfill({ status: 500, json: { error: 'x', code: 'INTERNAL' } });
      });
      await page.goto('/');
      await expect(page.getByText('Failed to fetch time slots')).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(site.findSlots(/, €\d+, /).first()).toBeVisible();
      expect(requests, 'a failed query is not retried automatically').toBe(2);
    });

    test('reports that the settings are missing, and still shows the slots @long', async ({
      page,
    }) => {
      await page.clock.setFixedTime('2038-03-29T05:00:00Z');
      await mockSlots(page, '2038-03-29T12:00:00Z', 1);
      await page.route('**/api/config', (route) =>
        route.fulfill({ status: 500, json: { error: 'x' } }),
      );
      await page.goto('/');
      await expect(page.getByRole('alert')).toContainText('Failed to fetch configuration');
      await expect(page.getByRole('button', { name: /^Monday 29 March, 15:00/ })).toBeVisible();
    });
  });
});

test('a closed day is one card on a wide screen, too', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.setFixedTime('2038-03-29T05:00:00Z');
  const closure = {
    from: '2038-03-29T12:00:00Z',
    to: '2038-03-29T19:00:00Z',
    reason: 'weather',
    note: { en: 'Strong wind. We open again tomorrow.', lv: null },
  } as const;
  const closed = Array.from({ length: 14 }, () => ({ status: 'blocked' }) as const);
  await mockSlots(page, closure.from, 14, closed, [closure]);
  await page.goto('/');
  const grid = page.getByRole('grid');
  await expect(grid.getByText('Closed: Strong wind. We open again tomorrow.')).toBeVisible();
  await expect(grid.locator('[data-cell$="-0"]')).toHaveCount(1);
  await expect(grid.getByText('Blocked')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a swipe moves to another week and clears the selection', async ({ page, site }) => {
    await site.openWeekAhead();
    await site.pick(1);
    const range = page.getByRole('heading', { level: 2 }).first();
    const before = (await range.textContent()) ?? '';
    await page.getByRole('group', { name: 'Booking calendar' }).evaluate((strip) => {
      const touch = (clientX: number) =>
        new Touch({ identifier: 1, target: strip, clientX, clientY: 300 });
      const makeTouch = (type: string, x: number) =>
        new TouchEvent(type, {
          bubbles: true,
          touches: type === 'touchstart' ? [touch(x)] : [],
          changedTouches: [touch(x)],
        });
      strip.dispatchEvent(makeTouch('touchstart', 300));
      strip.dispatchEvent(makeTouch('touchend', 200));
    });
    await expect(range).not.toHaveText(before);
    await expect(page.getByRole('region', { name: 'Selected Time Slots' })).toHaveCount(0);
  });

  test('a row shows only its price as text, beside an icon @long', async ({ page }) => {
    await page.clock.setFixedTime('2038-03-29T05:00:00Z');
    await mockSlots(page, '2038-03-29T12:00:00Z', 1);
    await page.goto('/');
    const slot = page.getByRole('button', { name: /^Monday 29 March, 15:00/ });
    await expect(slot).toHaveText('€25');
    await slot.click();
    await expect(slot).toHaveText('€25');
  });

  test('a closed day is one card that says why', async ({ page }) => {
    await page.clock.setFixedTime('2038-03-29T05:00:00Z');
    const closure = {
      from: '2038-03-29T12:00:00Z',
      to: '2038-03-29T19:00:00Z',
      reason: 'weather',
      note: { en: 'Strong wind. We open again tomorrow.', lv: null },
    } as const;
    const closed = Array.from({ length: 14 }, () => ({ status: 'blocked' }) as const);
    await mockSlots(page, closure.from, 14, closed, [closure]);
    await page.goto('/');
    const rows = page
      .getByRole('main')
      .getByRole('list')
      .filter({ hasText: '15:00' })
      .getByRole('listitem');
    await expect(rows).toHaveText(['15:00–22:00Closed: Strong wind. We open again tomorrow.']);
    await expect(page.getByRole('button', { name: 'Proceed to Booking' })).toHaveCount(0);
  });

  test('a special day that is closed says only that @long', async ({ page }) => {
    await page.clock.setFixedTime('2038-03-29T05:00:00Z');
    await mockSlots(page, '2038-03-29T12:00:00Z', 1);
    const special = {
      day: '2038-03-30',
      isClosed: true,
      openTime: null,
      closeTime: null,
      price: null,
      note: null,
    };
    await page.route('**/api/config/special-days?*', (route) => route.fulfill({ json: [special] }));
    await page.goto('/');
    const proceed = page.getByRole('button', { name: 'Proceed to Booking' });
    await expect(proceed).toBeVisible();
    await page.getByRole('button', { name: /^Tue 30 March.*Closed$/ }).click();
    await expect(proceed).toHaveCount(0);
    await expect(page.getByText('No time slots on this day')).toHaveCount(0);
    await expect(page.getByRole('main').getByText('Closed', { exact: true }).first()).toBeVisible();
  });

  test('half hours that staff have blocked have the same name as on a wide screen @long', async ({
    page,
  }) => {
    await page.clock.setFixedTime('2038-03-29T05:00:00Z');
    await mockSlots(page, '2038-03-29T12:00:00Z', 3, [
      { status: 'blocked' },
      { status: 'blocked' },
    ]);
    await page.goto('/');
    await expect(page.getByRole('listitem').filter({ hasText: '15:00–16:00' })).toHaveText(
      '15:00–16:00Blocked',
    );
  });

  test('the menu opens, navigates and closes', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Prices' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

/** By which the browser draws its own selects, checkboxes and scrollbars. */
const readColorScheme = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

test('language and theme are switched by hand and remembered', async ({ page }) => {
  await page.goto('/');
  expect(await readColorScheme(page)).toBe('light');
  await page.getByRole('button', { name: 'LV' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Izvēlies brauciena laiku' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Tumšais izskats' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'lv');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await readColorScheme(page)).toBe('dark');
  await expect(page.getByRole('button', { name: 'Gaišais izskats' })).toBeVisible();
});

test.describe('with a dark system', () => {
  test.use({ colorScheme: 'dark' });

  test('the browser’s own controls are dark until the light theme is chosen', async ({ page }) => {
    await page.goto('/');
    expect(await readColorScheme(page)).toBe('dark');
    await page.getByRole('button', { name: 'Light theme' }).click();
    expect(await readColorScheme(page)).toBe('light');
  });
});

for (const locale of ['en-GB', 'lv-LV']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height: 844 } });

    test('the week is on one line on a phone', async ({ page }) => {
      // A week of March, which Latvian doesn't abbreviate.
      await page.clock.setFixedTime('2038-03-24T05:00:00Z');
      await mockSlots(page, '2038-03-24T12:00:00Z', 1);
      await page.goto('/');
      const range = page.getByRole('heading', { level: 2 }).first();
      const height = await range.evaluate((heading) => heading.getBoundingClientRect().height);
      const fontSize = await range.evaluate((heading) =>
        Number.parseFloat(getComputedStyle(heading).fontSize),
      );
      expect(height).toBeLessThan(2 * fontSize);
      const next = page.getByRole('button', { name: /^(Next week|Nākamā nedēļa)$/ });
      const [first, second] = await Promise.all([range.boundingBox(), next.boundingBox()]);
      expect(first?.y ?? 0, 'the buttons are beside it').toBeGreaterThan(second?.y ?? Infinity);
    });
  });
}

for (const viewport of zoomedWindows) {
  test.describe(`at 200 % zoom, ${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('four rows stay visible beside what was chosen', async ({ page, site }) => {
      await site.openWeekAhead();
      await site.available.first().evaluate((slot) => slot.scrollIntoView({ block: 'start' }));
      await site.available.first().click();
      await expect(page.getByRole('button', { name: /^Book Now/ })).toBeVisible();
      expect(await countVisibleRows(page)).toBeGreaterThanOrEqual(4);
    });
  });
}
