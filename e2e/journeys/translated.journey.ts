import type { APIResponse, Page, Request } from '@playwright/test';

import { publicAddresses, staffAddresses } from '../pages/site-map.ts';
import { translateAlways, translateNow } from '../pages/translate-page.ts';
import { signInAs, signOut } from '../system/people.ts';
import { sellPass } from '../system/sell-pass.ts';
import { expect, tagLongIf, test } from './fixtures.ts';

/** Its charts come after the rest, and are not translated. */
const CHARTS = '/admin/statistics';

/** What staff have open all day. */
const daily = ['/admin/dashboard', '/admin/today', '/admin/bookings'];
const others = staffAddresses.filter((address) => address !== CHARTS && !daily.includes(address));

test.use({
  viewport: { width: 1440, height: 900 },
  // Pages about something unknown are answered with 404, and a receipt that isn't ready yet with
  // 503.
  expectedConsoleMessages: [/status of (40\d|503)/],
});

test.describe('in a page that the browser translates', () => {
  test('a customer selects, unselects and books, and reads the present state', async ({
    page,
    site,
  }) => {
    await translateAlways(page);
    await site.openWeekAhead();
    await expect(page.locator('font').first(), 'the page is translated').toBeAttached();
    const names = await site.pick(3);
    const sheet = page.getByRole('region', { name: 'Selected Time Slots' });
    await expect(sheet).toContainText('3 slots');
    await expect(sheet).toContainText(`${startOf(names[0])}–${endOf(names[2])}`);
    await expect(page.getByRole('button', { name: 'Proceed to Booking (3 slots)' })).toBeVisible();
    await site.findSlot(names[2] ?? '').click();
    await expect(sheet).toContainText('2 slots');
    await expect(sheet).not.toContainText('3 slots');
    await expect(sheet).toContainText(`${startOf(names[0])}–${endOf(names[1])}`);
    const [first, second] = await site.readSelection();
    await expect(sheet).toContainText(
      `Book Now (€${(first?.price ?? 0) + (second?.price ?? 0)}.00)`,
    );

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

  for (const { who, addresses, isLong } of [
    { who: 'everybody', addresses: publicAddresses, isLong: false },
    { who: 'staff every day', addresses: daily, isLong: false },
    { who: 'staff now and then', addresses: others, isLong: true },
  ]) {
    test(
      `the pages of ${who} say in another language what they say without a translation`,
      tagLongIf(isLong),
      async ({ page }) => {
        test.setTimeout(TIMEOUT_MS);
        if (who !== 'everybody') {
          await signInAs(page, 'admin');
        }

        await expectSameWhenTranslated(page, addresses);
      },
    );
  }

  test('the pages of passes that were sold say the same', async ({ page }) => {
    test.setTimeout(TIMEOUT_MS);
    await signInAs(page, 'admin');
    const rides = await sellPass(page, { kind: 'rides', rides: 10 });
    const gift = await sellPass(page, { kind: 'value', valueCents: 20_000 });
    const season = await sellPass(page, { kind: 'season', perDay: 2 });
    await page.request.post(`/api/passes/${gift.id}/adjust`, {
      data: { cents: -500, why: 'test' },
    });
    const sold = [rides, gift, season];
    await expectSameWhenTranslated(page, [
      ...sold.map(({ code }) => `/pass/${code}`),
      ...sold.map(({ id }) => `/admin/passes/${id}`),
      '/admin/passes',
      '/admin/money',
    ]);
  });

  test('a customer chooses passes that pay, and reads what they pay now', async ({
    page,
    site,
  }) => {
    await signInAs(page, 'admin');
    const rides = await sellPass(page, { kind: 'rides', rides: 10 });
    const gift = await sellPass(page, { kind: 'value', valueCents: 20_000 });
    await signOut(page);
    await translateAlways(page);
    await site.openWeekAhead();
    await site.pick(2);
    await site.bookNow();
    await page.getByText('I have a pass or a gift card').click();
    const code = page.getByLabel(/^Code/);
    await code.fill(gift.code);
    const paying = page.getByRole('list', { name: 'Pays this booking' });
    await expect(paying).toContainText(/Pays €/);
    await expect(paying.locator('font').first(), 'it is translated').toBeAttached();
    await expect(page.getByText('Nothing is left to pay for the times.')).toBeVisible();
    await code.fill(rides.code);
    await expect(paying).toContainText('Pays 2 half hours');
    await expect(paying).toContainText('Pays nothing of this booking');
    await page.getByRole('button', { name: `Remove ${rides.name}` }).click();
    await expect(paying).not.toContainText('half hours');
    await expect(paying).toContainText(/Pays €/);
    await page.getByRole('button', { name: `Remove ${gift.name}` }).click();
    await expect(page.getByText('Nothing is left to pay for the times.')).toHaveCount(0);
  });
});

/** Expects pages to say in Latvian what they say without a translation from English. */
async function expectSameWhenTranslated(page: Page, addresses: readonly string[]): Promise<void> {
  const forgetAnswers = await repeatAnswers(page);
  const countRequests = watchRequests(page);
  await open(page, addresses[0] ?? '/');
  await speak(page, 'LV');
  for (const address of addresses) {
    forgetAnswers();
    await open(page, address);
    await expect.poll(countRequests, 'nothing is on its way').toBe(0);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const said = await textsOf(page);
    await speak(page, 'EN');
    await translateNow(page);
    await speak(page, 'LV');
    await expect.poll(() => textsOf(page), address).toEqual(said);
  }

  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Twenty pages, one after the other. */
const TIMEOUT_MS = 300_000;

const startOf = (name: string | null | undefined): string =>
  /(\d\d:\d\d)–/.exec(name ?? '')?.[1] ?? 'no time';
const endOf = (name: string | null | undefined): string =>
  /–(\d\d:\d\d)/.exec(name ?? '')?.[1] ?? 'no time';

/** Opens a page in either language, and waits until it has loaded and knows who looks at it. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.painted-wide')).toHaveCount(0);
  await expect(
    page
      .getByRole('link', { name: /^(Sign In|Ienākt)$/ })
      .or(page.getByText(/^(Log ?out|Iziet)$/i))
      .first(),
  ).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText(/^(Loading|Ielādē)/)).toHaveCount(0);
}

/**
 * Answers each question as it was answered first, until the returned function is called, because
 * journeys beside this one book meanwhile. The stream of changes is never answered.
 */
async function repeatAnswers(page: Page): Promise<() => void> {
  const answers = new Map<string, APIResponse>();
  await page.route('**/api/**', async (route) => {
    const url = route.request().url();
    if (url.endsWith('/changes')) {
      return;
    }
    if (route.request().method() !== 'GET') {
      await route.fallback();
      return;
    }

    const answer = answers.get(url) ?? (await route.fetch());
    // What isn't ready yet is asked for again.
    if (answer.status() < 500) {
      answers.set(url, answer);
    }

    await route.fulfill({ response: answer });
  });
  return () => {
    answers.clear();
  };
}

/** Returns how many requests have no answer yet, beside the stream of changes, which never ends. */
function watchRequests(page: Page): () => number {
  const sent = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/changes')) {
      sent.add(request);
    }
  });
  page.on('requestfinished', (request) => sent.delete(request));
  page.on('requestfailed', (request) => sent.delete(request));
  return () => sent.size;
}

async function speak(page: Page, language: 'LV' | 'EN'): Promise<void> {
  await page.getByRole('button', { name: language, exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language.toLowerCase());
}

/**
 * The words that can be read on the page. How they are parted into lines depends on the elements
 * around them.
 */
async function textsOf(page: Page): Promise<string[]> {
  const text = await page.locator('#root').innerText();
  return text.split(/\s+/);
}
