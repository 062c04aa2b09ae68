import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Infrastructure } from '../infrastructure.module.ts';
import { CommandMetrics } from './command-metrics.ts';
import { HttpMetrics } from './http-metrics.ts';
import { JobMetrics } from './job-metrics.ts';
import { countDroppedMails } from './mail-metrics.ts';
import { ReadModelMetrics } from './read-model-metrics.ts';
import { showTrouble } from './trouble-metrics.ts';

/** Everything that Prometheus is told of this process. */
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

  /** Prometheus' text format, as things are now. Never fails: what can't be found out is left out. */
  async text(): Promise<string> {
    await Promise.all([this.#readModels.refresh(), this.#jobs.refresh()]);
    return this.#registry.metrics();
  }
}
