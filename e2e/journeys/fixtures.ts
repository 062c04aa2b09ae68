import { test as base, expect, type Page } from '@playwright/test';

import { BookingSite } from '../pages/booking-site.ts';

interface Fixtures {
  readonly site: BookingSite;
  /** Fails the journey on an unexpected error or warning in the browser's console. */
  readonly quietConsole: undefined;
}

/**
 * Chromium's warning on a slow machine, where text is first drawn seconds after the page has
 * loaded.
 */
const SLOW_FONTS = /was preloaded using link preload but not used within a few seconds/;
/** The browser's error about the server's answer when it can't read something in time. */
const BUSY = /responded with a status of 503/;

/** What a page knows of the time, and of its network. */
const readPage = () => ({ date: new Date().toUTCString(), isOnline: navigator.onLine });

/**
 * From the first time that a page's clock is set, the server's answers name the page's time as
 * their own, because pages go by the server's (rule 16.7).
 */
export function tellTimeBySetClock(page: Page): void {
  let isTold = false;
  const tell = async () => {
    if (isTold) {
      return;
    }

    isTold = true;
    // A context's pages share one clock.
    await page.context().route(/\/api\/(?!.*\bchanges\b)/, async (route) => {
      const asker = route.request().frame().page();
      const { date, isOnline } = await asker
        .evaluate(readPage)
        .catch(() => ({ date: undefined, isOnline: true }));
      // What is fetched here isn't the browser's, so a context without a network wouldn't stop it.
      const response = isOnline ? await route.fetch().catch(() => undefined) : undefined;
      if (response) {
        const headers = date === undefined ? response.headers() : { ...response.headers(), date };
        await route.fulfill({ response, headers });
      } else {
        await route.abort('internetdisconnected');
      }
    });
  };

  const { clock } = page;
  const setFixedTime = clock.setFixedTime.bind(clock);
  clock.setFixedTime = async (time) => {
    await tell();
    await setFixedTime(time);
  };

  const install = clock.install.bind(clock);
  clock.install = async (options) => {
    await tell();
    await install(options);
  };
}

/**
 * The test function of all journeys, on the running system. An unexpected console error or warning
 * fails a journey.
 */
export const test = base.extend<Fixtures & { readonly expectedConsoleMessages: RegExp[] }>({
  expectedConsoleMessages: [[], { option: true }],
  baseURL: async ({}, use) => {
    await use(process.env['BASE_URL']);
  },
  // A painted page has everything twice, for two widths, so a journey begins once the script has
  // taken over.
  page: async ({ page }, use) => {
    tellTimeBySetClock(page);
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const answer = await goto(address, options);
      if (!options?.waitUntil) {
        await expect(page.locator('.painted-wide, .painted-side')).toHaveCount(0);
      }

      return answer;
    };

    await use(page);
    // A page may be asking for something in the moment in which its journey ends.
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  },
  quietConsole: [
    async ({ page, expectedConsoleMessages }, use) => {
      const messages: string[] = [];
      /** Addresses whose last answer was 503, as on a busy machine. */
      const unanswered = new Set<string>();
      page.on('response', (answer) => {
        if (answer.status() === 503) {
          unanswered.add(answer.url());
        } else if (answer.ok()) {
          unanswered.delete(answer.url());
        }
      });
      const busy: { readonly text: string; readonly url: string }[] = [];
      page.on('console', (message) => {
        const { url } = message.location();
        if (BUSY.test(message.text())) {
          busy.push({ text: message.text(), url });
        } else if (message.type() === 'error' || message.type() === 'warning') {
          messages.push(message.text());
        }
      });
      page.on('pageerror', ({ message }) => messages.push(message));
      await use(undefined);
      for (const { text, url } of busy) {
        if (unanswered.has(url)) {
          messages.push(text);
        }
      }

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

/**
 * The details of journeys of which one variant suffices in `npm test`; `npm run test:long` goes
 * through the others.
 */
export const tagLongIf = (isLong: boolean) => (isLong ? { tag: '@long' } : {});

export { expect };
