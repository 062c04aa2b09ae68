import { describe, expect, it } from '@jest/globals';

import { LiveQueue, QUEUE_LIMIT } from './live-queue.ts';

const waitUntilSettled = () => new Promise((resolve) => setImmediate(resolve));

describe('a queue between a subscription and its reader', () => {
  it('makes the reader wait for events, and hands over as many as there are, up to its limit', async () => {
    const queue = new LiveQueue<number>();
    const first = queue.take(10);
    await queue.push(1);
    expect(await first).toEqual([1]);
    for (const event of [2, 3, 4]) {
      await queue.push(event);
    }

    expect(await queue.take(2)).toEqual([2, 3]);
    expect(await queue.take(2)).toEqual([4]);
  });

  it('pauses the subscription while too many are waiting', async () => {
    const queue = new LiveQueue<number>();
    for (let i = 1; i < QUEUE_LIMIT; i++) {
      await queue.push(i);
    }

    let isPaused = true;
    const pushing = queue.push(QUEUE_LIMIT).then(() => {
      isPaused = false;
    });
    await waitUntilSettled();
    expect(isPaused).toBe(true);
    expect(await queue.take(1000)).toHaveLength(1000);
    await pushing;
    expect(isPaused).toBe(false);
  });

  it('delivers a failure after the events before it', async () => {
    const queue = new LiveQueue<number>();
    await queue.push(1);
    queue.fail(new Error('dropped'));
    expect(await queue.take(10)).toEqual([1]);
    await expect(queue.take(10)).rejects.toThrow('dropped');
  });
});
