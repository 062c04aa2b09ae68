import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

import { tellWhileWaiting } from './tell-while-waiting.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('says every 5 s what is waited for, and nothing more once it is there', async () => {
  const lines: string[] = [];
  const asked = { times: 0 };
  let arrive: (value: string) => void = () => undefined;
  const work = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const what = () => `Redis, ${++asked.times}`;
  const waiting = tellWhileWaiting(work, what, (line) => lines.push(line));
  jest.advanceTimersByTime(4999);
  expect(lines).toEqual([]);
  jest.advanceTimersByTime(5001);
  expect(lines).toEqual(['waiting for Redis, 1…', 'waiting for Redis, 2…']);
  arrive('there');
  expect(await waiting).toBe('there');
  jest.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
});

it('says nothing of work that lacks nothing', async () => {
  const lines: string[] = [];
  let arrive: () => void = () => undefined;
  const work = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const waiting = tellWhileWaiting(
    work,
    () => undefined,
    (line) => lines.push(line),
  );
  jest.advanceTimersByTime(60_000);
  arrive();
  await waiting;
  expect(lines).toEqual([]);
});
