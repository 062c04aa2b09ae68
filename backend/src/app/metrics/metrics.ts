import { Gauge, Registry, collectDefaultMetrics, Counter, Histogram } from 'prom-client';
import { within } from '@cablepark/platform/concurrency/time-limit';
import type { AutomationsStatus, RunningParts } from '../running-parts.ts';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { PROBE_MS } from '../health/health-report.ts';
import type { Infrastructure } from '../infrastructure.module.ts';
import type { CommandObserver } from '@cablepark/event-store/streams/stream-store';
import type { AnsweredRequest } from '../../http/answered-requests.ts';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import type { MailBudget } from '../../mail/mail-budget.ts';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { FastifyInstance } from 'fastify';
import type { MonitorAccess } from '../monitor-access.ts';

const INTENT_STATES = ['waiting', 'done', 'dropped', 'failed'] as const;

/** Short enough for metrics to be answered within 3 s even while Postgres hangs. */
const ANSWER_MS = 1500;

/** Metrics of mails and other jobs, left out while Postgres or the queue is unavailable, or where none are executed. */
export class JobMetrics {
  readonly #intents: Gauge<'state'>;
  readonly #jobs: Gauge<'queue' | 'state'>;
  readonly #oldest: Gauge;
  #asked: Promise<AutomationsStatus | undefined> | undefined;

  constructor(
    registry: Registry,
    private readonly running: RunningParts,
  ) {
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
    return this.running.automations?.();
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
