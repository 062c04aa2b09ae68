import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { within } from './time-limit.ts';

const never = new Promise<string>(() => undefined);
const LONG_MS = 600_000;

describe('a call within a time limit', () => {
  it('gives what the call gives', async () => {
    expect(await within(LONG_MS, Promise.resolve('answer'))).toBe('answer');
    await expect(within(LONG_MS, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });

  it('fails, or gives what stands for it, once it is late', async () => {
    await expect(within(1, never)).rejects.toThrow('no answer within 1 ms');
    expect(await within(1, never, () => 'late')).toBe('late');
    const tooLate = new TypeError('too late');
    await expect(
      within(1, never, () => {
        throw tooLate;
      }),
    ).rejects.toBe(tooLate);
  });

  it('drops a failure of the call that comes too late', async () => {
    let fail: (error: Error) => void = () => undefined;
    const call = new Promise<string>((_, reject) => (fail = reject));
    expect(await within(1, call, () => 'late')).toBe('late');
    fail(new Error('that nobody waits for'));
    await nextTurn();
  });
});
