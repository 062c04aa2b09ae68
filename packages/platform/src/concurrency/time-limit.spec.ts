import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { limitTime } from './time-limit.ts';

const never = new Promise<string>(() => undefined);
const LONG_MS = 600_000;

describe('a call within a time limit', () => {
  it('returns the outcome of the call', async () => {
    expect(await limitTime(LONG_MS, Promise.resolve('answer'))).toBe('answer');
    await expect(limitTime(LONG_MS, Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    );
  });

  it('is rejected, or replaced by a given outcome, once its time is over', async () => {
    await expect(limitTime(1, never)).rejects.toThrow('no answer within 1 ms');
    expect(await limitTime(1, never, () => 'late')).toBe('late');
    const tooLate = new TypeError('too late');
    await expect(
      limitTime(1, never, () => {
        throw tooLate;
      }),
    ).rejects.toBe(tooLate);
  });

  it('returns an outcome that came while this process was busy', async () => {
    const answer = limitTime(10, readFile('package.json', 'utf8'));
    const until = performance.now() + 200;
    while (performance.now() < until) {}
    expect(await answer).toContain('"name"');
  });

  it('ignores a failure of the call after its time is over', async () => {
    let fail: (error: Error) => void = () => undefined;
    const call = new Promise<string>((_, reject) => {
      fail = reject;
    });
    expect(await limitTime(1, call, () => 'late')).toBe('late');
    fail(new Error('that nobody waits for'));
    await nextTurn();
  });
});
