import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

import { reject } from '@cablepark/contracts/shared/rejection';
import type { CommandObserver } from '@cablepark/event-store/streams/stream-store';
import type { Trouble } from '@cablepark/platform/logging/trouble';

import type { AnsweredRequest } from '#http/answered-requests';
import type { Infrastructure } from '../infrastructure.module.ts';
import type { MonitorAccess } from '../monitor-access.ts';
import { registerJobMetrics } from './job-metrics.ts';
import { registerDroppedMailsMetric } from './mail-metrics.ts';
import { registerReadModelMetrics } from './read-model-metrics.ts';

/** Counts commands, once for every stream that they wrote to or tried to. */
function registerCommandMetrics(registers: Registry[]): CommandObserver {
  const commands = new Counter({
    name: 'cablepark_commands_total',
    help: 'Commands by how they ended: done, refused, unavailable, unclear, failed.',
    labelNames: ['command', 'outcome'],
    registers,
  });
  const conflicts = new Counter({
    name: 'cablepark_command_conflicts_total',
    help: 'Commands decided again because another process had written to the stream first.',
    labelNames: ['command'],
    registers,
  });
  return {
    noteEnd: (command, outcome) => commands.inc({ command, outcome }),
    noteConflict: (command) => conflicts.inc({ command }),
  };
}

function registerRequestMetrics(registers: Registry[]): (answered: AnsweredRequest) => void {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, from their headers to the last byte of the answer.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers,
  });
  return ({ method, route, status, seconds }) => {
    requests.inc({ method, route, status });
    if (seconds !== undefined) {
      duration.observe({ method, route }, seconds);
    }
  };
}

/** Registers how often each part has reported trouble. */
export const registerTroubleMetric = (registry: Registry, trouble: Trouble): Counter<'part'> =>
  new Counter({
    name: 'cablepark_trouble',
    help: 'Times that a part could not read something or had to try again.',
    labelNames: ['part'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [part, count] of trouble.countReports()) {
        this.inc({ part }, count);
      }
    },
  });

/** The metrics of this process. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #refreshes: readonly (() => Promise<void>)[];
  readonly contentType = this.#registry.contentType;
  readonly countRequest = registerRequestMetrics([this.#registry]);

  constructor(
    infrastructure: Pick<
      Infrastructure,
      'log' | 'store' | 'progress' | 'running' | 'trouble' | 'mailBudget'
    >,
  ) {
    collectDefaultMetrics({ register: this.#registry });
    infrastructure.store.observe(registerCommandMetrics([this.#registry]));
    const readModels = registerReadModelMetrics(this.#registry, infrastructure);
    registerTroubleMetric(this.#registry, infrastructure.trouble);
    registerDroppedMailsMetric(this.#registry, infrastructure.mailBudget);
    this.#refreshes = [readModels, registerJobMetrics(this.#registry, infrastructure.running)];
  }

  /**
   * Renders the present values in Prometheus' text format. It never fails: a value that can't be
   * determined is left out.
   */
  async render(): Promise<string> {
    await Promise.all(this.#refreshes.map((refresh) => refresh()));
    return this.#registry.metrics();
  }
}

/** Serves /metrics in Prometheus' text format, and answers 404 to callers without access. */
export function serveMetrics(
  fastify: FastifyInstance,
  metrics: Metrics,
  access: MonitorAccess,
): void {
  fastify.get('/metrics', async (request, reply) => {
    if (!access.allows(request)) {
      return reject('NOT_FOUND');
    }

    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.render());
  });
}
