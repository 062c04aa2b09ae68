import pg from 'pg';
import { pino } from 'pino';

import type { DomainEvent } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { NewEvent } from '@cablepark/event-store/log/domain-events';
import { NO_EVENTS, type EventLog } from '@cablepark/event-store/log/event-log';
import { establishLogIdentity } from '@cablepark/event-store/log/log-identity';
import { createEvents } from '@cablepark/event-store/streams/command-context';
import { startTestStore, type TestStore } from '@cablepark/event-store/test/embedded-store';
import { createQuietTrouble } from '@cablepark/platform/test/troubled';

import { migrateReadModels } from '../data-source.ts';
import { ReadModelProgress } from '../progress/read-model-progress.ts';
import { readModels } from '../registry.ts';
import type { ReadModel } from '../runtime/define-read-model.ts';
import {
  rebuildReadModels,
  type RebuildOptions,
  type Rebuilt,
} from '../runtime/rebuild/rebuild.ts';
import { ProjectionWorker, type WorkerOptions } from '../runtime/worker.ts';
import type { Written } from './season.ts';

export const silent = pino({ level: 'silent' });

/** The events of one command as they are stored. */
function toNewEvents(command: Pick<Written, 'stream' | 'events'> & Partial<Written>): NewEvent[] {
  const {
    stream,
    events,
    actor = { kind: 'guest' },
    at: now = new Date('2026-06-01T08:00:00Z'),
  } = command;
  const context = {
    actor,
    command: 'Test',
    now,
    correlationId: 'correlation',
    causationId: 'causation',
  };
  return createEvents(events, context, stream === SCHEDULE ? { marksCommits: true } : {});
}

/**
 * An event store and a database that only one test uses, and the workers that it starts on them.
 */
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
    return new ReadSide(await startTestStore());
  }

  get databaseUrl(): string {
    return this.store.databaseUrl;
  }

  /** Returns the position of the last event. */
  write(
    stream: string,
    events: readonly DomainEvent[],
    more: Partial<Written> = {},
  ): Promise<bigint> {
    return this.#append(stream, toNewEvents({ ...more, stream, events }));
  }

  async #append(stream: string, made: readonly NewEvent[]): Promise<bigint> {
    const expected = this.#revisions.get(stream) ?? NO_EVENTS;
    const { revision, position } = await this.log.append(
      stream,
      made,
      expected,
      Date.now() + 30_000,
    );
    this.#revisions.set(stream, revision);
    return position;
  }

  /** Writes about `count` events of a season; the commands on one stream share an append. */
  async writeSeason(from: Iterator<Written>, count: number): Promise<bigint> {
    let last = -1n;
    for (let written = 0; written < count;) {
      const streams = new Map<string, NewEvent[]>();
      for (let chunk = 0; chunk < Math.min(count - written, 500);) {
        const next = (from.next() as IteratorYieldResult<Written>).value;
        streams.set(next.stream, [...(streams.get(next.stream) ?? []), ...toNewEvents(next)]);
        chunk += next.events.length;
        written += next.events.length;
      }

      const positions = [...streams].map(([stream, events]) => this.#append(stream, events));
      for (const position of await Promise.all(positions)) {
        if (position > last) {
          last = position;
        }
      }
    }

    return last;
  }

  /** Starts a worker, by default with its own `ReadModelProgress`; `close` stops it. */
  startWorker(options: Partial<WorkerOptions> = {}): {
    worker: ProjectionWorker;
    progress: ReadModelProgress;
  } {
    const progress = options.progress ?? new ReadModelProgress();
    const worker = new ProjectionWorker({
      databaseUrl: this.databaseUrl,
      log: this.log,
      models: readModels,
      logger: silent,
      trouble: createQuietTrouble(),
      onFatal: () => undefined,
      ...options,
      progress,
    });
    worker.start();
    this.#workers.push(worker);
    return { worker, progress };
  }

  async rebuild(
    models: readonly ReadModel[] = readModels,
    more: Partial<RebuildOptions> = {},
  ): Promise<Rebuilt> {
    const { databaseUrl, log } = this;
    const logId = await establishLogIdentity(log);
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
  async readRows(models: readonly ReadModel[] = readModels): Promise<Record<string, unknown[]>> {
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
