import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Gauge, type Registry } from 'prom-client';
import { PROBE_MS } from '../health/health-report.ts';
import type { Infrastructure } from '../infrastructure.module.ts';
import type { RunningParts } from '../running-parts.ts';

/**
 * How far the read models are behind the log, in log positions, and which have stopped. In a process with projections,
 * also whether it is notified of new events at once, and which read models it works on.
 */
export class ReadModelMetrics {
  readonly #log: EventLog;
  readonly #progress: ReadModelProgress;
  readonly #running: RunningParts;
  readonly #end: Gauge;
  readonly #position: Gauge<'read_model'>;
  readonly #lag: Gauge<'read_model'>;
  readonly #stopped: Gauge<'read_model'>;
  readonly #isLive: Gauge;
  readonly #held: Gauge<'read_model'>;
  readonly #rebuilding: Gauge<'read_model'>;
  #lastPosition = 0;

  constructor(registry: Registry, { log, progress, running }: Pick<Infrastructure, 'log' | 'progress' | 'running'>) {
    this.#log = log;
    this.#progress = progress;
    this.#running = running;
    const ofEach = (name: string, help: string) =>
      new Gauge({ name, help, labelNames: ['read_model'], registers: [registry] });
    this.#end = new Gauge({
      name: 'cablepark_log_position',
      help: 'Position of the last known event of the log.',
      registers: [registry],
    });
    this.#position = ofEach('cablepark_read_model_position', 'Log position that a read model has reached.');
    this.#lag = ofEach('cablepark_read_model_lag', 'Log positions from a read model to the end of the log.');
    this.#stopped = ofEach('cablepark_read_model_stopped', '1 for a read model that a failure stopped.');
    this.#isLive = new Gauge({
      name: 'cablepark_projections_live',
      help: '1 while the projections of this process hear of events at once, 0 while they catch up or wait; NaN where it has none.',
      registers: [registry],
    });
    this.#held = ofEach('cablepark_read_model_held', '1 for a read model that this process works.');
    this.#rebuilding = ofEach('cablepark_read_model_rebuilding', '1 for a read model that is being rebuilt.');
  }

  async refresh(): Promise<void> {
    // The end is unknown while the event store doesn't answer, and where the last events are its own statistics.
    const { ours: end } = await this.#log.end(Date.now() + PROBE_MS).catch(() => ({ ours: undefined }));
    const reached = [...this.#progress.reached()];
    const positions = reached.map(([, { position }]) => Number(position));
    this.#lastPosition = Math.max(this.#lastPosition, Number(end ?? 0), ...positions);
    this.#end.set(this.#lastPosition);
    for (const [name, { position, stopped }] of reached) {
      const labels = { read_model: name };
      this.#position.set(labels, Number(position));
      this.#stopped.set(labels, stopped === null ? 0 : 1);
      if (end !== undefined) this.#lag.set(labels, Math.max(0, Number(end - position)));
    }
    this.#showWorker();
  }

  #showWorker(): void {
    for (const gauge of [this.#held, this.#rebuilding]) gauge.reset();
    const status = this.#running.projections?.();
    this.#isLive.set(status ? Number(status.feed === 'live') : Number.NaN);
    for (const { name, isHeldHere, isRebuilding } of status?.readModels ?? []) {
      this.#held.set({ read_model: name }, Number(isHeldHere));
      this.#rebuilding.set({ read_model: name }, Number(isRebuilding));
    }
  }
}
