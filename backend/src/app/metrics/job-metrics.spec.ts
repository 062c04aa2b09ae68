import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Registry } from 'prom-client';

import { RunningParts, type AutomationsStatus } from '../running-parts.ts';
import { registerJobMetrics } from './job-metrics.ts';

const status: AutomationsStatus = {
  feed: 'live',
  position: 7n,
  outbox: { waiting: 2, done: 5, dropped: 0, failed: 1, oldestWaiting: null },
  jobs: { outbox: { active: 1 }, daily: null },
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the metrics of jobs while Postgres doesn’t answer', () => {
  it('are left out after a moment, and send no more queries until it has answered', async () => {
    const registry = new Registry();
    const running = new RunningParts();
    const refresh = registerJobMetrics(registry, running);
    let answer: (status: AutomationsStatus) => void = () => undefined;
    const automations = jest.fn(
      () =>
        new Promise<AutomationsStatus>((resolve) => {
          answer = resolve;
        }),
    );
    running.automations = automations;

    const refreshed = Promise.all([refresh(), refresh()]);
    await jest.advanceTimersByTimeAsync(2000);
    await refreshed;
    expect(await registry.metrics()).not.toContain('cablepark_outbox{');
    expect(automations).toHaveBeenCalledTimes(1);

    const late = refresh();
    answer(status);
    await late;
    expect(await registry.metrics()).toContain('cablepark_outbox{state="waiting"} 2');
    expect(automations).toHaveBeenCalledTimes(1);

    running.automations = () =>
      Promise.resolve({ ...status, outbox: { ...status.outbox, waiting: 3 } });
    await refresh();
    expect(await registry.metrics()).toContain('cablepark_outbox{state="waiting"} 3');
  });
});
