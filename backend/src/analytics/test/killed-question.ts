import { expect } from '@jest/globals';

import type { SqlAnswer } from '@cablepark/contracts/analytics/question';
import { startRepeating } from '@cablepark/platform/concurrency/background-task';
import { watchNewChildren } from '@cablepark/platform/test/children';
import { eventually } from '@cablepark/platform/test/eventually';

import type { Browser } from '#test/browser';
import type { RunningApp } from '#test/running-app';

/** The default of `QUESTION_SECONDS`. */
const MAX_MS = 5000;
const MAX_RSS_MB = 512;
const FILLED_MS = 40_000;
const LOOK_EVERY_MS = 50;

/** Calls `act` while questions have the product's time limit. */
export async function runWithLimits<T>(
  { infrastructure: { sqlTables } }: RunningApp,
  act: () => Promise<T>,
): Promise<T> {
  const { maxMs } = sqlTables;
  sqlTables.maxMs = MAX_MS;
  return act().finally(() => {
    sqlTables.maxMs = maxMs;
  });
}

/**
 * Expects this question to end at its limits, to leave no process behind, and the next question to
 * be answered.
 */
export async function expectKilled(app: RunningApp, manager: Browser, sql: string): Promise<void> {
  const ask = (question: string) => manager.post<SqlAnswer>('/api/admin/sql', { sql: question });
  // Waits until the tables are filled and erased customers are removed, which may hold up questions
  // on a busy machine.
  await eventually(async () => expect((await ask('SELECT 1')).status).toBe(200), FILLED_MS);
  const children = await watchNewChildren();
  let most = 0;
  const stopWatching = startRepeating(LOOK_EVERY_MS, async () => {
    const sizes = (await children()).map(({ rssMb }) => rssMb);
    most = Math.max(
      most,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  });
  try {
    expect(await runWithLimits(app, () => ask(sql))).toMatchObject({
      status: 503,
      body: { code: 'SQL_LIMIT', error: 'The question took more than 5 seconds or 256 MB.' },
    });
  } finally {
    await stopWatching();
  }

  expect(await children()).toEqual([]);
  expect(most).toBeLessThan(MAX_RSS_MB);
  expect((await ask('SELECT 1')).body.rows).toEqual([[1]]);
}
