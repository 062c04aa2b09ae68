import { test as base, expect } from '@playwright/test';
import { BookingSite } from '../pages/booking-site.ts';

interface Fixtures {
  readonly site: BookingSite;
  /** Fails the journey on an error or a warning in the browser's console. */
  readonly quietConsole: undefined;
}

/** Chromium's warning on a slow machine, where text is first drawn seconds after the page has loaded. */
const SLOW_FONTS = /was preloaded using link preload but not used within a few seconds/;

/** A journey's page on the running system. Any unexpected error or warning in the browser's console fails it. */
export const test = base.extend<Fixtures & { readonly expectedComplaints: RegExp[] }>({
  expectedComplaints: [[], { option: true }],
  baseURL: async ({}, use) => {
    await use(process.env['BASE_URL']);
  },
  quietConsole: [
    async ({ page, expectedComplaints }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', ({ message }) => complaints.push(message));
      await use(undefined);
      const unexpected = complaints.filter(
        (text) => ![SLOW_FONTS, ...expectedComplaints].some((known) => known.test(text)),
      );
      expect(unexpected, 'the console is quiet').toEqual([]);
    },
    { auto: true },
  ],
  site: async ({ page }, use) => {
    await use(new BookingSite(page));
  },
});

export { expect };
