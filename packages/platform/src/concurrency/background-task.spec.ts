import { once } from 'node:events';

import { describe, expect, it } from '@jest/globals';

import { BackgroundTask } from './background-task.ts';

describe('a background task', () => {
  it('runs once, and stop resolves only when its work has ended', async () => {
    const steps: string[] = [];
    const task = new BackgroundTask(async (signal) => {
      steps.push('started');
      await once(signal, 'abort');
      await Promise.resolve();
      steps.push('ended');
    });
    task.start();
    task.start();
    await task.stop();
    expect(steps).toEqual(['started', 'ended']);
  });

  it('can be stopped before it was started', async () => {
    const task = new BackgroundTask(() => Promise.reject(new Error('must not run')));
    await task.stop();
    expect(task.signal.aborted).toBe(true);
  });
});
