import { Gauge, type Registry } from 'prom-client';
import { within } from '@cablepark/platform/concurrency/time-limit';
import type { AutomationsStatus, RunningParts } from '../running-parts.ts';

const INTENT_STATES = ['waiting', 'done', 'dropped', 'failed'] as const;

/** Short enough for metrics to be answered within 3 s even while Postgres hangs. */
const ANSWER_MS = 1500;

/** Metrics of mails and other jobs, left out while Postgres or the queue is unavailable, or where none are executed. */
export class JobMetrics {
  readonly #running: RunningParts;
  readonly #intents: Gauge<'state'>;
  readonly #jobs: Gauge<'queue' | 'state'>;
  readonly #oldest: Gauge;
  #asked: Promise<AutomationsStatus | undefined> | undefined;

  constructor(registry: Registry, running: RunningParts) {
    this.#running = running;
    const registers = [registry];
    this.#intents = new Gauge({
      name: 'cablepark_outbox',
      help: 'Intents, of mails for example, by their state: waiting, done, dropped, failed.',
      labelNames: ['state'],
      registers,
    });
    this.#oldest = new Gauge({
      name: 'cablepark_outbox_oldest_waiting_seconds',
      help: 'How long the oldest intent has waited; 0 where none does.',
      registers,
    });
    this.#jobs = new Gauge({
      name: 'cablepark_jobs',
      help: 'Jobs in a queue by their state.',
      labelNames: ['queue', 'state'],
      registers,
    });
  }

  async refresh(): Promise<void> {
    const status = await within(ANSWER_MS, this.#status()).catch(() => undefined); // shown by its absence
    for (const gauge of [this.#intents, this.#oldest, this.#jobs]) gauge.reset();
    if (status) this.#show(status);
  }

  /** Only one query runs at a time, so that while Postgres hangs, none pile up on the connections that mails need. */
  #status(): Promise<AutomationsStatus | undefined> {
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = undefined;
    });
    return this.#asked;
  }

  async #ask(): Promise<AutomationsStatus | undefined> {
    return this.#running.automations?.();
  }

  #show({ outbox, jobs }: AutomationsStatus): void {
    for (const state of INTENT_STATES) this.#intents.set({ state }, outbox[state]);
    this.#oldest.set(secondsSince(outbox.oldestWaiting));
    for (const [queue, counts] of Object.entries(jobs))
      for (const [state, count] of Object.entries(counts ?? {})) this.#jobs.set({ queue, state }, count);
  }
}

const secondsSince = (then: Date | null): number =>
  then === null ? 0 : Math.max(0, (Date.now() - then.getTime()) / 1000);
