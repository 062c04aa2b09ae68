import { EventEmitter, once } from 'node:events';

import type { APIRequestContext, Page } from '@playwright/test';

import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import {
  addDays,
  dayOfInstant,
  mondayOf,
  startOfSlot,
  type Day,
} from '@cablepark/contracts/shared/riga-time';

import { findSlotOn } from '../pages/days-ahead.ts';
import { publicAddresses } from '../pages/site-map.ts';
import { firstAdmin } from '../system/first-admin.ts';
import { startProduct } from '../system/start-system.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

/** Holds back what the page asks for at these addresses, until the returned function is called. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  const gate = new EventEmitter();
  const released = once(gate, 'open');
  await page.route(addresses, async (route) => {
    await released;
    await route.fallback();
  });
  return () => {
    gate.emit('open');
  };
}

/**
 * Delays the API's responses until the returned function is called. `change` modifies the settings
 * in them.
 */
async function delayResponses(
  page: Page,
  change: (config: PublicConfig) => object,
): Promise<() => void> {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as PublicConfig) });
  });
  // The route that was added last comes first.
  return hold(page, '**/api/**');
}

/**
 * Records the text of the page's header and the browser tab whenever the page changes. It begins
 * when the document has been read to its end, because the browser may pause between the start of an
 * element and its text.
 */
const recordBranding = (page: Page) =>
  page.addInitScript(() => {
    const texts = new Set<string>();
    Object.assign(window, { texts });
    const record = () => {
      const brand = document.querySelector('header a[href="/"]');
      if (brand && document.readyState !== 'loading') {
        texts.add(`${brand.textContent} | ${document.title.split(' – ').at(-1)}`);
      }
    };

    new MutationObserver(record).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    document.addEventListener('readystatechange', record);
  });

const readRecordedBranding = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { texts: Set<string> }).texts]);

test('a page first paints with the park’s name and phone, and follows the API once it answers', async ({
  page,
}) => {
  const release = await delayResponses(page, (config) => ({
    ...config,
    park: { ...config.park, name: 'Wake Elsewhere' },
  }));
  await recordBranding(page);
  await page.goto('/');
  await expect(page).toHaveTitle('Pick your time on the water – Wake Siguļi');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wake Siguļi' })).toBeVisible();
  await expect(
    page.getByRole('complementary').getByRole('link', { name: '+371 20 000 000' }),
  ).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Wake Siguļi');
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'info@example.com' }),
  ).toBeVisible();
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: /^(Contacts|Prices)$/ }),
  ).toHaveCount(2);
  expect(await readRecordedBranding(page)).toEqual(['Wake Siguļi | Wake Siguļi']);

  release();
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Wake Elsewhere' }),
  ).toBeVisible();
  await expect(page).toHaveTitle('Pick your time on the water – Wake Elsewhere');
});

for (const { locale, language, heading, price } of [
  { locale: 'en-GB', language: 'en', heading: 'Pick your time on the water', price: /, €\d+, / },
  { locale: 'lv-LV', language: 'lv', heading: /^Izvēlies/, price: /, \d+\s€, / },
]) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(
      `the week is seen before any script runs, in ${language} at ${viewport.width} px`,
      tagLongIf((viewport.width === 390) === (language === 'en')),
      async ({ browser }) => {
        const context = await browser.newContext({
          baseURL: process.env['BASE_URL'] ?? '',
          locale,
          viewport,
          javaScriptEnabled: false,
        });
        const page = await context.newPage();
        await page.goto('/');
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(
          page.getByRole('banner').getByRole('link', { name: 'Wake Siguļi' }),
        ).toBeVisible();
        await expect(page.getByRole('button', { name: price }).first()).toBeVisible();
        await context.close();
      },
    );
  }
}

test.describe('without scripts', () => {
  test.use({ expectedConsoleMessages: [/net::ERR_FAILED/] });

  test('a chosen language and theme are those of the page before any script runs', async ({
    page,
  }) => {
    await page.goto('/prices');
    await page.getByRole('button', { name: 'LV' }).click();
    await page.getByRole('button', { name: 'Tumšais izskats' }).click();
    await page.route('**/assets/*.js', (route) => route.abort());
    // Otherwise the page loads itself again once the server answers.
    await page.route('**/api/health/live', (route) => route.abort());
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('heading', { level: 1, name: 'Cenas' })).toBeVisible();
  });
});

test('what is tapped before the script is there is done once it is', async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  // As long as only a part of the page is there, it has one heading whether or not the style sheet
  // counts.
  await expect(page.locator('.painted-phone')).toHaveCSS('display', 'none');
  await expect(
    page.getByRole('heading', { level: 1 }),
    'the style sheet hides one of two',
  ).toHaveCount(1);
  const week = page.getByRole('heading', { level: 2 }).first();
  const before = await week.textContent();
  await page.getByRole('button', { name: 'Next week' }).dblclick();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.evaluate(() => window.scrollTo(0, 100));
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => window.scrollY), 'the page stays where it was scrolled to').toBe(
    100,
  );
  await expect(week).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(week, 'a double tap counts once').toHaveText(before ?? '');
});

interface FirstVisit {
  readonly bytes: number;
  /** The type, address and bytes of each request. */
  readonly requests: readonly string[];
  /** How far things moved on the page while it loaded. */
  readonly shift: number;
}

/** Visits the first page until it listens for changes, and measures what that takes. */
async function visit(page: Page, address: string): Promise<FirstVisit> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const kinds = new Map<string, string>();
  const sizes = new Map<string, number>();
  client.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    kinds.set(requestId, `${type} ${request.url}`);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength);
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as unknown as { value: number }).value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const listening = page.waitForResponse('**/api/timeslots/changes');
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Your Feedback' })).toBeVisible();
  await listening;
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  return {
    bytes: [...kinds.keys()].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0),
    requests: [...kinds].map(([id, kind]) => `${kind}: ${sizes.get(id) ?? 0}`),
    shift: shifts.reduce((sum, shift) => sum + shift, 0),
  };
}

/** Opens the park from 08:00 to 22:00 every day of a week, for bookings up to the last minute. */
async function openWholeWeek(api: APIRequestContext, monday: Day): Promise<void> {
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await api[method](path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };

  await send('post', '/api/login', { email: firstAdmin.email, password: firstAdmin.password });
  const { operatingHours } = (await (await api.get('/api/config')).json()) as PublicConfig;
  for (const { id } of operatingHours) {
    await send('put', `/api/config/operating-hours/${id}`, {
      openTime: '08:00',
      closeTime: '22:00',
      isClosed: false,
    });
  }

  await send('post', '/api/admin/lead-time-settings', { restrictionMode: 'off' });
  await send('post', '/api/timeslots/regenerate', {
    fromDate: monday,
    toDate: addDays(monday, 6),
    operationType: 'update_and_generate',
  });
}

test.describe('the first page', () => {
  test('doesn’t jump when its script takes over', async ({ page }) => {
    expect((await visit(page, '/')).shift).toBeLessThan(0.01);
  });

  test('weighs at most 170 KB in 15 requests in a week that is wholly on sale', async ({
    browser,
    playwright,
  }) => {
    const monday = addDays(mondayOf(dayOfInstant(new Date())), 7);
    const midnight = startOfSlot(findSlotOn(monday, '00:00'));
    const now = new Date(midnight.getTime() + 5 * 60_000);
    const ahead = Math.round((now.getTime() - Date.now()) / 1000);
    const product = await startProduct({ TEST_CLOCK: String(ahead) });
    const api = await playwright.request.newContext({ baseURL: product.url });
    // Not the journeys' own page, whose answers come through the test and so without their
    // compression.
    const page = await browser.newPage();
    try {
      await openWholeWeek(api, monday);
      await page.clock.install({ time: now });
      const { bytes, requests } = await visit(page, product.url);
      await expect(
        page.getByRole('gridcell').getByRole('button', { name: /Available$/ }),
      ).toHaveCount(7 * 28);
      expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(15);
      test.info().annotations.push({ type: 'bytes', description: String(bytes) });
      expect(bytes, requests.join('\n')).toBeLessThanOrEqual(170_000);
    } finally {
      await api.dispose();
      await page.close();
      await product.stop();
    }
  });
});

test('a page that needs its script says so without one, with the number to phone @long', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: process.env['BASE_URL'] ?? '',
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  for (const path of publicAddresses.filter(
    (one) => !['/', '/prices', '/contacts', '/privacy'].includes(one),
  )) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: '404' }), path).toHaveCount(0);
    await expect(
      page.getByRole('main').getByRole('link', { name: '+371 20 000 000' }),
      path,
    ).toBeVisible();
  }

  await page.goto('/auth');
  await expect(page).toHaveTitle('Sign in or register – Wake Siguļi');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  await page.goto('/no/such/page');
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    /^404 Page Not Found – /,
  );
  await context.close();
});

test('pages tell search engines and other sites what they are', async ({ page }) => {
  await page.goto('/contacts');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /^https?:.*\/contacts$/,
  );
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    'Contacts – Wake Siguļi',
  );
  for (const [selector, attribute] of [
    ['link[rel=manifest]', 'href'],
    ['link[rel=apple-touch-icon]', 'href'],
    ['meta[property="og:image"]', 'content'],
  ] as const) {
    const url = (await page.locator(selector).getAttribute(attribute)) ?? '';
    expect(
      (
        await page.request.get(new URL(new URL(url, page.url()).pathname, page.url()).href)
      ).status(),
    ).toBe(200);
  }
});
