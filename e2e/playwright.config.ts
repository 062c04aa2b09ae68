import { defineConfig } from '@playwright/test';

import { findBrowser } from './browser/find-browser.ts';
import { launchFlags } from './browser/flags.ts';

const { executablePath, env } = await findBrowser();

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './system/start-system.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than the cores of a small machine, because a journey often waits for its page.
  workers: 3,
  forbidOnly: true,
  failOnFlakyTests: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Riga',
    // A click while a dialog is still growing could miss its button.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: launchFlags, env: { ...process.env, ...env } },
  },
});
