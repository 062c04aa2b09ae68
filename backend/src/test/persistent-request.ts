import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { limitTime } from '@cablepark/platform/concurrency/time-limit';

import type { Answer, Browser } from './browser.ts';

/** Every request must be answered within this time, if only by a rejection. */
const ANSWER_MS = 20_000;
const PAUSE_MS = 50;

/**
 * Sends a request with one Idempotency-Key until it has a definite answer. A broken connection or a
 * 503 is no definite answer.
 */
export async function sendPersistently<Body>(
  by: Browser,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<Body>> {
  const headers = { 'Idempotency-Key': randomUUID() };
  const asked = { headers, ...(body === undefined ? {} : { body }) };
  return repeatUntilAnswered(() => sendOnce<Body>(by, method, path, asked));
}

/**
 * Sends a request until it has a definite answer. Only a read, or a command with an
 * Idempotency-Key, may be repeated so.
 */
export async function repeatUntilAnswered<Body>(
  send: () => Promise<Answer<Body> | undefined>,
): Promise<Answer<Body>> {
  for (;;) {
    const answer = await send();
    if (answer && answer.status !== 503) {
      return answer;
    }

    await delay(PAUSE_MS);
  }
}

/** Sends a request once. Returns undefined if the connection broke. */
export async function sendOnce<Body>(
  by: Browser,
  method: string,
  path: string,
  asked: Parameters<Browser['ask']>[2] = {},
): Promise<Answer<Body> | undefined> {
  const answer = by.ask<Body>(method, path, asked).catch(() => undefined);
  return limitTime(ANSWER_MS, answer, () => {
    throw new Error(`${method} ${path} was not answered within ${ANSWER_MS} ms.`);
  });
}
