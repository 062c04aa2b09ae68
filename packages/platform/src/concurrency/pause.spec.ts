import { expect, it } from '@jest/globals';

import { pause, repeatUntilAborted } from './pause.ts';

const LONG_MS = 600_000;

it('a pause ends when its signal aborts, and is none after that', async () => {
  const stopping = new AbortController();
  const pausing = pause(LONG_MS, stopping.signal);
  stopping.abort();
  await pausing;
  await pause(LONG_MS, stopping.signal);
});

it('work is repeated until its signal aborts, and not begun again after that', async () => {
  const stopping = new AbortController();
  let count = 0;
  await repeatUntilAborted(1, stopping.signal, () => {
    if (++count === 3) {
      stopping.abort();
    }

    return Promise.resolve();
  });
  expect(count).toBe(3);
  await expect(
    repeatUntilAborted(1, new AbortController().signal, () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken');
});
