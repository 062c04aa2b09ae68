import { expect, it } from '@jest/globals';
import { Registry } from 'prom-client';

import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';

import { RunningParts } from '../running-parts.ts';
import { registerReadModelMetrics } from './read-model-metrics.ts';

it('shows the last known position of the log while its end is unknown', async () => {
  const registry = new Registry();
  const progress = new ReadModelProgress();
  let end: () => Promise<{ ours: bigint | undefined }> = () =>
    Promise.reject(new Error('unreachable'));
  const log = { readEnd: () => end() } as never;
  const refresh = registerReadModelMetrics(registry, {
    log,
    progress,
    running: new RunningParts(),
  });
  const readShown = async () => {
    await refresh();
    return /^cablepark_log_position (.+)$/m.exec(await registry.metrics())?.[1];
  };

  expect(await readShown()).toBe('0');
  progress.advance({ names: ['bookings'], position: 3n });
  expect(await readShown()).toBe('3');
  end = () => Promise.resolve({ ours: 7n });
  expect(await readShown()).toBe('7');
  end = () => Promise.resolve({ ours: undefined });
  expect(await readShown()).toBe('7');
});
