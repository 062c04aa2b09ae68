import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';

import type { EventLog } from '@cablepark/event-store/log/event-log';
import { Clock } from '@cablepark/platform/clock';
import { Busy } from '@cablepark/platform/concurrency/semaphore';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { readModelNames } from '@cablepark/projections/progress/read-models-showing';

import type { Caller } from '#http/request-context';
import { AsOfAnswers } from './as-of-answers.query.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const manager = { kind: 'user', userId: 'm', role: 'manager' } as unknown as Caller;
const asked = {
  asOf: new Date(0),
  caller: manager,
  reply: { header: () => undefined } as unknown as FastifyReply,
};

it('answers a few at a time about the past, and refuses those whose turn does not come in ten seconds', async () => {
  const progress = new ReadModelProgress();
  progress.advance({ names: readModelNames, position: 0n });
  const log = {
    readEnd: () => Promise.resolve({ ours: undefined, last: undefined }),
    readLastRevision: () => Promise.resolve(-1n),
  } as unknown as EventLog;
  const pool = { query: () => Promise.resolve({ rows: [] }) } as unknown as Pool;
  const answers = new AsOfAnswers(log, pool, progress, new Clock());
  let reading = 0;
  const ends: (() => void)[] = [];
  const ask = () =>
    answers.answer(asked, async () => {
      reading++;
      await new Promise<void>((end) => ends.push(end));
      return 'answer';
    });
  const first = [ask(), ask(), ask(), ask()];
  const late = expect(ask()).rejects.toThrow(Busy);
  // One millisecond more, because a caller that is let in at the very end isn't refused.
  await jest.advanceTimersByTimeAsync(10_001);
  await late;
  expect(reading).toBe(4);
  const next = ask();
  ends[0]?.();
  expect(await first[0]).toBe('answer');
  await jest.advanceTimersByTimeAsync(0);
  expect(reading).toBe(5);
  for (const end of ends) {
    end();
  }

  expect(await Promise.all([...first, next])).toEqual(Array.from({ length: 5 }, () => 'answer'));
});
