import { chromium, type Browser } from '@playwright/test';

import { findBrowser } from '../e2e/browser/find-browser.ts';
import { launchFlags } from '../e2e/browser/flags.ts';
import { createEnvironment, startParts } from './parts.ts';
import { startServer } from './processes.ts';
import { computeMedian, toRow, type BenchRow } from './table.ts';

const VISITS = 5;
const PHONE = { width: 390, height: 844 };
/**
 * Slow 4G, as Chrome's developer tools name it: 1.6 Mbit/s and 150 ms, each with the tools' own
 * factor for the overhead of a request.
 */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1024 * 1024) / 8) * 0.9,
  uploadThroughput: ((750 * 1024) / 8) * 0.9,
};
/** How much slower a phone's processor is than this machine's. */
const CPU_RATE = 4;

/**
 * The browser draws no frame before the style sheet has arrived, so a visitor sees everything that
 * is in the page by then. The script removes what the server has painted once it has taken over.
 */
const LOOK = `
  const times = (globalThis.times = {});
  function look() {
    if (document.querySelector('[data-row][data-state]')) {
      times.seen ??= performance.now();
      if (!document.querySelector('.painted-phone')) {
        times.usable = performance.now();
      }
    }
    if (times.usable === undefined) {
      requestAnimationFrame(look);
    }
  }
  requestAnimationFrame(look);
`;

interface Visit {
  readonly seenMs: number;
  readonly usableMs: number;
  readonly kilobytes: number;
  readonly requests: number;
}

/**
 * Measures the first visit of `/` on a phone, with an empty cache, from the request to a week that
 * can be picked from.
 */
export async function measureFirstVisit(): Promise<BenchRow[]> {
  const parts = await startParts();
  const system = await startServer('system-server', createEnvironment(parts));
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: launchFlags,
  });
  try {
    await visit(browser, system.url);
    const visits: Visit[] = [];
    for (let i = 0; i < VISITS; i++) {
      visits.push(await visit(browser, system.url));
    }

    const medianOf = (part: keyof Visit) => computeMedian(visits.map((one) => one[part]));
    return [
      toRow(
        'first visit, slow 4G, CPU/4: week seen, s',
        medianOf('seenMs') / 1000,
        NaN,
        NaN,
        'under 2.5',
      ),
      toRow(
        'first visit, slow 4G, CPU/4: usable, s',
        medianOf('usableMs') / 1000,
        NaN,
        NaN,
        'under 5',
      ),
      toRow('first visit: transferred, KB', medianOf('kilobytes'), NaN, NaN, 'at most 170'),
      toRow('first visit: requests', medianOf('requests'), NaN, NaN, 'at most 15'),
    ];
  } finally {
    await browser.close();
    await system.stop();
    await parts.stop();
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const requests = new Set<string>();
  let bytes = 0;
  client.on('Network.requestWillBeSent', ({ requestId }) => requests.add(requestId));
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', SLOW_4G);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  await page.addInitScript({ content: LOOK });
  await page.goto(url);
  await page.waitForResponse('**/api/timeslots/changes');
  const { seen = NaN, usable = NaN } = await page.evaluate<{ seen?: number; usable?: number }>(
    'times',
  );
  await context.close();
  return { seenMs: seen, usableMs: usable, kilobytes: bytes / 1000, requests: requests.size };
}
