import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { reject } from '@cablepark/contracts/shared/rejection';
import type { CommandObserver } from '@cablepark/event-store/streams/stream-store';
import { limitTime } from '@cablepark/platform/concurrency/time-limit';
import type { Trouble } from '@cablepark/platform/logging/trouble';

import type { AnsweredRequest } from '#http/answered-requests';
import type { MailBudget } from '#mail/mail-budget';
import { PROBE_MS } from '../health/health-report.ts';
import type { Infrastructure } from '../infrastructure.module.ts';
import type { MonitorAccess } from '../monitor-access.ts';
import type { AutomationsStatus, RunningParts } from '../running-parts.ts';

const INTENT_STATES = ['waiting', 'done', 'dropped', 'failed'] as const;

/** Short enough for metrics to be answered within 3 s even while Postgres hangs. */
const ANSWER_MS = 1500;

const createGauges =
  (registry: Registry) =>
  <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] });

/**
 * Registers metrics of mails and other jobs, as far as they are executed here and known. Returns
 * the function that updates them.
 */
export function registerJobMetrics(registry: Registry, running: RunningParts): () => Promise<void> {
  const gauge = createGauges(registry);
  const intents = gauge(
    'cablepark_outbox',
    'Intents, of mails for example, by their state: waiting, done, dropped, failed.',
    'state',
  );
  const oldest = gauge(
    'cablepark_outbox_oldest_waiting_seconds',
    'How long the oldest intent has waited; 0 where none does.',
  );
  const jobs = gauge('cablepark_jobs', 'Jobs in a queue by their state.', 'queue', 'state');
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

function createReadModelGauges(registry: Registry) {
  const gauge = createGauges(registry);
  const createReadModelGauge = (name: string, help: string) => gauge(name, help, 'read_model');
  return {
    logEnd: gauge('cablepark_log_position', 'Position of the last known event of the log.'),
    positions: createReadModelGauge(
      'cablepark_read_model_position',
      'Log position that a read model has reached.',
    ),
    lags: createReadModelGauge(
      'cablepark_read_model_lag',
      'Log positions from a read model to the end of the log.',
    ),
    stops: createReadModelGauge(
      'cablepark_read_model_stopped',
      '1 for a read model that a failure stopped.',
    ),
    live: gauge(
      'cablepark_projections_live',
      '1 while the projections of this process hear of events at once, 0 while they catch up or wait; NaN where it has none.',
    ),
    held: createReadModelGauge(
      'cablepark_read_model_held',
      '1 for a read model that this process works.',
    ),
    rebuilding: createReadModelGauge(
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

export const countDroppedMails = (
  registry: Registry,
  budget: Pick<MailBudget, 'dropped'>,
): Counter<'reason'> =>
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

export const showTrouble = (registry: Registry, trouble: Trouble): Counter<'part'> =>
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
    showTrouble(this.#registry, infrastructure.trouble);
    countDroppedMails(this.#registry, infrastructure.mailBudget);
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
