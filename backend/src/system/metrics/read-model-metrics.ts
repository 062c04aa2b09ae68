import type { EventLog } from '@cablepark/event-store/event-log';
import type { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { Gauge, type Registry } from 'prom-client';
import { newestEvent } from '../newest-event.ts';

/** How far the read models are behind the log, in log positions, and which have stopped. */
export class ReadModelMetrics {
  readonly #log: EventLog;
  readonly #progress: ReadModelProgress;
  readonly #end: Gauge;
  readonly #position: Gauge<'read_model'>;
  readonly #lag: Gauge<'read_model'>;
  readonly #stopped: Gauge<'read_model'>;

  constructor(registry: Registry, log: EventLog, progress: ReadModelProgress) {
    this.#log = log;
    this.#progress = progress;
    const ofEach = (name: string, help: string) =>
      new Gauge({ name, help, labelNames: ['read_model'], registers: [registry] });
    this.#end = new Gauge({
      name: 'cablepark_log_position',
      help: 'Position of the last event of the log; NaN while the event store does not answer.',
      registers: [registry],
    });
    this.#position = ofEach('cablepark_read_model_position', 'Log position that a read model has reached.');
    this.#lag = ofEach('cablepark_read_model_lag', 'Log positions from a read model to the end of the log.');
    this.#stopped = ofEach('cablepark_read_model_stopped', '1 for a read model that a failure stopped.');
  }

  async refresh(): Promise<void> {
    const end = await newestEvent(this.#log).catch(() => undefined);
    this.#end.set(Number(end ?? Number.NaN));
    for (const [name, { position, stopped }] of this.#progress.reached()) {
      const labels = { read_model: name };
      this.#position.set(labels, Number(position));
      this.#stopped.set(labels, stopped === null ? 0 : 1);
      if (end !== undefined) this.#lag.set(labels, Math.max(0, Number(end - position)));
    }
  }
}
