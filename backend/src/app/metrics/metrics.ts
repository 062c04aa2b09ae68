import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Infrastructure } from '../infrastructure.module.ts';
import { CommandMetrics } from './command-metrics.ts';
import { HttpMetrics } from './http-metrics.ts';
import { JobMetrics } from './job-metrics.ts';
import { countDroppedMails, showTrouble } from './collected-counters.ts';
import { ReadModelMetrics } from './read-model-metrics.ts';

/** All metrics of this process for Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #readModels: ReadModelMetrics;
  readonly #jobs: JobMetrics;
  readonly http = new HttpMetrics(this.#registry);

  constructor(
    infrastructure: Pick<Infrastructure, 'log' | 'store' | 'progress' | 'running' | 'trouble' | 'mailBudget'>,
  ) {
    collectDefaultMetrics({ register: this.#registry });
    infrastructure.store.observe(new CommandMetrics(this.#registry));
    this.#readModels = new ReadModelMetrics(this.#registry, infrastructure);
    showTrouble(this.#registry, infrastructure.trouble);
    countDroppedMails(this.#registry, infrastructure.mailBudget);
    this.#jobs = new JobMetrics(this.#registry, infrastructure.running);
  }

  readonly contentType = this.#registry.contentType;

  /** The present values in Prometheus' text format. It never fails: what can't be determined is left out. */
  async text(): Promise<string> {
    await Promise.all([this.#readModels.refresh(), this.#jobs.refresh()]);
    return this.#registry.metrics();
  }
}
