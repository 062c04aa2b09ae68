import { test as base, expect, type Page } from '@playwright/test';
import { BookingSite } from '../pages/booking-site.ts';

interface Fixtures {
  readonly site: BookingSite;
  /** Fails the journey on an unexpected error or warning in the browser's console. */
  readonly quietConsole: undefined;
}

/** Chromium's warning on a slow machine, where text is first drawn seconds after the page has loaded. */
const SLOW_FONTS = /was preloaded using link preload but not used within a few seconds/;

/** From now on a page whose clock is set to an instant is told the same by the server, which pages go by (rule 16.7). */
export function tellTimeBySetClock(page: Page): void {
  const setFixedTime = page.clock.setFixedTime.bind(page.clock);
  let told: string | undefined;
  page.clock.setFixedTime = async (time) => {
    if (told === undefined) {
      await page.route(/\/api\/(?!.*\bchanges\b)/, async (route) => {
        // What is fetched here isn't the browser's, so a context without a network wouldn't stop it.
        const isOnline = await page.evaluate(() => navigator.onLine).catch(() => true);
        const response = isOnline ? await route.fetch().catch(() => undefined) : undefined;
        if (response) {
          const headers = { ...response.headers(), date: told ?? '' };
          await route.fulfill({ response, headers });
        } else {
          await route.abort();
        }
      });
    }
    told = new Date(time).toUTCString();
    await setFixedTime(time);
  };
}

/** The test function of all journeys, on the running system. An unexpected console error or warning fails a journey. */
export const test = base.extend<Fixtures & { readonly expectedConsoleMessages: RegExp[] }>({
  expectedConsoleMessages: [[], { option: true }],
  baseURL: async ({}, use) => {
    await use(process.env['BASE_URL']);
  },
  // A painted page has everything twice, for two widths, so a journey begins once the script has taken over.
  page: async ({ page }, use) => {
    tellTimeBySetClock(page);
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const answer = await goto(address, options);
      if (!options?.waitUntil) await expect(page.locator('.painted-wide')).toHaveCount(0);
      return answer;
    };
    await use(page);
  },
  quietConsole: [
    async ({ page, expectedConsoleMessages }, use) => {
      const messages: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text());
      });
      page.on('pageerror', ({ message }) => messages.push(message));
      await use(undefined);
      const unexpected = messages.filter(
        (text) => ![SLOW_FONTS, ...expectedConsoleMessages].some((known) => known.test(text)),
      );
      expect(unexpected, 'the console is quiet').toEqual([]);
    },
    { auto: true },
  ],
  site: async ({ page }, use) => {
    await use(new BookingSite(page));
  },
});

/** The details of journeys of which one variant suffices in `npm test`; `npm run test:long` goes through the others. */
export const longIf = (isLong: boolean) => (isLong ? { tag: '@long' } : {});

export { expect };
