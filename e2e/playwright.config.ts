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
  // Two cores, shared with the system under test.
  workers: 2,
  forbidOnly: true,
  failOnFlakyTests: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Riga',
    // A press while a dialog still grows to its size can miss the button that it was meant for.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: launchFlags, env: { ...process.env, ...env } },
  },
});
