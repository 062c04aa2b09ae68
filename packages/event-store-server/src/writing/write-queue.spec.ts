import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

import { WriteQueue } from './write-queue.ts';
import type { WriteOutcome, WriteRequest } from './write-request.ts';

let now = 0;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['Date', 'performance'] });
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Lets the queue look after so many milliseconds. */
const advanceQueue = (ms: number) => {
  now += ms;
  jest.advanceTimersByTime(250);
};

it('answers a write after two seconds, but not before what came while the process was held up can be read', () => {
  const queue = new WriteQueue();
  const outcomes: WriteOutcome[] = [];
  const write = () =>
    queue.add({ events: [], bytes: 0 } as unknown as WriteRequest, (one) => outcomes.push(one));
  write();
  for (let looks = 0; looks < 8; looks++) {
    advanceQueue(250);
  }

  expect(outcomes).toEqual([]);
  advanceQueue(250);
  expect(outcomes).toEqual([{ kind: 'timeout' }]);
  write();
  advanceQueue(3000);
  expect(outcomes).toHaveLength(1);
  advanceQueue(250);
  expect(outcomes).toHaveLength(2);
  queue.close();
});
