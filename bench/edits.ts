import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { chromium } from '@playwright/test';

import { reserveFreePort } from '@cablepark/platform/test/free-port';

import { findBrowser } from '../e2e/browser/find-browser.ts';
import { measureTime } from './clock.ts';
import { computeMedian, toRow, type BenchRow } from './table.ts';

const RUNS = 5;
const POLL_MS = 20;
const toRepositoryPath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const DECIDER = toRepositoryPath('backend/src/schedule/domain/assert-available.ts');
const PAGE = toRepositoryPath('frontend/src/calendar/view/slot-button.tsx');

/**
 * Measures `npm run dev`: the time from saving an edit until it shows in a refused booking, or in
 * the open calendar in a browser.
 */
export async function measureEdits(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cablepark-bench-'));
  const [port, apiPort] = [await reserveFreePort(), await reserveFreePort()];
  const dev = spawn(process.execPath, [toRepositoryPath('scripts/dev.mjs')], {
    env: {
      ...process.env,
      EVENTSTORE_URL: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      API_PORT: String(apiPort),
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    await waitUntilPrinted(dev, 'The park is open');
    const url = `http://localhost:${port}`;
    return [
      toRow(
        'edit of a page → seen in the browser, s',
        computeMedian(await timePageEdits(url)),
        NaN,
        NaN,
        'under 3',
      ),
      toRow(
        'edit of a decider → seen over HTTP, s',
        computeMedian(await timeDeciderEdits(url)),
        NaN,
        NaN,
        'at most 1.5',
      ),
    ];
  } finally {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
    await rm(dataDir, { recursive: true, force: true });
    await rm(`${dataDir}.vault-key`, { force: true });
  }
}

async function waitUntilPrinted(dev: ChildProcess, words: string): Promise<void> {
  if (!dev.stderr) {
    throw new Error('npm run dev has no output');
  }

  for await (const line of createInterface({ input: dev.stderr })) {
    if (line.includes(words)) {
      break;
    }
  }

  dev.stderr.resume();
}

/** Returns the seconds until each of several edits is visible, and restores the file afterwards. */
async function timeEdits(
  file: string,
  edit: (source: string, mark: string) => string,
  waitUntilSeen: (mark: string) => Promise<void>,
): Promise<number[]> {
  const source = await readFile(file, 'utf8');
  const seconds: number[] = [];
  try {
    for (let run = 0; run < RUNS; run++) {
      const mark = `edit ${run}`;
      const text = edit(source, mark);
      if (text === source) {
        throw new Error(`There is nothing to edit in ${file}`);
      }

      await writeFile(file, text);
      seconds.push((await measureTime(() => waitUntilSeen(mark))) / 1000);
      // Like a developer, wait for the result before the next edit.
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  } finally {
    await writeFile(file, source);
  }

  console.error(seconds.map((each) => each.toFixed(2)).join(' '));
  return seconds;
}

/**
 * Measures edits of a page by an attribute of the calendar's buttons, in a browser that has the
 * calendar open.
 */
async function timePageEdits(url: string): Promise<number[]> {
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.locator('button[data-state]').first().waitFor();
    return await timeEdits(
      PAGE,
      (source, mark) =>
        source.replace('data-state={state}', `data-state={state} data-edit="${mark}"`),
      (mark) => page.locator(`button[data-edit="${mark}"]`).first().waitFor(),
    );
  } finally {
    await browser.close();
  }
}

/** Measures edits of a decider by the message with which a booking of a taken slot is refused. */
async function timeDeciderEdits(url: string): Promise<number[]> {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const answer = await fetch(`${url}/api/timeslots?startDate=${day}&endDate=${day}`);
  const { timeSlots } = (await answer.json()) as { timeSlots: { id: number; status: string }[] };
  const taken = timeSlots.find(({ status }) => status === 'booked');
  if (!taken) {
    throw new Error(`The demo has no booking on ${day}`);
  }

  const booking = {
    customerName: 'Anna Bērziņa',
    phoneNumber: '+37120000000',
    timeSlotIds: [taken.id],
  };
  const readRefusal = async () => {
    const headers = { 'content-type': 'application/json', origin: url };
    const refused = await fetch(`${url}/api/bookings`, {
      method: 'POST',
      headers,
      body: JSON.stringify(booking),
    });
    return refused.text();
  };

  return timeEdits(
    DECIDER,
    (source, mark) =>
      source.replace(
        "'One or more selected time slots have",
        `'${mark}: One or more selected time slots have`,
      ),
    async (mark) => {
      while (!(await readRefusal()).includes(mark)) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
  );
}
