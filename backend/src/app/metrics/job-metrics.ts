import { Registry } from 'prom-client';

import { limitTime } from '@cablepark/platform/concurrency/time-limit';

import type { AutomationsStatus, RunningParts } from '../running-parts.ts';
import { createGaugeFactory } from './gauges.ts';

const INTENT_STATES = ['waiting', 'done', 'dropped', 'failed'] as const;

/** Short enough for metrics to be answered within 3 s even while Postgres hangs. */
const ANSWER_MS = 1500;

/**
 * Registers metrics of mails and other jobs, as far as they are executed here and known. Returns
 * the function that updates them.
 */
export function registerJobMetrics(registry: Registry, running: RunningParts): () => Promise<void> {
  const addGauge = createGaugeFactory(registry);
  const intents = addGauge(
    'cablepark_outbox',
    'Intents, of mails for example, by their state: waiting, done, dropped, failed.',
    'state',
  );
  const oldest = addGauge(
    'cablepark_outbox_oldest_waiting_seconds',
    'How long the oldest intent has waited; 0 where none does.',
  );
  const jobs = addGauge('cablepark_jobs', 'Jobs in a queue by their state.', 'queue', 'state');
  let reading: Promise<AutomationsStatus | undefined> | undefined;
  const readStatus = async () => running.automations?.();
  /**
   * Only one query runs at a time, so that while Postgres hangs, none pile up on the connections
   * that mails need.
   */
  const readStatusOnce = () => {
    reading ??= readStatus().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return async () => {
    // Without an answer the gauges are left out.
    const status = await limitTime(ANSWER_MS, readStatusOnce()).catch(() => undefined);
    for (const each of [intents, oldest, jobs]) {
      each.reset();
    }
    if (!status) {
      return;
    }

    for (const state of INTENT_STATES) {
      intents.set({ state }, status.outbox[state]);
    }

    const { oldestWaiting } = status.outbox;
    oldest.set(oldestWaiting ? Math.max(0, (Date.now() - oldestWaiting.getTime()) / 1000) : 0);
    for (const [queue, counts] of Object.entries(status.jobs)) {
      for (const [state, count] of Object.entries(counts ?? {})) {
        jobs.set({ queue, state }, count);
      }
    }
  };
}
