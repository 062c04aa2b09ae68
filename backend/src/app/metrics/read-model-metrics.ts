import { Registry } from 'prom-client';

import { PROBE_MS } from '../health/health-report.ts';
import type { Infrastructure } from '../infrastructure.module.ts';
import { createGaugeFactory } from './gauges.ts';

function createReadModelGauges(registry: Registry) {
  const addGauge = createGaugeFactory(registry);
  const addReadModelGauge = (name: string, help: string) => addGauge(name, help, 'read_model');
  return {
    logEnd: addGauge('cablepark_log_position', 'Position of the last known event of the log.'),
    positions: addReadModelGauge(
      'cablepark_read_model_position',
      'Log position that a read model has reached.',
    ),
    lags: addReadModelGauge(
      'cablepark_read_model_lag',
      'Log positions from a read model to the end of the log.',
    ),
    stops: addReadModelGauge(
      'cablepark_read_model_stopped',
      '1 for a read model that a failure stopped.',
    ),
    live: addGauge(
      'cablepark_projections_live',
      '1 while the projections of this process hear of events at once, 0 while they catch up or wait; NaN where it has none.',
    ),
    held: addReadModelGauge(
      'cablepark_read_model_held',
      '1 for a read model that this process works.',
    ),
    rebuilding: addReadModelGauge(
      'cablepark_read_model_rebuilding',
      '1 for a read model that is being rebuilt.',
    ),
  };
}

/**
 * Registers how far the read models are behind the log, in positions, and which have stopped; in a
 * process with projections also whether it is notified of events at once, and its read models.
 * Returns the function that updates all of this.
 */
export function registerReadModelMetrics(
  registry: Registry,
  { log, progress, running }: Pick<Infrastructure, 'log' | 'progress' | 'running'>,
): () => Promise<void> {
  const gauges = createReadModelGauges(registry);
  let lastPosition = 0;
  return async () => {
    // The end is unknown while the event store doesn't answer, and where the last events are its
    // own statistics.
    const { ours: end } = await log
      .readEnd(Date.now() + PROBE_MS)
      .catch(() => ({ ours: undefined }));
    const reached = [...progress.getReached()];
    lastPosition = Math.max(
      lastPosition,
      Number(end ?? 0),
      ...reached.map(([, { position }]) => Number(position)),
    );
    gauges.logEnd.set(lastPosition);
    for (const [name, { position, stopped }] of reached) {
      const labels = { read_model: name };
      gauges.positions.set(labels, Number(position));
      gauges.stops.set(labels, stopped === null ? 0 : 1);
      if (end !== undefined) {
        gauges.lags.set(labels, Math.max(0, Number(end - position)));
      }
    }

    for (const each of [gauges.held, gauges.rebuilding]) {
      each.reset();
    }

    const status = running.projections?.();
    gauges.live.set(status ? Number(status.feed === 'live') : Number.NaN);
    for (const { name, isHeldHere, isRebuilding } of status?.readModels ?? []) {
      gauges.held.set({ read_model: name }, Number(isHeldHere));
      gauges.rebuilding.set({ read_model: name }, Number(isRebuilding));
    }
  };
}
