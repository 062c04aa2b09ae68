import assert from 'node:assert/strict';

import { limitTime } from '@cablepark/platform/concurrency/time-limit';

import { Trial } from './trial.ts';

/** One behaviour that every event store must show. */
export interface Check {
  readonly name: string;
  readonly run: (trial: Trial) => Promise<void>;
}

export const check = (name: string, run: Check['run']): Check => ({ name, run });

export interface Verdict {
  readonly name: string;
  /** The reason for a failure; undefined if the check passed. */
  readonly failure: string | undefined;
}

const LIMIT_MS = 60_000;

/** Runs one check with its own streams and connections. */
export async function runCheck({ name, run }: Check, url: string): Promise<Verdict> {
  const trial = new Trial(url);
  try {
    await limitTime(LIMIT_MS, run(trial), () => assert.fail(`no end after ${LIMIT_MS / 1000} s`));
    return { name, failure: undefined };
  } catch (error) {
    return {
      name,
      failure: error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error),
    };
  } finally {
    await trial.end();
  }
}

/** Asserts that `work` rejects with an error of this `type`, and returns the error. */
export async function assertFails(
  work: Promise<unknown>,
  type: string,
): Promise<Record<string, unknown>> {
  const error = await work.then(
    (value) => assert.fail(`expected ${type}, but it went well: ${String(value)}`),
    (reason: unknown) => reason as Record<string, unknown>,
  );
  assert.equal(error['type'], type, String(error['message']));
  return error;
}
