import type { Client } from 'pg';

import type { DomainEvent } from '@cablepark/contracts/events';
import { followLog, type Batch } from '@cablepark/event-store/log/follow-log';
import { pause } from '@cablepark/platform/concurrency/pause';
import { isTracing, startSpan } from '@cablepark/platform/tracing/tracing';

import { formatAdvance, listTouchedDays } from '../progress/progress-notice.ts';
import type { Assignment } from './assignments.ts';
import { isCheckpointMoved } from './checkpoints.ts';
import { isMadeFrom } from './define-read-model.ts';
import { ReadModelLeases, type FeedState, type SessionOptions } from './read-model-leases.ts';
import { isRowFailure } from './row-failure.ts';
import { projectBatch, writeBatch, type Work } from './write-batch.ts';

/** The most events in a batch. A live batch has those that have queued up. */
const BATCH_SIZE = 2000;

const isLater = ({ model }: Assignment): boolean => model.isLater === true;
const isPrompt = (assignment: Assignment): boolean => !isLater(assignment);

/** A worker's session over one connection to Postgres. */
export class WorkSession {
  readonly #leases: ReadModelLeases;

  constructor(private readonly options: SessionOptions) {
    this.#leases = new ReadModelLeases(options);
  }

  /**
   * Projects the log into every read model it can lease until the signal is aborted. Throws the
   * error that ended the connection.
   */
  async run(signal: AbortSignal): Promise<void> {
    try {
      await this.#run(signal);
    } finally {
      await this.#leases.end();
    }
  }

  async #run(signal: AbortSignal): Promise<void> {
    await this.#leases.listenForRebuilds();
    while (!signal.aborted) {
      const { changed, polling, stopPolling } = await this.#leases.acquire(signal);
      try {
        if (this.options.assignments.all.length > 0) {
          await this.#apply(AbortSignal.any([signal, changed]));
        } else {
          await polling;
        }
      } catch (error) {
        if (!isCheckpointMoved(error)) {
          throw error;
        }

        this.options.logger.info('checkpoints have moved, reading them again');
      } finally {
        await stopPolling();
      }
    }
  }

  async #apply(signal: AbortSignal): Promise<void> {
    const { log, assignments, progress, onFeed } = this.options;
    const positions = assignments.all.map(({ position }) => position);
    const after = positions.reduce((first, position) => (position < first ? position : first));
    const onState = (state: FeedState, reason?: Error) => onFeed(state, reason?.message);
    const failed = new AbortController();
    const follow = {
      after: after < 0n ? undefined : after,
      signal: AbortSignal.any([signal, failed.signal]),
      batchSize: BATCH_SIZE,
      onState,
    };
    const gathered = new GatheredBatches((batch) =>
      this.#write(this.#project(batch, isLater), batch, true),
    );
    const later = new Set(assignments.all.filter(isLater).map(({ model }) => model.name));
    const stopListening = progress.onWait((names) => {
      if (names.some((name) => later.has(name))) {
        gathered.hurry();
      }
    });
    try {
      let writing: Promise<void> = Promise.resolve();
      for await (const batch of followLog<DomainEvent>(log, follow)) {
        if (!batch.live) {
          await gathered.flush();
        }

        // This happens while the batch before is being written.
        const work = this.#project(batch, batch.live ? isPrompt : () => true);
        await writing;
        writing = this.#write(work, batch);
        writing.catch(() => undefined); // thrown where it is awaited
        if (!batch.live) {
          continue;
        }

        await writing; // meanwhile the next events gather, and are written together
        await gathered.add(batch, () => failed.abort());
      }

      await writing;
      await gathered.flush();
    } finally {
      stopListening();
      await gathered.flush().catch(() => undefined);
    }
  }

  /** Projects a batch into the chosen ones of the assigned read models. Stops those that throw. */
  #project(batch: Batch<DomainEvent>, isChosen: (assignment: Assignment) => boolean): Work[] {
    const { assignments } = this.options;
    const work: Work[] = [];
    for (const { model, position } of assignments.all.filter(isChosen)) {
      if (position >= batch.position) {
        continue;
      }

      try {
        work.push(projectBatch(model, position, batch));
        assignments.advance(model, batch.position);
      } catch (error) {
        assignments.stop(model, error);
      }
    }

    return work;
  }

  async #write(work: readonly Work[], batch: Batch<DomainEvent>, areLater = false): Promise<void> {
    const { assignments, client, laterClient } = this.options;
    const connection = areLater ? laterClient : client;
    const assigned = work.filter(({ model }) => assignments.has(model.name));
    try {
      await this.#commit(connection, assigned, batch);
    } catch (error) {
      if (!isRowFailure(error)) {
        throw error;
      }

      // One of them is at fault, so each is written on its own, and only that one stops.
      for (const one of assigned) {
        await this.#commit(connection, [one], batch).catch((cause: unknown) => {
          if (!isRowFailure(cause)) {
            throw cause;
          }

          assignments.stop(one.model, cause);
        });
      }
    }

    await this.#leases.recordStops();
  }

  async #commit(
    client: Client,
    work: readonly Work[],
    { events, position }: Batch<DomainEvent>,
  ): Promise<void> {
    if (work.length === 0) {
      return;
    }

    const { id, leases, progress } = this.options;
    const advance = {
      names: work.map(({ model }) => model.name),
      position,
      days: listTouchedDays(events),
    };
    const startedAt = new Date();
    await writeBatch(client, work, position, formatAdvance(id, advance), (name) =>
      leases.fenceOf(name),
    );
    traceRows(work, events, startedAt);
    progress.advance(advance);
  }
}

/** Adds to the traces of events when each read model's rows were written. */
function traceRows(
  work: readonly Work[],
  events: Batch<DomainEvent>['events'],
  startedAt: Date,
): void {
  if (!isTracing()) {
    return;
  }

  for (const { model, from } of work) {
    for (const { type, position, metadata } of events) {
      if (position > from && isMadeFrom(model, type)) {
        startSpan(`read model ${model.name}`, metadata.traceparent, startedAt)?.end();
      }
    }
  }
}

/** How long live events gather before the later read models are written. */
const GATHER_MS = 100;
/** With more events than this, reading the log waits until they have been written. */
const MAX_EVENTS = 4000;

/**
 * Live batches that are written together some milliseconds later, or as soon as a caller waits for
 * them.
 */
class GatheredBatches {
  #waiting: Batch<DomainEvent>[] = [];
  #events = 0;
  #writing: Promise<void> | undefined;
  #wanted = new AbortController();

  /** `write` is not called again before it has ended, nor after it has thrown. */
  constructor(private readonly write: (batch: Batch<DomainEvent>) => Promise<void>) {}

  /**
   * Adds a batch; resolves when there is room for the next. If writing fails, calls `onFailure` and
   * rejects.
   */
  async add(batch: Batch<DomainEvent>, onFailure: () => void): Promise<void> {
    this.#waiting.push(batch);
    this.#events += batch.events.length;
    if (!this.#writing) {
      this.#writing = this.#writeAll();
      this.#writing.catch(onFailure);
    }
    if (this.#events > MAX_EVENTS) {
      await this.flush();
    }
  }

  /** Writes the waiting batches without delay. */
  hurry(): void {
    this.#wanted.abort();
  }

  /** Resolves once all that was added has been written. */
  async flush(): Promise<void> {
    this.hurry();
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await pause(GATHER_MS, this.#wanted.signal);
      this.#wanted = new AbortController();
      const batches = this.#waiting.splice(0);
      this.#events = 0;
      await this.write(joinBatches(batches));
    }

    this.#writing = undefined;
  }
}

const joinBatches = (batches: readonly Batch<DomainEvent>[]): Batch<DomainEvent> => ({
  events: batches.flatMap(({ events }) => events),
  unreadable: batches.flatMap(({ unreadable }) => unreadable),
  gaps: batches.flatMap(({ gaps }) => gaps),
  position: batches.at(-1)?.position ?? -1n,
  live: true,
});
