import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from '@playwright/test';

import { unpackChromium, type FoundBrowser } from './packed-chromium.ts';

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium for the journeys without a Playwright download: the one at CHROMIUM_PATH,
 * Playwright's own, the system's, or the one inside an npm package.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    return { executablePath: named, env: {} };
  }

  const installed = [chromium.executablePath(), ...listOnPath(systemNames)].find((path) =>
    existsSync(path),
  );
  return installed === undefined ? unpackChromium() : { executablePath: installed, env: {} };
}

const listOnPath = (names: readonly string[]): string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
