import type { CommandObserver } from '@cablepark/event-store/streams/stream-store';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { AnsweredRequest } from '../../http/answered-requests.ts';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import type { MailBudget } from '../../mail/mail-budget.ts';
import type { Infrastructure } from '../infrastructure.module.ts';
import { JobMetrics } from './job-metrics.ts';
import { ReadModelMetrics } from './read-model-metrics.ts';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { FastifyInstance } from 'fastify';
import type { MonitorAccess } from '../monitor-access.ts';

/** Counts commands, once for every stream that they wrote to or tried to. */
function commandMetrics(registers: Registry[]): CommandObserver {
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
    ended: (command, outcome) => {
      commands.inc({ command, outcome });
    },
    conflicted: (command) => {
      conflicts.inc({ command });
    },
  };
}

/** Counts requests and measures how long they took. */
function requestMetrics(registers: Registry[]): (answered: AnsweredRequest) => void {
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
    if (seconds !== undefined) duration.observe({ method, route }, seconds);
  };
}

/** Counts mails that were dropped because they exceeded the budget. */
export const countDroppedMails = (registry: Registry, budget: Pick<MailBudget, 'dropped'>): Counter<'reason'> =>
  new Counter({
    name: 'cablepark_mails_dropped_total',
    help: 'Mails that were not sent because their address, account or network had its share for the hour.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ reason: 'budget' }, budget.dropped);
    },
  });

/** Counts how often each part of the system could not read something or had to try again. */
export const showTrouble = (registry: Registry, trouble: Trouble): Counter<'part'> =>
  new Counter({
    name: 'cablepark_trouble',
    help: 'Times that a part could not read something or had to try again.',
    labelNames: ['part'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [part, count] of trouble.counts()) this.inc({ part }, count);
    },
  });

/** All metrics of this process for Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #readModels: ReadModelMetrics;
  readonly #jobs: JobMetrics;
  readonly countRequest = requestMetrics([this.#registry]);

  constructor(
    infrastructure: Pick<Infrastructure, 'log' | 'store' | 'progress' | 'running' | 'trouble' | 'mailBudget'>,
  ) {
    collectDefaultMetrics({ register: this.#registry });
    infrastructure.store.observe(commandMetrics([this.#registry]));
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

/** Serves /metrics in Prometheus' text format. For callers without access there is nothing at that address. */
export function serveMetrics(fastify: FastifyInstance, metrics: Metrics, access: MonitorAccess): void {
  fastify.get('/metrics', async (request, reply) => {
    if (!access.allows(request)) return reject('NOT_FOUND');
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
