import type { DomainEvent } from '@cablepark/contracts/events';
import { newEvent } from '@cablepark/event-store/streams/command-context';
import { NO_EVENTS, type EventLog } from '@cablepark/event-store/log/event-log';
import { logIdentity } from '@cablepark/event-store/log/log-identity';
import { ReadModelProgress } from '../progress/read-model-progress.ts';
import { testStore, type TestStore } from '@cablepark/event-store/test/embedded-store';
import pg from 'pg';
import { pino } from 'pino';
import { migrateReadModels } from '../data-source.ts';
import { readModels } from '../registry.ts';
import type { ReadModel } from '../runtime/define-read-model.ts';
import { rebuildReadModels, type RebuildOptions, type Rebuilt } from '../runtime/rebuild/rebuild.ts';
import { ProjectionWorker, type WorkerOptions } from '../runtime/worker.ts';
import { quietTrouble } from '@cablepark/platform/test/troubled';
import type { Written } from './season.ts';

export const silent = pino({ level: 'silent' });

/** An event store and a database that only one test uses, and the workers that it starts on them. */
export class ReadSide {
  readonly store: TestStore;
  readonly log: EventLog;
  readonly #revisions = new Map<string, bigint>();
  readonly #workers: ProjectionWorker[] = [];

  private constructor(store: TestStore) {
    this.store = store;
    this.log = store.open();
  }

  static async open(models: readonly ReadModel[] = readModels): Promise<ReadSide> {
    const side = await ReadSide.openEmpty();
    await migrateReadModels(side.databaseUrl, models);
    return side;
  }

  /** With a database that is still empty. */
  static async openEmpty(): Promise<ReadSide> {
    return new ReadSide(await testStore());
  }

  get databaseUrl(): string {
    return this.store.databaseUrl;
  }

  /** Returns the position of the last event. */
  async write(stream: string, events: readonly DomainEvent[], more: Partial<Written> = {}): Promise<bigint> {
    const { actor = { kind: 'guest' }, at = new Date('2026-06-01T08:00:00Z') } = more;
    const context = { actor, command: 'Test', now: at, correlationId: 'correlation', causationId: 'causation' };
    const expected = this.#revisions.get(stream) ?? NO_EVENTS;
    const made = events.map((event) => newEvent(event, context));
    const { revision, position } = await this.log.append(stream, made, expected, Date.now() + 30_000);
    this.#revisions.set(stream, revision);
    return position;
  }

  /** Writes about `count` events of a season; those of one stream are appended together. */
  async writeSeason(from: Iterator<Written>, count: number): Promise<bigint> {
    let last = -1n;
    for (let written = 0; written < count;) {
      const streams = new Map<string, Written>();
      for (let chunk = 0; chunk < Math.min(count - written, 500);) {
        const next = (from.next() as IteratorYieldResult<Written>).value;
        const before = streams.get(next.stream);
        streams.set(next.stream, before ? { ...next, events: [...before.events, ...next.events] } : next);
        chunk += next.events.length;
        written += next.events.length;
      }
      const positions = [...streams.values()].map(({ stream, events, ...more }) => this.write(stream, events, more));
      for (const position of await Promise.all(positions)) if (position > last) last = position;
    }
    return last;
  }

  /** Starts a worker, by default with its own `ReadModelProgress`; `close` stops it. */
  startWorker(options: Partial<WorkerOptions> = {}): { worker: ProjectionWorker; progress: ReadModelProgress } {
    const progress = options.progress ?? new ReadModelProgress();
    const worker = new ProjectionWorker({
      databaseUrl: this.databaseUrl,
      log: this.log,
      models: readModels,
      logger: silent,
      trouble: quietTrouble(),
      onFatal: () => undefined,
      ...options,
      progress,
    });
    worker.start();
    this.#workers.push(worker);
    return { worker, progress };
  }

  async rebuild(models: readonly ReadModel[] = readModels, more: Partial<RebuildOptions> = {}): Promise<Rebuilt> {
    const { databaseUrl, log } = this;
    const logId = await logIdentity(log);
    const { signal } = new AbortController();
    return rebuildReadModels({ databaseUrl, log, logId, models, logger: silent, signal, ...more });
  }

  async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** All rows of these read models, by table and in the order of their keys. */
  async rows(models: readonly ReadModel[] = readModels): Promise<Record<string, unknown[]>> {
    const tables = models.flatMap((model) => model.tables);
    const all = tables.map(async ({ qualifiedName, name, key }) => {
      const order = key.map((column) => column.name).join();
      return [name, await this.sql(`SELECT * FROM ${qualifiedName} ORDER BY ${order}`)] as const;
    });
    return Object.fromEntries(await Promise.all(all));
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.stop()));
    await this.store.close();
  }
}

export const names = readModels.map(({ name }) => name);
